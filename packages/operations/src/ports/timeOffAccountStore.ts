import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { LoadedAssignments, LoadedTimeOff } from "@payroll/domain/timeOffAccount/loadedTimeOff"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"

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
