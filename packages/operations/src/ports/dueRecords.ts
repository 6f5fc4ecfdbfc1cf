import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { Kind, Unavailable } from "../writer.ts"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How work of a kind is scheduled. */
export interface Schedule {
  /**
   * How far ahead work can be due, in milliseconds, with room for leases and for clocks that differ. A later date was
   * stored while a clock was ahead. Undefined if a date of the record decides.
   */
  readonly longestLeadMs: number | undefined
  /**
   * Work that cannot be undone waits for the mark of the clock: `lead` while the clock is days ahead of the mark,
   * `date` also until the mark has passed the record's date.
   */
  readonly waitsFor?: "date" | "lead"
}

/** Work that is due as soon as it is stored, or is tried again within minutes. */
const SOON: Schedule = { longestLeadMs: HOUR_MS }

/** The kinds of records that background loops take when they are due. */
export const dueKinds = {
  companyBankAccount: SOON,
  workerBankAccount: SOON,
  // Due when its pay periods reach less than 13 months ahead. Each period is an event.
  paySchedule: { longestLeadMs: undefined, waitsFor: "lead" },
  workerExit: { longestLeadMs: undefined, waitsFor: "date" },
  // Looked at each week; the weeks begin at midnight of the worker's zone.
  timeOffAccount: { longestLeadMs: 8 * DAY_MS, waitsFor: "lead" },
  timeOffRecalculation: SOON,
  // Due when it expires: after a week at most.
  flowLink: { longestLeadMs: 8 * DAY_MS, waitsFor: "lead" },
  // Due when its days are over: ten at most.
  accountHold: { longestLeadMs: 11 * DAY_MS, waitsFor: "date" },
  // The longest pause before another attempt is 12 hours.
  mail: { longestLeadMs: 13 * HOUR_MS },
  timesheet: SOON,
  timesheetLock: SOON,
  // Due when an open shift is too long: after two days at most.
  workerClock: { longestLeadMs: 2 * DAY_MS + HOUR_MS }
} as const satisfies Partial<Record<Kind, Schedule>>

/** Work of other queues that is due at a time. */
export const otherWork = {
  // Asked again after the provider's `Retry-After`, at most 10 hours.
  verificationAttempt: { longestLeadMs: 11 * HOUR_MS },
  // The longest pause before a retry is 24 hours and a fifth.
  deliveryLane: { longestLeadMs: 30 * HOUR_MS },
  webhookReplay: SOON,
  // A receiver can ask for a pause of its endpoint of at most 10 hours.
  endpointPause: { longestLeadMs: 11 * HOUR_MS }
} as const satisfies Readonly<Record<string, Schedule>>

export type DueKind = keyof typeof dueKinds

export const DUE_KINDS = Object.keys(dueKinds) as ReadonlyArray<DueKind>

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
   * Leases at most `limit` due records; nobody else gets them before the lease ends. Records whose work cannot be
   * undone wait for the mark of the clock (`Schedule.waitsFor`).
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
  {
    readonly queue: (kind: DueKind) => DueQueue
    /**
     * Makes work due in a minute that is due later than its longest lead from now, at most `limit` rows of each kind,
     * and ends pauses of endpoints that last longer. The database's clock is now. Returns the largest number of rows
     * of a kind.
     */
    readonly bringForward: (limit: number) => Effect.Effect<number, Unavailable>
  }
>()("payroll/DueRecords") {}

/** Returns the queue of a kind of records. */
export const dueQueue = (kind: DueKind): Effect.Effect<DueQueue, never, DueRecords> =>
  Effect.map(DueRecords, ({ queue }) => queue(kind))
