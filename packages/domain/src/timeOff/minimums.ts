/** A state's minimum for paid leave, and the warnings of a policy that is below it. */
import { epochDayOf, type LocalDate } from "../calendar/localDate.ts"
import { addSpan } from "./months.ts"
import { STATE_MINIMUMS, type MinutesOrDays, type StateMinimum } from "./stateMinimums.data.ts"
import type { Rate } from "./kinds.ts"
import type { PolicyTerms } from "./terms.ts"
import { VACATION_RULES, type VacationRule } from "./vacationRules.data.ts"

export const WARNING_CODES = [
  "accrual-below-minimum",
  "cap-below-minimum",
  "carryover-below-minimum",
  "waiting-too-long",
  "increment-too-large",
  "forfeiture-not-allowed",
  "payout-required"
] as const
export type WarningCode = (typeof WARNING_CODES)[number]

export interface PolicyWarning {
  readonly code: WarningCode
  readonly state: string
  readonly message: string
  readonly source: string
}

/** The minimum for employers of a size, in minutes of a worker with days of a length. */
export interface Minimum {
  readonly id: string
  readonly state: string
  readonly reason: StateMinimum["reason"]
  readonly fromWorkers: number
  readonly toWorkers: number | undefined
  readonly rate: Rate
  readonly yearMinutes: number | undefined
  readonly useMinutes: number | undefined
  readonly bankMinutes: number | undefined
  readonly carryoverMinutes: number
  readonly waiting: StateMinimum["waiting"]
  readonly countsFirstDay: boolean
  readonly incrementMinutes: number | undefined
  readonly since: LocalDate
  readonly until: LocalDate | undefined
  readonly source: string
  readonly checked: string | undefined
  readonly note: string | undefined
}

const inMinutes = ({ minutes, days = 0 }: MinutesOrDays, dayMinutes: number): number =>
  Math.max(minutes, days * dayMinutes)

const minimumsOf = (row: StateMinimum, dayMinutes: number): ReadonlyArray<Minimum> =>
  row.sizes.map(({ fromWorkers, toWorkers, rate, year, use, bank, carryover }) => ({
    id: row.id,
    state: row.state,
    reason: row.reason,
    fromWorkers,
    toWorkers,
    rate,
    yearMinutes: year && inMinutes(year, dayMinutes),
    useMinutes: use && inMinutes(use, dayMinutes),
    bankMinutes: bank && inMinutes(bank, dayMinutes),
    carryoverMinutes: inMinutes(carryover, dayMinutes),
    waiting: row.waiting,
    countsFirstDay: row.countsFirstDay ?? false,
    incrementMinutes: row.incrementMinutes,
    since: row.since,
    until: row.until,
    source: row.statute,
    checked: row.checked,
    note: row.note
  }))

export const DEFAULT_DAY_MINUTES = 480

/** All minimums of a state, by date and by size of the employer; days have `dayMinutes`. */
export const stateMinimums = (
  state: string,
  dayMinutes = DEFAULT_DAY_MINUTES
): ReadonlyArray<Minimum> =>
  STATE_MINIMUMS.filter((row) => row.state === state).flatMap((row) => minimumsOf(row, dayMinutes))

/** The rule of a state in which earned vacation is not forfeited. */
export const vacationRule = (state: string): VacationRule | undefined =>
  VACATION_RULES.find((rule) => rule.state === state)

const isBelow = (rate: Rate, least: Rate): boolean =>
  rate.earnMinutes * least.perMinutes < least.earnMinutes * rate.perMinutes

const isLess = (minutes: number | undefined, least: number | undefined): boolean =>
  minutes !== undefined && least !== undefined && minutes < least

/** True if a policy can earn less than the minimum. */
const earnsTooLittle = (
  terms: PolicyTerms,
  { rate, yearMinutes, useMinutes }: Minimum
): boolean => {
  const year = yearMinutes ?? useMinutes
  switch (terms.earningMethod) {
    case "Per Hour Worked":
      return terms.accrualRate !== undefined && isBelow(terms.accrualRate, rate)
    case "Lump Sum":
      return isLess(terms.lumpSumMinutes, year)
    case "Per Pay Period":
    case "Per Month":
      return isLess(terms.amountPerYearMinutes, year)
    case "Unlimited":
    case "Manual":
      return false
  }
}

