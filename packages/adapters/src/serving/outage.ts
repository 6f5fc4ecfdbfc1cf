/**
 * An outage of the database, as it is reported: one line of the log when it begins, one a minute, and one when it ends.
 * Each failed call would be a line of its own otherwise, some with a stack.
 */
import { isoTimestamp } from "@payroll/domain/timestamp"
import type { Unavailable } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"

const AGAIN_MS = 60_000
/** Calls fail and succeed in turn while an outage begins or ends. */
const QUIET_MS = 5_000

/** A busy service refuses writes too, before they reach the database. */
const isOverload = ({ reason }: Unavailable): boolean => reason.startsWith("the write queue")

export type CallKind = "read" | "write"

export class Outage {
  readonly #report: LineLog
  readonly #now: () => number
  #since: number | undefined
  #failures = 0
  #failedAt = 0
  #reportedAt = 0
  #writesRefusedSince: number | undefined

  /** `now` is in UTC milliseconds; `report` runs the effect that logs a line. */
  constructor(report: LineLog, now: () => number = Date.now) {
    this.#report = report
    this.#now = now
  }

  /** Time of the first failed write since the last one that succeeded, in UTC milliseconds. */
  get writesRefusedSince(): number | undefined {
    return this.#writesRefusedSince
  }

  /** True while successful calls have to be noted. */
  get isOn(): boolean {
    return this.#since !== undefined
  }

  /** The result of a call, whose success is noted during an outage. */
  noting<A>(kind: CallKind, call: Promise<A>): Promise<A> {
    if (!this.isOn) return call
    return call.then((result) => {
      this.succeeded(kind)
      return result
    })
  }

  failed(kind: CallKind, error: Unavailable): void {
    if (isOverload(error)) return
    const now = this.#now()
    if (kind === "write") this.#writesRefusedSince ??= now
    const begins = this.#since === undefined
    this.#since ??= now
    this.#failures = begins ? 1 : this.#failures + 1
    this.#failedAt = now
    if (!begins && now - this.#reportedAt < AGAIN_MS) return
    this.#reportedAt = now
    const message = begins ? error.message : `${error.message}, still`
    this.#report(Effect.logWarning(message, this.#fields()))
  }

  succeeded(kind: CallKind): void {
    if (kind === "write") this.#writesRefusedSince = undefined
    const isOver =
      this.#writesRefusedSince === undefined && this.#now() - this.#failedAt >= QUIET_MS
    if (this.#since === undefined || !isOver) return
    this.#report(Effect.logInfo("storage is available again", this.#fields()))
    this.#since = undefined
  }

  #fields(): Readonly<Record<string, string | number>> {
    const refused = this.#writesRefusedSince
    return {
      since: isoTimestamp(this.#since ?? this.#now()),
      ...(refused !== undefined && { writesRefusedSince: isoTimestamp(refused) }),
      failedCalls: this.#failures
    }
  }
}

/** Runs an effect that logs a line, outside of it. */
export type LineLog = (line: Effect.Effect<void>) => void

/** A log for what is not an effect itself. */
export const lineLog: Effect.Effect<LineLog> = Effect.map(
  Effect.context(),
  (context) => (line) => void Effect.runForkWith(context)(line)
)

/** An outage whose lines go to the log of the effect that makes it. */
export const makeOutage: Effect.Effect<Outage> = Effect.map(lineLog, (log) => new Outage(log))
