import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { Kind, Unavailable } from "../writer.ts"

/** The kinds of records that background loops take when they are due. */
export const DUE_KINDS = [
  "companyBankAccount",
  "workerBankAccount",
  "paySchedule",
  "workerExit",
  "timeOffAccount",
  "timeOffRecalculation",
  "timesheet",
  "timesheetLock",
  "workerClock"
] as const satisfies ReadonlyArray<Kind>

export type DueKind = (typeof DUE_KINDS)[number]

export interface DueRecord {
  readonly kind: DueKind
  readonly id: string
  readonly clientId: string
  readonly companyId: string
  /** Empty for records of a company. */
  readonly workerId: string
}

/** The records of a kind as a queue by the database's clock. */
export interface DueQueue {
  /**
   * Leases at most `limit` due records; nobody else gets them before the lease ends. While the clock is days ahead of
   * the time that the database has seen, records whose work cannot be undone are not leased.
   */
  readonly lease: (
    limit: number,
    leaseMs: number
  ) => Effect.Effect<ReadonlyArray<DueRecord>, Unavailable>
  /** Milliseconds until the next one is due; undefined when there is none. */
  readonly nextDueInMs: Effect.Effect<number | undefined, Unavailable>
  /** Sets when a record is due again (never if `dueAt` is undefined), unless another version of it is stored. */
  readonly postpone: (
    record: { readonly id: string; readonly version: number },
    dueAt: number | undefined
  ) => Effect.Effect<void, Unavailable>
}

export class DueRecords extends Context.Service<
  DueRecords,
  { readonly queue: (kind: DueKind) => DueQueue }
>()("payroll/DueRecords") {}

/** Returns the queue of a kind of records. */
export const dueQueue = (kind: DueKind): Effect.Effect<DueQueue, never, DueRecords> =>
  Effect.map(DueRecords, ({ queue }) => queue(kind))