const carriesTooLittle = (terms: PolicyTerms, minimum: Minimum): boolean =>
  // A whole year's leave on its first day needs no carry-over.
  !(terms.earningMethod === "Lump Sum" && !earnsTooLittle(terms, minimum)) &&
  isLess(terms.carryoverLimitMinutes, minimum.carryoverMinutes)

const A_DAY = epochDayOf(2026, 1, 1)

const waitsTooLong = (terms: PolicyTerms, { waiting, countsFirstDay }: Minimum): boolean => {
  const { quantity } = terms.waiting
  if (quantity === 0) return false
  if (terms.waitingAppliesTo !== "Use") return true
  const counted = terms.waitingCounting === "Day Of Employment" ? 1 : 0
  const allowed = addSpan(A_DAY, waiting) - (countsFirstDay ? 1 : 0)
  return addSpan(A_DAY, terms.waiting) - counted > allowed
}

type Check = readonly [
  code: WarningCode,
  message: string,
  applies: (terms: PolicyTerms, minimum: Minimum) => boolean
]

const CHECKS: ReadonlyArray<Check> = [
  ["accrual-below-minimum", "earns less than the state's minimum", earnsTooLittle],
  [
    "cap-below-minimum",
    "limits accrual, balance or use below the state's minimum",
    (terms, { yearMinutes, useMinutes, bankMinutes }) =>
      isLess(terms.maxAccrualPerYearMinutes, yearMinutes ?? useMinutes) ||
      isLess(terms.maxAccumulatedMinutes, bankMinutes ?? yearMinutes) ||
      isLess(terms.maxUsePerYearMinutes, useMinutes ?? yearMinutes)
  ],
  ["carryover-below-minimum", "carries over less than the state's minimum", carriesTooLittle],
  ["waiting-too-long", "makes workers wait longer than the state allows", waitsTooLong],
  [
    "increment-too-large",
    "asks for larger parts of a day than the state allows",
    (terms, { incrementMinutes }) => isLess(incrementMinutes, terms.minimumIncrementMinutes)
  ]
]

const vacationWarnings = (
  terms: PolicyTerms,
  { state, statute: source }: VacationRule
): ReadonlyArray<PolicyWarning> => {
  const warnings: Array<PolicyWarning> = []
  if (terms.carryoverLimitMinutes !== undefined || terms.carryoverExpiresAfter !== undefined) {
    const message = "forfeits vacation, which the state does not allow"
    warnings.push({ code: "forfeiture-not-allowed", state, message, source })
  }
  if (!terms.payoutOnTerminations || terms.maxPayoutMinutes !== undefined) {
    const message = "does not pay out all vacation at termination, which the state requires"
    warnings.push({ code: "payout-required", state, message, source })
  }
  return warnings
}

/**
 * The state, day and employer for which a policy is compared. Without the number of workers it is compared with the
 * minimum of the largest employers.
 */
export interface Place {
  readonly state: string
  readonly on: LocalDate
  readonly workers?: number
  readonly dayMinutes?: number
}

/** The minimum that holds for an employer; undefined in a state without one. */
export const minimumAt = ({ state, on, workers, dayMinutes }: Place): Minimum | undefined =>
  stateMinimums(state, dayMinutes).find(
    ({ since, until, fromWorkers, toWorkers }) =>
      since <= on &&
      (until === undefined || on <= until) &&
      (workers === undefined || (fromWorkers <= workers && workers <= (toWorkers ?? workers)))
  )

/** The warnings of a policy below a state's minimum. They never reject it. */
export const policyWarnings = (terms: PolicyTerms, place: Place): ReadonlyArray<PolicyWarning> => {
  const { timeOffPolicyType: type } = terms
  const minimum = type === "Sick" || type === "PTO" ? minimumAt(place) : undefined
  const vacation = type === "Vacation" || type === "PTO" ? vacationRule(place.state) : undefined
  const { state } = place
  return [
    ...(minimum === undefined
      ? []
      : CHECKS.filter(([, , applies]) => applies(terms, minimum)).map(([code, message]) => ({
          code,
          state,
          message,
          source: minimum.source
        }))),
    ...(vacation === undefined ? [] : vacationWarnings(terms, vacation))
  ]
}
