import type { Punch, PunchAmendment } from "@payroll/domain/punch/punch"
import type { WorkerClock } from "@payroll/domain/punch/workerClock"
import type { LoadedClock, ClockQuery, LoadedClocks } from "@payroll/domain/timesheet/loadedClock"
import type { Worker } from "@payroll/domain/worker/worker"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type { PageOf, TimeKey } from "../page.ts"
import type { Unavailable } from "../writer.ts"

/** A worker who is clocked in. */
export interface WorkingNow {
  readonly clock: WorkerClock
  readonly worker: Worker
}

/** A kiosk PIN that is tried for a worker. */
export interface PinTry {
  readonly workerId: string
  readonly pin: Redacted.Redacted<string>
}

/** Reads punches and clocks; undefined where there is no such record or it is another client's. */
export class PunchStore extends Context.Service<
  PunchStore,
  {
    /** One snapshot of a worker at the clock, around an instant (UTC milliseconds). */
    readonly clock: (
      clientId: string,
      workerId: string,
      externalId: string | undefined,
      at?: number
    ) => Effect.Effect<LoadedClock | undefined, Unavailable>
    /** One snapshot of many workers at the clock; undefined if the company is no employer of the client. */
    readonly clocks: (
      clientId: string,
      companyId: string,
      asked: ClockQuery
    ) => Effect.Effect<LoadedClocks | undefined, Unavailable>
    readonly punch: (
      clientId: string,
      punchId: string
    ) => Effect.Effect<Punch | undefined, Unavailable>
    /**
     * The punches of a worker from one instant until before another, voided ones included, in order of time. Of
     * more than `PUNCHES_MAX` the latest.
     */
    readonly between: (
      clientId: string,
      workerId: string,
      from: number,
      to: number
    ) => Effect.Effect<ReadonlyArray<Punch>, Unavailable>
    /** A page of the punches of a worker until before an instant, voided ones included, in order of time. */
    readonly page: (
      clientId: string,
      workerId: string,
      page: { readonly after: TimeKey; readonly to: number; readonly rows: number }
    ) => Effect.Effect<ReadonlyArray<Punch>, Unavailable>
    /** The latest punches of a worker that are not voided, newest first: all of at least the latest two instants. */
    readonly latest: (
      clientId: string,
      workerId: string
    ) => Effect.Effect<ReadonlyArray<Punch>, Unavailable>
    /** Why the versions of punches came about, by punch and version. */
    readonly amendments: (
      clientId: string,
      punchIds: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<PunchAmendment>, Unavailable>
    /** Those of the tries that have the PIN of their worker. */
    readonly rightPins: <Try extends PinTry>(
      clientId: string,
      tries: ReadonlyArray<Try>
    ) => Effect.Effect<ReadonlyArray<Try>, Unavailable>
    /** The workers of a company who are clocked in, in the order of their ids. */
    readonly working: (
      clientId: string,
      companyId: string,
      page: PageOf
    ) => Effect.Effect<ReadonlyArray<WorkingNow>, Unavailable>
  }
>()("payroll/PunchStore") {}

/** More punches of one worker than any read needs: 20 a day for 50 days. */
export const PUNCHES_MAX = 1_000
