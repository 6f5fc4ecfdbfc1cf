import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { CompanyCalendar } from "@payroll/domain/holidayCalendar/companyCalendar"
import type { LoadedAssignments, LoadedTimeOff } from "@payroll/domain/timeOffAccount/loadedTimeOff"
import type { TimeOffEntry } from "@payroll/domain/timeOffAccount/timeOffEntry"
import type { TimeOffAssignment } from "@payroll/domain/timeOffAccount/timeOffAssignment"
import type { TimeOffPolicy } from "@payroll/domain/timeOffPolicy/timeOffPolicy"
import type { TimeOffRecalculation } from "@payroll/domain/timeOffRecalculation/timeOffRecalculation"
import type { TimeOffRequest } from "@payroll/domain/timeOffRequest/timeOffRequest"
import type { Placed } from "@payroll/domain/worker/workplace"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { PageOf, TimeKey } from "../page.ts"
import type { Unavailable } from "../writer.ts"

/** A worker who has or had a policy. */
export interface PolicyHolder {
  readonly workerId: string
  readonly last: LocalDate | undefined
}

/** A part of the entries in the order in which they were stored, by time and then by id. */
export interface EntryPage {
  readonly after: TimeKey
  /** Entries that were stored before this time, UTC milliseconds. */
  readonly before: number
  readonly rows: number
}

/** A scope of accounts: those of a company, and with a policy only those of workers who have or had it. */
export interface AccountScope {
  readonly companyId: string
  readonly timeOffPolicyId: string | undefined
}

/** An account with its worker. */
export interface OwnedAccount {
  readonly accountId: string
  readonly workerId: string
}

/** A request of somebody who is away, without what is sealed. */
export interface Absence {
  readonly request: TimeOffRequest
  readonly name: string
  readonly userReferenceId: string | undefined
  /** The places of the worker, by date. */
  readonly placed: Placed
}

/** Query for absences: the company, the days and the location. */
export interface AbsenceQuery {
  readonly companyId: string
  readonly from: LocalDate
  readonly to: LocalDate
  /** Only absences of workers who work at this location on some day; undefined for all locations. */
  readonly companyLocationId: string | undefined
}

/**
 * Reads time off: policies, the accounts of workers with their entries, requests, recalculations and holiday calendars.
 * Every answer is one consistent snapshot of committed data.
 */
export class TimeOffStore extends Context.Service<
  TimeOffStore,
  {
    /** The policy with an id; undefined where there is none or it is another client's. */
    readonly policy: (
      clientId: string,
      timeOffPolicyId: string
    ) => Effect.Effect<TimeOffPolicy | undefined, Unavailable>
    /** All policies that a company of the client ever had, in the order of their ids. */
    readonly policiesOf: (
      clientId: string,
      companyId: string
    ) => Effect.Effect<ReadonlyArray<TimeOffPolicy>, Unavailable>
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
    /** A page of the assignments of a policy, in the order of ids, whether they go on or not. */
    readonly pageOfPolicy: (
      clientId: string,
      timeOffPolicyId: string,
      page: PageOf
    ) => Effect.Effect<ReadonlyArray<TimeOffAssignment>, Unavailable>
    /** The workers who have or had a policy, each with the last day of an assignment, if it is known. */
    readonly holdersOf: (
      clientId: string,
      timeOffPolicyId: string
    ) => Effect.Effect<ReadonlyArray<PolicyHolder>, Unavailable>
    /** The places, without most doubles, of the employees who have a policy. */
    readonly placesOfHolders: (
      clientId: string,
      timeOffPolicyId: string
    ) => Effect.Effect<ReadonlyArray<Placed>, Unavailable>
    /** The places, without most doubles, of the employees of a company who have not left. */
    readonly placesOfEmployees: (
      clientId: string,
      companyId: string
    ) => Effect.Effect<ReadonlyArray<Placed>, Unavailable>
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
    /** The entries of a company in the order in which they were stored. */
    readonly entriesOfCompany: (
      clientId: string,
      companyId: string,
      page: EntryPage
    ) => Effect.Effect<ReadonlyArray<TimeOffEntry>, Unavailable>
    /** The entries of all accounts of a worker in the order in which they were stored. */
    readonly entriesOfWorker: (
      clientId: string,
      workerId: string,
      page: EntryPage
    ) => Effect.Effect<ReadonlyArray<TimeOffEntry>, Unavailable>
    /** The entries of an account after a number, in order. */
    readonly entriesOfAccount: (
      clientId: string,
      timeOffAccountId: string,
      afterSequence: number,
      rows: number
    ) => Effect.Effect<ReadonlyArray<TimeOffEntry>, Unavailable>
    /** One entry; undefined if it is not the client's. */
    readonly entry: (
      clientId: string,
      timeOffEntryId: string
    ) => Effect.Effect<TimeOffEntry | undefined, Unavailable>
    /**
     * A page of the requests of a company, in the order of ids and without what is sealed; only pending ones if asked.
     */
    readonly requestsOfCompany: (
      clientId: string,
      companyId: string,
      isPending: boolean,
      page: PageOf
    ) => Effect.Effect<ReadonlyArray<TimeOffRequest>, Unavailable>
    /** A page of the requests of a worker, in the order of ids and without what is sealed. */
    readonly requestsOfWorker: (
      clientId: string,
      workerId: string,
      page: PageOf
    ) => Effect.Effect<ReadonlyArray<TimeOffRequest>, Unavailable>
    /** The recalculation with an id; undefined where there is none or it is another client's. */
    readonly recalculation: (
      clientId: string,
      id: string
    ) => Effect.Effect<TimeOffRecalculation | undefined, Unavailable>
    /** How many recalculations of a company are not over. */
    readonly unfinishedRecalculations: (
      clientId: string,
      companyId: string
    ) => Effect.Effect<number, Unavailable>
    /** At most `rows` accounts of a scope after an id, in the order of their ids. */
    readonly accountsIn: (
      clientId: string,
      scope: AccountScope,
      after: string,
      rows: number
    ) => Effect.Effect<ReadonlyArray<OwnedAccount>, Unavailable>
    /** The calendar with an id; undefined where there is none or it is another client's. */
    readonly calendar: (
      clientId: string,
      holidayCalendarId: string
    ) => Effect.Effect<CompanyCalendar | undefined, Unavailable>
    /** The calendar of a company, if it has one. */
    readonly calendarOf: (
      clientId: string,
      companyId: string
    ) => Effect.Effect<CompanyCalendar | undefined, Unavailable>
    /** At most `rows` approved or taken requests with a day between two days, by their first days. */
    readonly absences: (
      clientId: string,
      query: AbsenceQuery,
      rows: number
    ) => Effect.Effect<ReadonlyArray<Absence>, Unavailable>
  }
>()("payroll/TimeOffStore") {}

/** The time off of one worker; undefined if it is not the client's. */
export const timeOffOfWorker = (
  store: TimeOffStore["Service"],
  clientId: string,
  workerId: string
): Effect.Effect<LoadedTimeOff | undefined, Unavailable> =>
  Effect.map(store.timeOffOf(clientId, [workerId]), ([loaded]) => loaded)
