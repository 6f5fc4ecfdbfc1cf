/**
 * Everything an operation can refuse, without a word about HTTP. Messages name records and fields,
 * never submitted values.
 */
import * as Data from "effect/Data"
import * as Result from "effect/Result"
import type { Problem } from "./problem.ts"

/** The request is missing data or holds data that breaks a rule; every problem is listed. */
export class InvalidRequest extends Data.TaggedError("InvalidRequest")<{
  readonly problems: ReadonlyArray<Problem>
}> {
  override get message(): string {
    const [first, ...more] = this.problems
    const text = first?.message ?? "the request is not valid"
    return more.length === 0 ? text : `${text} (and ${more.length} more)`
  }
}

/** Fails a request that has problems; succeeds where there are none. */
export const refuse = (problems: ReadonlyArray<Problem>): Result.Result<void, InvalidRequest> =>
  problems.length > 0 ? Result.fail(new InvalidRequest({ problems })) : Result.void

/** No such record, or one of another client: the two cannot be told apart. */
export class RecordNotFound extends Data.TaggedError("RecordNotFound")<{
  readonly record: string
}> {
  override get message(): string {
    return `${this.record} not found`
  }
}

/** The record's state does not allow this; nothing was changed. */
export class StateConflict extends Data.TaggedError("StateConflict")<{
  readonly message: string
}> {}

/** The caller named a version that is no longer the record's. */
export class VersionConflict extends Data.TaggedError("VersionConflict")<{
  readonly record: string
}> {
  override get message(): string {
    return `${this.record} was changed by somebody else; read it again`
  }
}

export type DomainError = InvalidRequest | RecordNotFound | StateConflict | VersionConflict
