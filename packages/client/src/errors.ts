/** The errors that a call can fail with. They quote neither the request nor the secret. */
import type { Failure, FailureType } from "./generated/types.ts"

/** The service refused a call. `failure` is a union: switch on its `type`. */
export class PayrollError extends Error {
  override readonly name = "PayrollError"
  readonly operation: string
  readonly failure: Failure

  constructor(operation: string, failure: Failure) {
    super(`${operation}: ${failure.message}`)
    this.operation = operation
    this.failure = failure
  }

  get type(): FailureType {
    return this.failure.type
  }

  /** The HTTP status. */
  get code(): number {
    return this.failure.code
  }
}

/**
 * No answer of the service arrived: the network failed, the time ran out, or an intermediary answered in its place. The
 * service may have done a write; the same call with the same `idempotencyKey` settles it.
 */
export class NoAnswerError extends Error {
  override readonly name = "NoAnswerError"
  readonly operation: string
  /** The key of the last attempt; undefined for reads. */
  readonly idempotencyKey: string | undefined
  /** The HTTP status of an answer that is not the service's. */
  readonly status: number | undefined

  constructor(
    operation: string,
    why: string,
    details: {
      readonly idempotencyKey: string | undefined
      readonly status?: number
      readonly cause?: unknown
    }
  ) {
    super(
      `${operation}: ${why}`,
      details.cause === undefined ? undefined : { cause: details.cause }
    )
    this.operation = operation
    this.idempotencyKey = details.idempotencyKey
    this.status = details.status
  }
}
