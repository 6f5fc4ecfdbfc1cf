/** Warnings about settings of time tracking that a court may hold against the employer. */
import { yearsAfter, type LocalDate } from "../calendar/localDate.ts"
import { DEFAULT_TERMS } from "./defaultTerms.ts"
import type { TimeTrackingSettings } from "./timeTrackingSettings.ts"

export interface BreakWarning {
  readonly code: (typeof BREAK_WARNINGS)[number]
  readonly message: string
  readonly source: string
}

export interface SettingsWarning extends Omit<BreakWarning, "code"> {
  readonly code: (typeof SETTINGS_WARNINGS)[number]
}

export const BREAK_WARNINGS = ["paid-break-too-short", "unpaid-meal-too-short"] as const
export const SETTINGS_WARNINGS = ["workweek-changed-often", ...BREAK_WARNINGS] as const

const CHANGES_A_YEAR_MAX = 2
const PAID_BREAK_MINUTES = 20
const UNPAID_MEAL_MINUTES = 30

const startOf = ({ terms }: TimeTrackingSettings): string => JSON.stringify(terms.workweekStart)

/** Number of changes of the workweek's start in the year that ends on a day. */
const changesBefore = (all: ReadonlyArray<TimeTrackingSettings>, last: LocalDate): number => {
  const since = yearsAfter(last, -1)
  let [changes, before] = [0, JSON.stringify(DEFAULT_TERMS.workweekStart)]
  for (const one of all.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1))) {
    const isNear = one.effectiveFrom > since && one.effectiveFrom <= last
    if (startOf(one) !== before && isNear) changes += 1
    before = startOf(one)
  }
  return changes
}

/** Warnings about the limits of breaks. A missing limit is that of other rules. */
export const breakWarnings = ({
  paidBreakUpToMinutes = PAID_BREAK_MINUTES,
  unpaidMealFromMinutes = UNPAID_MEAL_MINUTES
}: {
  readonly paidBreakUpToMinutes?: number | undefined
  readonly unpaidMealFromMinutes?: number | undefined
}): ReadonlyArray<BreakWarning> => {
  const warnings: Array<BreakWarning> = []
  if (paidBreakUpToMinutes < PAID_BREAK_MINUTES) {
    warnings.push({
      code: "paid-break-too-short",
      message: "rests of up to 20 minutes are worked time",
      source: "29 CFR 785.18"
    })
  }
  if (unpaidMealFromMinutes < UNPAID_MEAL_MINUTES) {
    warnings.push({
      code: "unpaid-meal-too-short",
      message: "a meal shorter than 30 minutes is worked time as a rule",
      source: "29 CFR 785.19"
    })
  }
  return warnings
}

/** The warnings of settings. None of them rejects the settings. */
export const settingsWarnings = (
  all: ReadonlyArray<TimeTrackingSettings>,
  after: TimeTrackingSettings
): ReadonlyArray<SettingsWarning> => {
  const others = all.filter(({ id }) => id !== after.id)
  const warnings: Array<SettingsWarning> = []
  if (changesBefore([...others, after], after.effectiveFrom) > CHANGES_A_YEAR_MAX) {
    warnings.push({
      code: "workweek-changed-often",
      message: "the beginning of the workweek changed more than twice in a year",
      source: "29 CFR 778.105"
    })
  }
  return [...warnings, ...breakWarnings(after.terms)]
}
