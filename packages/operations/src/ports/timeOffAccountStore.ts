import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { CompanyCalendar } from "@payroll/domain/holidayCalendar/companyCalendar"
import type { CompanyLocation } from "@payroll/domain/location/companyLocation"
import type { PaySchedule } from "@payroll/domain/payroll/paySchedule"
import type { StoredEntry } from "@payroll/domain/timeOff/entry"
import type { TimeOffAccount } from "@payroll/domain/timeOffAccount/timeOffAccount"
import type { TimeOffAssignment } from "@payroll/domain/timeOffAccount/timeOffAssignment"
import type { TimeOffPolicy } from "@payroll/domain/timeOffPolicy/timeOffPolicy"
import type { TimeOffRequest } from "@payroll/domain/timeOffRequest/timeOffRequest"
import type { TimesheetAmendment } from "@payroll/domain/timesheet/amendment"
import type { WorkedTime } from "@payroll/domain/timesheet/workedTime"
import type { Wage } from "@payroll/domain/wage/wage"
import type { Worker } from "@payroll/domain/worker/worker"
import type { WorkerExit } from "@payroll/domain/worker/workerExit"
import type { WorkSchedule } from "@payroll/domain/worker/workSchedule"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"

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
  /** That of the company, if it has one. */
  readonly holidayCalendar: CompanyCalendar | undefined
  /** In the order in which they were opened. */
  readonly accounts: ReadonlyArray<LoadedAccount>
  /** What was approved or locked of the recorded time, in the order in which that happened. */
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

/** A worker who has or had a policy. */
export interface PolicyHolder {
  readonly workerId: string
  readonly last: LocalDate | undefined
}

/** Reads the time off of workers. Every answer is one consistent snapshot of committed data. */
export class TimeOffAccountStore extends Context.Service<
  TimeOffAccountStore,
  {
    /**
     * The time off of these workers, in the order of ids; those that are not the client's are left out. With `decided`
     * only the entries that are facts: what was taken, given back, adjusted and paid out.
     */
    readonly timeOffOf: (
      clientId: string,
      workerIds: ReadonlyArray<string>,
      entries?: "all" | "decided"
    ) => Effect.Effect<ReadonlyArray<LoadedTimeOff>, Unavailable>
    /** The assignments of each of these workers, as far as they have some. */
    readonly assignmentsOf: (
      clientId: string,
      workerIds: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyMap<string, LoadedAssignments>, Unavailable>
    /** At most `rows` assignments of a policy that go on, with their accounts. */
    readonly assignmentsOfPolicy: (
      clientId: string,
      timeOffPolicyId: string,
      rows: number
    ) => Effect.Effect<LoadedAssignments, Unavailable>
    /** The workers who have or had a policy, each with the last day of an assignment, if it is known. */
    readonly holdersOf: (
      clientId: string,
      timeOffPolicyId: string
    ) => Effect.Effect<ReadonlyArray<PolicyHolder>, Unavailable>
    /** The ids of the policies that are assigned to others who name a worker as the one they were before. */
    readonly successorPolicies: (
      clientId: string,
      workerId: string
    ) => Effect.Effect<ReadonlyArray<string>, Unavailable>
    /** The worker whose account this is; undefined if it is not the client's. */
    readonly workerOfAccount: (
      clientId: string,
      timeOffAccountId: string
    ) => Effect.Effect<string | undefined, Unavailable>
    /** The worker whose request for time off this is; undefined if it is not the client's. */
    readonly workerOfRequest: (
      clientId: string,
      timeOffRequestId: string
    ) => Effect.Effect<string | undefined, Unavailable>
    /** The worker whose assignment this is; undefined if it is not the client's. */
    readonly workerOfAssignment: (
      clientId: string,
      timeOffAssignmentId: string
    ) => Effect.Effect<string | undefined, Unavailable>
  }
>()("payroll/TimeOffAccountStore") {}

/** The time off of one worker; undefined if it is not the client's. */
export const timeOffOfWorker = (
  store: TimeOffAccountStore["Service"],
  clientId: string,
  workerId: string
): Effect.Effect<LoadedTimeOff | undefined, Unavailable> =>
  Effect.map(store.timeOffOf(clientId, [workerId]), ([loaded]) => loaded)
