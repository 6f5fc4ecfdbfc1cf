/** The time tracking settings of a company, by date: rounding of time, start of the workweek, and approval. */
import * as Schema from "effect/Schema"
import { WEEKDAYS, type LocalDate } from "../calendar/localDate.ts"
import { choice } from "../field/choice.ts"
import { ClockTime } from "../field/clockTime.ts"
import { Day } from "../field/date.ts"
import { minutesBetween } from "../field/minutes.ts"
import { takenAwayByNull } from "../field/presence.ts"
import { described, rule } from "../field/rule.ts"
import { text } from "../field/text.ts"
import { problem, type Problem } from "../problem.ts"
import { changed, created, type RecordBase, type Moment } from "../record.ts"
import { DEFAULT_TERMS } from "./defaultTerms.ts"
import { ROUNDING_MODES, ROUNDING_UNITS } from "../timeTracking/rounding.ts"

type Weekday = (typeof WEEKDAYS)[number]

/** The rules for the PIN of a punch by a kiosk credential. */
export const KIOSK_PIN_RULES = ["required", "optional"] as const
export type KioskPinRule = (typeof KIOSK_PIN_RULES)[number]

const DIFFERENTIALS_MAX = 20
const FIRST_DAY = "1971-01-01"
const LAST_DAY = "2200-12-31"

/** The values that a company set, or the defaults. */
export interface TimeTerms {
  /** Zone of workers without a location; that of the work state or the filing address where it is missing. */
  readonly timeZone?: string
  readonly workweekStart: { readonly weekday: Weekday; readonly time: string }
  /** On the wall clock, `HH:MM`. */
  readonly workdayStart: string
  readonly rounding: {
    readonly mode: (typeof ROUNDING_MODES)[number]
    readonly unitMinutes?: number
  }
  /** An open shift that is older is a missed punch. */
  readonly maxShiftMinutes: number
  /** As the overtime rules say where they are missing. */
  readonly paidBreakUpToMinutes?: number
  readonly unpaidMealFromMinutes?: number
  readonly autoMeal?: { readonly afterMinutes: number; readonly minutes: number }
  readonly requireApproval: boolean
  readonly allowSelfApproval: boolean
  readonly differentials: ReadonlyArray<{
    readonly name: string
    readonly from: string
    readonly to: string
    readonly weekdays: ReadonlyArray<Weekday>
  }>
  readonly countHolidayAsWorked: boolean
  readonly timeOffCountsTowardOvertime: boolean
  /** That of the company where it is missing. */
  readonly kioskPin?: KioskPinRule
}

/** The settings of a company from a day on, until the next ones. A company has one record for each day. */
export interface TimeTrackingSettings extends RecordBase {
  readonly effectiveFrom: LocalDate
  readonly terms: TimeTerms
}

const Weekday = choice(WEEKDAYS, undefined, "Weekday")

const UNITS: ReadonlyArray<number> = ROUNDING_UNITS

const UnitMinutes = Schema.Finite.check(
  rule<number>((minutes) => UNITS.includes(minutes), {
    type: "choice",
    message: `must be one of ${UNITS.join(", ")}`,
    jsonSchema: { enum: UNITS }
  })
)

const Differential = Schema.Struct({
  name: described(text(40), "The name, which the lines of payable hours show."),
  from: described(ClockTime, "When it begins on the wall clock."),
  to: described(ClockTime, "When it ends; on the day after if that is not later."),
  weekdays: described(
    Schema.Array(Weekday).check(
      rule<ReadonlyArray<unknown>>(({ length }) => length >= 1 && length <= WEEKDAYS.length, {
        type: "length",
        message: "must name 1 to 7 weekdays",
        jsonSchema: { minItems: 1, maxItems: WEEKDAYS.length }
      })
    ),
    "The weekdays on which it begins."
  )
})

const Differentials = Schema.Array(Differential).check(
  rule<ReadonlyArray<unknown>>(({ length }) => length <= DIFFERENTIALS_MAX, {
    type: "length",
    message: `must hold at most ${DIFFERENTIALS_MAX} differentials`,
    jsonSchema: { maxItems: DIFFERENTIALS_MAX }
  })
)

const flag = (about: string) => Schema.optionalKey(described(Schema.Boolean, about))

/** Request fields of the settings but for the time zone: what is not given stays as it was on that day. */
export const timeTermFields = {
  workweekStart: Schema.optionalKey(
    described(
      Schema.Struct({
        weekday: described(Weekday, "The day of the week."),
        time: described(ClockTime, "The time of the day.")
      }),
      "When the workweek begins, 168 hours that stay fixed."
    )
  ),
  workdayStart: Schema.optionalKey(described(ClockTime, "When a workday begins.")),
  rounding: Schema.optionalKey(
    described(
      Schema.Struct({
        mode: described(
          choice(ROUNDING_MODES, undefined, "RoundingMode"),
          "How; no mode favors the employer (29 CFR 785.48(b))."
        ),
        unitMinutes: Schema.optionalKey(described(UnitMinutes, "To a multiple of so many minutes."))
      }),
      "How clock-in and clock-out times are rounded. Breaks never are."
    )
  ),
  maxShiftMinutes: Schema.optionalKey(
    described(
      minutesBetween(60, 2_880),
      "A longer shift, open or closed, counts nowhere until it is mended or confirmed."
    )
  ),
  paidBreakUpToMinutes: takenAwayByNull(
    described(minutesBetween(0, 240), "How much of a rest is paid, where not as the rules say.")
  ),
  unpaidMealFromMinutes: takenAwayByNull(
    described(minutesBetween(1, 240), "From which length on a meal is not paid.")
  ),
  autoMeal: takenAwayByNull(
    described(
      Schema.Struct({
        afterMinutes: described(minutesBetween(1, 1_440), "After so many worked minutes."),
        minutes: described(minutesBetween(1, 240), "How long the meal is.")
      }),
      "A meal that is taken off shifts without one; each is an exception to confirm."
    )
  ),
  requireApproval: flag("Whether timesheets are locked only once they are approved."),
  allowSelfApproval: flag("Whether a person may approve the own timesheet."),
  differentials: Schema.optionalKey(
    described(Differentials, "Times of the day with extra pay; the list replaces the one before.")
  ),
  countHolidayAsWorked: flag("Whether paid holidays count towards the hours of a workweek."),
  timeOffCountsTowardOvertime: flag("Whether paid time off counts towards them."),
  kioskPin: Schema.optionalKey(
    described(
      choice(KIOSK_PIN_RULES, undefined, "KioskPinRule"),
      "Whether a punch by a kiosk credential needs the worker's PIN. A PIN that is given is always checked."
    )
  )
} as const

