import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { PayPeriod, PayPeriodStatus } from "@payroll/domain/payroll/payPeriod"
import type { PayResult } from "@payroll/domain/payroll/payResult"
import type { PaySchedule } from "@payroll/domain/payroll/paySchedule"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { PageOf, TimeKey } from "../page.ts"
import type { Unavailable } from "../writer.ts"

/** A place in a list of pay periods, which is ordered by their ends, then by id. */
export interface PeriodKey {
  /** Empty before the first. */
  readonly periodEnd: string
  readonly id: string
}

/** At most `rows` pay periods after a place. */
export interface PeriodPage {
  readonly after: PeriodKey
  readonly rows: number
}

/** At most `rows` pay periods that changed after a place and before a time, UTC milliseconds. */
export interface ChangedPage {
  readonly rows: number
  readonly after: TimeKey
  readonly before: number
}

/** The pay periods of a schedule or of a company, of schedules for one type of workers, or in one state. */
export interface PeriodFilter {
  readonly of: "schedule" | "company"
  readonly id: string
  readonly workerType?: PaySchedule["workerType"] | undefined
  readonly status?: PayPeriodStatus | undefined
  /** True for those alone that are neither processed nor skipped. */
  readonly onlyUnprocessed: boolean
}

/** Reads pay schedules and pay periods; undefined where there is no such record or it is another client's. */
export class PayScheduleStore extends Context.Service<
  PayScheduleStore,
  {
    readonly schedule: (
      clientId: string,
      payScheduleId: string
    ) => Effect.Effect<PaySchedule | undefined, Unavailable>
    readonly period: (
      clientId: string,
      payPeriodId: string
    ) => Effect.Effect<PayPeriod | undefined, Unavailable>
    /**
     * The periods of a schedule's calendar that end on a day or later, in order. Read them after the schedule,
     * whose version guards which there are; each period's version guards its state.
     */
    readonly standing: (
      clientId: string,
      payScheduleId: string,
      from: LocalDate
    ) => Effect.Effect<ReadonlyArray<PayPeriod>, Unavailable>
    /** Like `standing`, and after them all that were withdrawn. */
    readonly everStanding: (
      clientId: string,
      payScheduleId: string,
      from: LocalDate
    ) => Effect.Effect<ReadonlyArray<PayPeriod>, Unavailable>
    /** The first day of the pay periods that each schedule of a company made by its present rules, by schedule. */
    readonly startDates: (
      clientId: string,
      companyId: string
    ) => Effect.Effect<ReadonlyMap<string, LocalDate>, Unavailable>
    /** The matching periods of the calendar, in order. */
    readonly periods: (
      clientId: string,
      filter: PeriodFilter,
      page: PeriodPage
    ) => Effect.Effect<ReadonlyArray<PayPeriod>, Unavailable>
    /** The matching periods, withdrawn ones too, in the order of their changes. */
    readonly changedPeriods: (
      clientId: string,
      filter: PeriodFilter,
      page: ChangedPage
    ) => Effect.Effect<ReadonlyArray<PayPeriod>, Unavailable>
    /** All reports about these workers in a period, in order. Read them after the period, whose version guards them. */
    readonly resultsOf: (
      clientId: string,
      payPeriodId: string,
      workerIds: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<PayResult>, Unavailable>
    /** The reports about a period by id: the latest of each worker, or all of them. */
    readonly results: (
      clientId: string,
      payPeriodId: string,
      includeReplaced: boolean,
      page: PageOf
    ) => Effect.Effect<ReadonlyArray<PayResult>, Unavailable>
    /** The ids of at most `rows` workers whom a schedule pays in a period and of whom no report is stored, in order. */
    readonly unreported: (
      schedule: PaySchedule,
      period: PayPeriod,
      rows: number
    ) => Effect.Effect<ReadonlyArray<string>, Unavailable>
  }
>()("payroll/PayScheduleStore") {}
