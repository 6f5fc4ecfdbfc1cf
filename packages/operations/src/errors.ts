/** Everything a request can fail with, beyond what the domain refuses. */
import { andMore, type DomainError } from "@payroll/domain/errors"
import type { CodePurpose } from "@payroll/domain/flowLink/guestCodes"
import { problem, type Problem } from "@payroll/domain/problem"
import * as Data from "effect/Data"
import type { Unavailable } from "./writer.ts"

/** The credential's role does not reach this operation. */
export class NotAllowed extends Data.TaggedError("NotAllowed")<{
  /** The limit that the credential lacks, where it is not the role. */
  readonly reason?: string
}> {
  override get message(): string {
    return this.reason ?? "this credential may not call this operation"
  }
}

const anotherPerson = problem(
  ["actedBy"],
  "conflict",
  "must be the name or an id of the credential's person: the credential may not act for others"
)

/** A credential of one person names another one as the person who acts. */
export class ActsForAnother extends Data.TaggedError("ActsForAnother")<{}> {
  readonly problems: ReadonlyArray<Problem> = [anotherPerson]
  override readonly message = anotherPerson.message
}

/** A guest gives a field that is not the guest's, or changes what needs more than a link. */
export class NotYours extends Data.TaggedError("NotYours")<{
  readonly problems: ReadonlyArray<Problem>
  readonly reason?: string
}> {
  override get message(): string {
    return this.reason ?? andMore(this.problems[0]?.message ?? "not yours to change", this.problems)
  }
}

/** A guest has to confirm the session with a code by mail first. */
export class CodeNeeded extends Data.TaggedError("CodeNeeded")<{
  readonly purpose: CodePurpose
  readonly hasMail: boolean
}> {
  override get message(): string {
    return this.hasMail
      ? `confirm that it is you with a code for "${this.purpose}" first: requestCode mails one`
      : "no mail server is set that could send a code: an administrator has to do this, or confirm a requestCode"
  }
}

/** Too many different values of a sealed field were tried today for what the fields name. */
export class TooManyNumbers extends Data.TaggedError("TooManyNumbers")<{
  readonly problems: ReadonlyArray<Problem>
  readonly retryAfterSeconds: number
  /** True if the request goes on without the elements that have these values. */
  readonly isOfElements: boolean
}> {
  override get message(): string {
    return andMore(this.problems[0]?.message ?? "too many numbers were tried", this.problems)
  }
}

/** A record stayed contended for longer than a request may wait; the caller did nothing wrong. */
export class Contended extends Data.TaggedError("Contended")<{}> {
  override readonly message = "the record is being changed by many at once; try again"
}

/** An idempotency key came back with another request. */
export class KeyReused extends Data.TaggedError("KeyReused")<{}> {
  override readonly message = "this Idempotency-Key was used for another request"
}

/** A command with this idempotency key has succeeded; its answer was shown once. */
export class KeySpent extends Data.TaggedError("KeySpent")<{
  /** The subject of the command: the key id of a credential, or the id of a record. */
  readonly recordId: string
}> {
  override get message(): string {
    return `a command with this Idempotency-Key has succeeded for ${this.recordId}; its answer is shown once`
  }
}

/** A request with this idempotency key is in progress. */
export class KeyInFlight extends Data.TaggedError("KeyInFlight")<{}> {
  override readonly message = "a request with this Idempotency-Key is in progress"
}

export type ServiceError =
  | DomainError
  | NotAllowed
  | NotYours
  | CodeNeeded
  | ActsForAnother
  | TooManyNumbers
  | Contended
  | KeyReused
  | KeySpent
  | KeyInFlight
  | Unavailable
