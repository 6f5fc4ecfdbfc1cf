import type { TimeOffEntry } from "@payroll/domain/timeOffAccount/timeOffEntry"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { TimeKey } from "../page.ts"
import type { Unavailable } from "../writer.ts"

/** A part of the entries in the order in which they were stored, by time and then by id. */
export interface EntryPage {
  readonly after: TimeKey
  /** Entries that were stored before this time, UTC milliseconds. */
  readonly before: number
  readonly rows: number
}

/** Reads the stored entries of time off. */
export class TimeOffLedger extends Context.Service<
  TimeOffLedger,
  {
    /** The entries of a company in the order in which they were stored. */
    readonly ofCompany: (
      clientId: string,
      companyId: string,
      page: EntryPage
    ) => Effect.Effect<ReadonlyArray<TimeOffEntry>, Unavailable>
    /** The entries of all accounts of a worker in the order in which they were stored. */
    readonly ofWorker: (
      clientId: string,
      workerId: string,
      page: EntryPage
    ) => Effect.Effect<ReadonlyArray<TimeOffEntry>, Unavailable>
    /** The entries of an account after a number, in order. */
    readonly ofAccount: (
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
  }
>()("payroll/TimeOffLedger") {}
