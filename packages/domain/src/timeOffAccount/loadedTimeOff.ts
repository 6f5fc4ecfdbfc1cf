/** The time off of a worker, as decisions about it load it: one snapshot. */
import type { LocalDate } from "../calendar/localDate.ts"
import type { CompanyCalendar } from "../holidayCalendar/companyCalendar.ts"
import type { CompanyLocation } from "../location/companyLocation.ts"
import type { PaySchedule } from "../payroll/paySchedule.ts"
import type { StoredEntry } from "../timeOff/entry.ts"
import type { TimeOffPolicy } from "../timeOffPolicy/timeOffPolicy.ts"
import type { TimeOffRequest } from "../timeOffRequest/timeOffRequest.ts"
import type { TimesheetAmendment } from "../timesheet/amendment.ts"
import type { WorkedTime } from "../timesheet/workedTime.ts"
import type { Wage } from "../wage/wage.ts"
import type { Worker } from "../worker/worker.ts"
import type { WorkerExit } from "../worker/workerExit.ts"
import type { WorkSchedule } from "../worker/workSchedule.ts"
import type { TimeOffAccount } from "./timeOffAccount.ts"
import type { TimeOffAssignment } from "./timeOffAssignment.ts"

/** An account with what its balance follows from. */
export interface LoadedAccount {
  readonly account: TimeOffAccount
  readonly assignments: ReadonlyArray<TimeOffAssignment>
  /** In order. Their explanations are left out: no computation needs them. */
  readonly entries: ReadonlyArray<StoredEntry>
}

/** The time off of a worker. */
export interface LoadedTimeOff {
  readonly worker: Worker
  /** The revision of the worker that this snapshot shows. */
  readonly revision: number
  /** The deactivation in effect, and the termination that is planned or in effect. */
  readonly exits: ReadonlyArray<WorkerExit>
  readonly wages: ReadonlyArray<Wage>
  /** By their first days. */
  readonly schedules: ReadonlyArray<WorkSchedule>
  /** All of the company. */
  readonly locations: ReadonlyArray<CompanyLocation>
  readonly paySchedules: ReadonlyArray<PaySchedule>
  /** All of the company, by id. */
  readonly policies: ReadonlyMap<string, TimeOffPolicy>
  /** The calendar of the company, if it has one. */
  readonly holidayCalendar: CompanyCalendar | undefined
  /** In the order in which they were opened. */
  readonly accounts: ReadonlyArray<LoadedAccount>
  /** The recorded time that was approved or locked, in the order in which that happened. */
  readonly worked: ReadonlyArray<WorkedTime>
  /** All amendments of the worker's locked timesheets. */
  readonly amendments: ReadonlyArray<TimesheetAmendment>
  /** The last day of the pay periods whose timesheets are locked; undefined if none is. */
  readonly lockedThrough: LocalDate | undefined
  /** All requests of the worker, in the order in which they were asked for. */
  readonly requests: ReadonlyArray<TimeOffRequest>
}

/** The assignments of a worker, with their accounts: what changes when the worker leaves. */
export interface LoadedAssignments {
  readonly assignments: ReadonlyArray<TimeOffAssignment>
  readonly accounts: ReadonlyArray<TimeOffAccount>
}
