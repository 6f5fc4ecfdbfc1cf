/**
 * The errors with which the domain rejects a request, independent of HTTP. Messages name records and
 * fields, never submitted values.
 */
import * as Data from "effect/Data"
import * as Result from "effect/Result"
import type { Problem } from "./problem.ts"

/** A message about the first of several problems. */
export const andMore = (text: string, problems: ReadonlyArray<Problem>): string =>
  problems.length > 1 ? `${text} (and ${problems.length - 1} more)` : text

/** Data is missing or breaks a rule. Lists every problem of the request. */
export class InvalidRequest extends Data.TaggedError("InvalidRequest")<{
  readonly problems: ReadonlyArray<Problem>
}> {
  override get message(): string {
    return andMore(this.problems[0]?.message ?? "the request is not valid", this.problems)
  }
}

/** Fails with `InvalidRequest` if there are problems. */
export const refuse = (problems: ReadonlyArray<Problem>): Result.Result<void, InvalidRequest> =>
  problems.length > 0 ? Result.fail(new InvalidRequest({ problems })) : Result.void

interface WithFields {
  /** The fields that name what was refused, where a request names several records. */
  readonly problems?: ReadonlyArray<Problem>
}

/** No such record, or a record of another client; callers cannot distinguish the two. */
export class RecordNotFound extends Data.TaggedError("RecordNotFound")<
  WithFields & {
    readonly record: string
    /** Why there is none any more; undefined where nothing is known of it. */
    readonly because?: string
  }
> {
  override get message(): string {
    const why = this.because === undefined ? "" : `: ${this.because}`
    return andMore(`${this.record} not found${why}`, this.problems ?? [])
  }
}

/** The error of a field that names a record that is not there. */
export const notFoundAt = (record: string, path: Problem["path"]): RecordNotFound =>
  new RecordNotFound({
    record,
    problems: [{ path, type: "not-found", message: `${record} not found` }]
  })

/** The conflicts that callers can tell from others by their type. Stable. */
export const conflictTypes = [
  "insufficient-balance",
  "time-off-overlap",
  "waiting-period",
  "blackout",
  "notice-too-short",
  "self-approval",
  "open-exceptions",
  "period-locked",
  "code-unavailable",
  "code-address-new",
  "code-over",
  "codes-locked"
] as const
export type ConflictType = (typeof conflictTypes)[number]

/** The record's state does not allow this change; nothing was stored. */
export class StateConflict extends Data.TaggedError("StateConflict")<
  WithFields & { readonly message: string; readonly type?: ConflictType }
> {}

/** The version in the request is not the record's current version. */
export class VersionConflict extends Data.TaggedError("VersionConflict")<
  WithFields & { readonly record: string }
> {
  override get message(): string {
    const text = `${this.record} was changed by somebody else; read it again`
    return andMore(text, this.problems ?? [])
  }
}

/** A punch at a kiosk lacks the PIN of its worker, or carries another one. */
export class KioskPinRefused extends Data.TaggedError("KioskPinRefused")<{
  readonly problems: ReadonlyArray<Problem>
}> {
  override get message(): string {
    return andMore(this.problems[0]?.message ?? "the PIN is refused", this.problems)
  }
}

export type DomainError =
  | InvalidRequest
  | RecordNotFound
  | StateConflict
  | VersionConflict
  | KioskPinRefused