export const effectiveFromField = {
  effectiveFrom: Schema.optionalKey(
    described(
      Day,
      "The first day of the settings; today at the filing address if it is not given. They hold for whole workweeks."
    )
  )
} as const

type SettingsInput = Schema.Struct<typeof timeTermFields>["Type"] & {
  readonly timeZone?: string | null
}

/** The settings that hold on a day. */
export const termsOn = (
  all: ReadonlyArray<Pick<TimeTrackingSettings, "effectiveFrom" | "terms">>,
  day: LocalDate
): TimeTerms => {
  let latest: Pick<TimeTrackingSettings, "effectiveFrom" | "terms"> | undefined
  for (const one of all) {
    const isLater = latest === undefined || one.effectiveFrom > latest.effectiveFrom
    if (one.effectiveFrom <= day && isLater) latest = one
  }
  return latest?.terms ?? DEFAULT_TERMS
}

/** Removes the names without a value. */
const only = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T

const updatedTerms = (before: TimeTerms, input: SettingsInput): TimeTerms => {
  const { workweekStart, differentials, rounding } = input
  const updatedValue = <Name extends keyof TimeTerms & keyof SettingsInput>(name: Name) =>
    input[name] === undefined ? before[name] : (input[name] ?? undefined)
  return only({
    timeZone: updatedValue("timeZone"),
    workweekStart: workweekStart ?? before.workweekStart,
    workdayStart: input.workdayStart ?? before.workdayStart,
    rounding: rounding ?? before.rounding,
    maxShiftMinutes: input.maxShiftMinutes ?? before.maxShiftMinutes,
    paidBreakUpToMinutes: updatedValue("paidBreakUpToMinutes"),
    unpaidMealFromMinutes: updatedValue("unpaidMealFromMinutes"),
    autoMeal: updatedValue("autoMeal"),
    requireApproval: input.requireApproval ?? before.requireApproval,
    allowSelfApproval: input.allowSelfApproval ?? before.allowSelfApproval,
    differentials: differentials ?? before.differentials,
    countHolidayAsWorked: input.countHolidayAsWorked ?? before.countHolidayAsWorked,
    timeOffCountsTowardOvertime:
      input.timeOffCountsTowardOvertime ?? before.timeOffCountsTowardOvertime,
    kioskPin: updatedValue("kioskPin")
  }) as TimeTerms
}

/** Settings from a day on: a new record, or the changed one of that very day. The same record if nothing changes. */
export const settingsFrom = (
  company: { readonly clientId: string; readonly id: string },
  all: ReadonlyArray<TimeTrackingSettings>,
  input: SettingsInput,
  { effectiveFrom, at, newId }: Moment & { readonly effectiveFrom: LocalDate }
): { readonly before: TimeTrackingSettings | undefined; readonly after: TimeTrackingSettings } => {
  const before = all.find((each) => each.effectiveFrom === effectiveFrom)
  const terms = updatedTerms(termsOn(all, effectiveFrom), input)
  if (!before) {
    const owner = { clientId: company.clientId, companyId: company.id }
    return { before, after: { ...created(newId(), owner, at), effectiveFrom, terms } }
  }
  const isSame = JSON.stringify(before.terms) === JSON.stringify(terms)
  return { before, after: isSame ? before : changed(before, { terms }, at) }
}

/** The problems of settings: a rounded time has a unit, and names of differentials are not repeated. */
export const settingsProblems = (
  path: Problem["path"],
  { effectiveFrom, terms: { rounding, differentials } }: TimeTrackingSettings
): ReadonlyArray<Problem> => {
  const { mode, unitMinutes } = rounding
  const unit = [...path, "rounding", "unitMinutes"]
  const names = differentials.map(({ name }) => name.toLowerCase())
  return [
    ...(effectiveFrom < FIRST_DAY || effectiveFrom > LAST_DAY
      ? [problem([...path, "effectiveFrom"], "range", `must be from ${FIRST_DAY} to ${LAST_DAY}`)]
      : []),
    ...(mode !== "None" && unitMinutes === undefined
      ? [problem(unit, "required", "is mandatory for this mode")]
      : []),
    ...(mode === "None" && unitMinutes !== undefined
      ? [problem(unit, "conflict", "cannot be given without rounding")]
      : []),
    ...names.flatMap((name, index) =>
      names.indexOf(name) < index
        ? [problem([...path, "differentials", index, "name"], "duplicate", "is given twice")]
        : []
    )
  ]
}
