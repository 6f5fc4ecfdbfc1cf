/**
 * The errors with which the domain rejects a request, independent of HTTP. Messages name records and
 * fields, never submitted values.
 */
import * as Data from "effect/Data"
import * as Result from "effect/Result"
import type { Problem } from "./problem.ts"

/** Data is missing or breaks a rule. Lists every problem of the request. */
export class InvalidRequest extends Data.TaggedError("InvalidRequest")<{
  readonly problems: ReadonlyArray<Problem>
}> {
  override get message(): string {
    const [first, ...more] = this.problems
    const text = first?.message ?? "the request is not valid"
    return more.length === 0 ? text : `${text} (and ${more.length} more)`
  }
}

/** Fails with `InvalidRequest` if there are problems. */
export const refuse = (problems: ReadonlyArray<Problem>): Result.Result<void, InvalidRequest> =>
  problems.length > 0 ? Result.fail(new InvalidRequest({ problems })) : Result.void

/** No such record, or a record of another client; callers cannot distinguish the two. */
export class RecordNotFound extends Data.TaggedError("RecordNotFound")<{
  readonly record: string
}> {
  override get message(): string {
    return `${this.record} not found`
  }
}

/** The record's state does not allow this change; nothing was stored. */
export class StateConflict extends Data.TaggedError("StateConflict")<{
  readonly message: string
}> {}

/** The version in the request is not the record's current version. */
export class VersionConflict extends Data.TaggedError("VersionConflict")<{
  readonly record: string
}> {
  override get message(): string {
    return `${this.record} was changed by somebody else; read it again`
  }
}

export type DomainError = InvalidRequest | RecordNotFound | StateConflict | VersionConflict
