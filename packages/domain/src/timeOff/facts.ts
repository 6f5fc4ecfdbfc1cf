/**
 * The facts from which an account's ledger follows. An account is one worker and one type of time off; it outlives
 * policies: a worker who moves to another policy has an assignment to each, one after the other.
 */
import type { LocalDate } from "../calendar/localDate.ts"
import type { PayRules } from "../paySchedule/specification.ts"
import type { PolicyTerms } from "./terms.ts"

/** The terms of a policy from a day on. The first version also holds before its day. */
export interface PolicyVersion {
  readonly policyId: string
  readonly version: number
  readonly effectiveFrom: LocalDate
  readonly terms: PolicyTerms
}

export interface Opening {
  readonly date: LocalDate
  readonly minutes: number
}

export interface Assignment {
  readonly startDate: LocalDate
  readonly endDate?: LocalDate | undefined
  /** From when tiers are counted; default: the date of joining. */
  readonly seniorityDate?: LocalDate | undefined
  /** From when waiting is counted; default: what an earlier assignment names, else the first day of the account. */
  readonly waitingFrom?: LocalDate | undefined
  /** The balance at the beginning of a day: it contains all that was earned before. */
  readonly opening?: Opening
  /** Minutes that an earlier termination forfeited and a return within a year gives back. */
  readonly reinstatedMinutes?: number
  /** Ascending by `effectiveFrom`, at least one. */
  readonly versions: ReadonlyArray<PolicyVersion>
}

export interface PayPeriod {
  readonly begin: LocalDate
  readonly end: LocalDate
}

export interface PaidPeriod extends PayPeriod {
  /** The end of the period if absent. */
  readonly payDate?: LocalDate | undefined
}

/** Rules of a pay schedule, of which periods that end in the window exist; or a list, ascending. */
export type PayPeriods =
  | {
      readonly rules: PayRules
      readonly from?: LocalDate | undefined
      readonly to?: LocalDate | undefined
    }
  | { readonly list: ReadonlyArray<PaidPeriod> }

/** Scheduled minutes from Sunday to Saturday. */
export type WeekMinutes = ReadonlyArray<number>

/** A schedule from a day on. The first one also holds before its day. */
export interface WorkSchedule {
  readonly effectiveFrom: LocalDate
  readonly minutes: WeekMinutes
}

export interface DayMinutes {
  readonly date: LocalDate
  readonly minutes: number
}

export const sumOfMinutes = (days: ReadonlyArray<{ readonly minutes: number }>): number => {
  let sum = 0
  for (const { minutes } of days) sum += minutes
  return sum
}

/** The latest of some days. */
export const latestOf = (
  days: ReadonlyArray<{ readonly date: LocalDate }>
): LocalDate | undefined => {
  let latest: LocalDate | undefined
  for (const { date } of days) if (latest === undefined || date > latest) latest = date
  return latest
}

export interface WorkedDay extends DayMinutes {
  /** The part of the minutes that is overtime. */
  readonly overtimeMinutes?: number
}

/** One approved day of a request. */
export interface Usage extends DayMinutes {
  readonly requestId: string
  /** Minutes that were cancelled or revoked later. */
  readonly reversedMinutes?: number
}

/** Signed minutes that a person decided on. */
export interface Adjustment extends DayMinutes {
  readonly id: string
}

export interface Facts {
  /** In order of their days, without overlap, at least one. */
  readonly assignments: ReadonlyArray<Assignment>
  readonly dateOfJoin: LocalDate
  readonly terminationDate?: LocalDate
  /** Exempt from overtime: in a week without recorded time the scheduled minutes count as worked. */
  readonly isExempt: boolean
  /** Ascending; none if the worker has no schedule. */
  readonly schedules: ReadonlyArray<WorkSchedule>
  readonly payPeriods: PayPeriods
  readonly worked: ReadonlyArray<WorkedDay>
  /** Paid time off and holidays. */
  readonly paid: ReadonlyArray<DayMinutes>
  /** From this day on the scheduled minutes count as worked: a projection. */
  readonly scheduledFrom?: LocalDate
  readonly usage: ReadonlyArray<Usage>
  readonly adjustments: ReadonlyArray<Adjustment>
  /** Positive minutes that were paid out before termination. */
  readonly payouts: ReadonlyArray<Adjustment>
}
