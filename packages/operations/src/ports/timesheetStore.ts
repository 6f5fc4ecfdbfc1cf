import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { TimeEntry } from "@payroll/domain/timesheet/timeEntry"
import type { TimeExceptionRecord } from "@payroll/domain/timesheet/timeException"
import type { Waiting } from "@payroll/domain/timesheet/amendedTime"
import type { TimesheetAmendment } from "@payroll/domain/timesheet/amendment"
import type { SheetPeriod, Timesheet } from "@payroll/domain/timesheet/timesheet"
import type { DayRange, LoadedTime } from "@payroll/domain/timesheet/loadedTime"
import type {
  DaysLock,
  PeriodLock,
  TimesheetContent,
  TimesheetLock,
  TypedPeriod
} from "@payroll/domain/timesheet/timesheetLock"
import type { Period } from "@payroll/domain/timeTracking/payable"
import type { Worker } from "@payroll/domain/worker/worker"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { PageOf } from "../page.ts"
import type { Unavailable } from "../writer.ts"

/** Which timesheets of a company: at most one of the periods is given. */
export interface SheetFilter {
  readonly companyId: string
  /** By worker. */
  readonly payPeriodBegin?: LocalDate | undefined
  /** Those of a pay period, by their first day: without a period of their own those that end in it. */
  readonly payPeriod?: TypedPeriod
}

/** Reads timesheets, entered time and exceptions; undefined where there is none or it is another client's. */
export class TimesheetStore extends Context.Service<
  TimesheetStore,
  {
    readonly sheet: (
      clientId: string,
      timesheetId: string
    ) => Effect.Effect<Timesheet | undefined, Unavailable>
    /** Those of the client's timesheets that have these ids. */
    readonly sheets: (
      clientId: string,
      timesheetIds: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<Timesheet>, Unavailable>
    readonly entry: (
      clientId: string,
      timeEntryId: string
    ) => Effect.Effect<TimeEntry | undefined, Unavailable>
    readonly exception: (
      clientId: string,
      timeExceptionId: string
    ) => Effect.Effect<TimeExceptionRecord | undefined, Unavailable>
    /** The entry of a worker's company with an `externalId`. */
    readonly entryOf: (
      clientId: string,
      companyId: string,
      externalId: string
    ) => Effect.Effect<TimeEntry | undefined, Unavailable>
    /**
     * One snapshot of the time of these workers, in the order of ids: punches and entries of the range, and the
     * timesheets that cover a day of it.
     */
    readonly timeOf: (
      clientId: string,
      workerIds: ReadonlyArray<string>,
      range: DayRange
    ) => Effect.Effect<ReadonlyArray<LoadedTime>, Unavailable>
    /**
     * Like `timeOf`, with all punches and entries of the range, also voided ones and those that wait for amendments.
     */
    readonly everRecorded: (
      clientId: string,
      workerIds: ReadonlyArray<string>,
      range: DayRange
    ) => Effect.Effect<ReadonlyArray<LoadedTime>, Unavailable>
    /** The timesheets of workers that cover a day of a range, in the order of their periods. */
    readonly sheetsAround: (
      clientId: string,
      workerIds: ReadonlyArray<string>,
      range: DayRange
    ) => Effect.Effect<ReadonlyArray<Timesheet>, Unavailable>
    /** The pay periods of a company's schedules for a type of workers around a day: the last before, the next after. */
    readonly payPeriods: (
      clientId: string,
      companyId: string,
      workerType: Worker["workerType"],
      day: LocalDate
    ) => Effect.Effect<ReadonlyArray<SheetPeriod>, Unavailable>
    readonly amendment: (
      clientId: string,
      timesheetAmendmentId: string
    ) => Effect.Effect<TimesheetAmendment | undefined, Unavailable>
    /** The pending amendments of timesheets. */
    readonly pendingAmendments: (
      clientId: string,
      timesheetIds: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<TimesheetAmendment>, Unavailable>
    /** The punches and entries that wait for amendments. */
    readonly waiting: (
      clientId: string,
      timesheetAmendmentIds: ReadonlyArray<string>
    ) => Effect.Effect<Waiting, Unavailable>
    /** A page of the amendments of a company, in the order of ids; only pending ones if asked. */
    readonly amendmentsOf: (
      clientId: string,
      companyId: string,
      isPending: boolean,
      page: PageOf
    ) => Effect.Effect<ReadonlyArray<TimesheetAmendment>, Unavailable>
    readonly lock: (
      clientId: string,
      timesheetLockId: string
    ) => Effect.Effect<TimesheetLock | undefined, Unavailable>
    /**
     * Finds out if a period is locked for a worker who has no timesheet in it: a locking takes timesheets that are not
     * approved too, or one is done and left none that is not locked.
     */
    readonly periodLock: (
      clientId: string,
      worker: Pick<Worker, "companyId" | "workerType">,
      period: Period
    ) => Effect.Effect<PeriodLock, Unavailable>
    /** The pay periods between the days of a locking that no locking before it took, in the order of their days. */
    readonly firstLocked: (
      clientId: string,
      lock: DaysLock
    ) => Effect.Effect<ReadonlyArray<TypedPeriod>, Unavailable>
    /** The contents of these timesheets at the time they were locked. */
    readonly contents: (
      clientId: string,
      timesheetIds: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<TimesheetContent>, Unavailable>
    /** How many timesheets a locking locked. */
    readonly lockedCount: (
      clientId: string,
      timesheetLockId: string
    ) => Effect.Effect<number, Unavailable>
    /** At most `rows` timesheets of a company that are not locked and lie between two days. */
    readonly unlocked: (
      clientId: string,
      companyId: string,
      range: DayRange,
      rows: number
    ) => Effect.Effect<ReadonlyArray<Timesheet>, Unavailable>
    /** The ids of a page of the workers of a company, in their order. */
    readonly workerIds: (
      clientId: string,
      companyId: string,
      page: PageOf
    ) => Effect.Effect<ReadonlyArray<string>, Unavailable>
    /** A page of the timesheets of a company, by `sheetKeyOf` the filter. */
    readonly sheetsOf: (
      clientId: string,
      filter: SheetFilter,
      page: PageOf
    ) => Effect.Effect<ReadonlyArray<Timesheet>, Unavailable>
    /** A page of the timesheets of a worker of a company, the latest period first: those that end before `after`. */
    readonly sheetsOfWorker: (
      clientId: string,
      companyId: string,
      workerId: string,
      page: PageOf
    ) => Effect.Effect<ReadonlyArray<Timesheet>, Unavailable>
    /** A page of the exceptions of a company, in the order of ids; only open ones if asked. */
    readonly exceptionsOf: (
      clientId: string,
      companyId: string,
      isOpen: boolean,
      page: PageOf
    ) => Effect.Effect<ReadonlyArray<TimeExceptionRecord>, Unavailable>
  }
>()("payroll/TimesheetStore") {}
