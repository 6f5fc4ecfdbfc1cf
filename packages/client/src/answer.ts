/** The outcome of an answer, and whether a retry can end differently. */
import { NoAnswerError, PayrollError } from "./errors.ts"
import type { Failure } from "./generated/types.ts"

export type Outcome =
  | { readonly kind: "done"; readonly answer: unknown }
  | {
      readonly kind: "failed"
      readonly error: PayrollError | NoAnswerError
      readonly mayPass: boolean
    }

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/** The failure in a body of the service. */
const failureIn = (body: unknown): Failure | undefined => {
  const error = isRecord(body) ? body["error"] : undefined
  if (!isRecord(error)) return undefined
  const { type, code, message, fields } = error
  return typeof type === "string" &&
    typeof code === "number" &&
    typeof message === "string" &&
    Array.isArray(fields)
    ? (error as unknown as Failure)
    : undefined
}

/** Temporary failures, whatever their status. A wrong secret is not one: it stays wrong. */
const MAY_PASS: ReadonlySet<string> = new Set([
  "contended",
  "idempotency-key-in-flight",
  "internal-error",
  "overloaded",
  "rate-limited",
  "request-timed-out",
  "timed-out",
  "too-many-concurrent-requests",
  "too-many-long-bodies",
  "unavailable"
])

/** Statuses of proxies that can be temporary. */
const PASSING_STATUSES: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504])

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The outcome of an attempt that was answered. */
export const outcomeOf = (
  operation: string,
  idempotencyKey: string | undefined,
  status: number,
  text: string
): Outcome => {
  const body = parsed(text)
  if (status === 200 && isRecord(body)) return { kind: "done", answer: body }
  const failure = failureIn(body)
  if (failure !== undefined) {
    const error = new PayrollError(operation, failure)
    return { kind: "failed", error, mayPass: MAY_PASS.has(failure.type) }
  }
  const why = `the answer with status ${status} is not one of the service`
  const error = new NoAnswerError(operation, why, { idempotencyKey, status })
  return { kind: "failed", error, mayPass: PASSING_STATUSES.has(status) }
}
