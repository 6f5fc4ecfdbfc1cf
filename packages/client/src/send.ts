/** Sends a call until it succeeds, fails permanently or has used up its attempts. */
import { outcomeOf, type Outcome } from "./answer.ts"
import { NoAnswerError } from "./errors.ts"
import type { Operation } from "./operations.ts"
import type { CallOptions, ClientOptions } from "./options.ts"
import { pause, pauseMs } from "./pause.ts"

const RETRIES = 4
const RETRIES_MAX = 20
const TIMEOUT_MS = 30_000

/** The address and the credential of the service. */
export interface Connection {
  readonly base: URL
  readonly authorization: string
  readonly options: ClientOptions
}

interface Sent {
  readonly outcome: Outcome
  readonly retryAfter: string | null
}

interface Request {
  readonly url: URL
  readonly method: "POST" | "PUT"
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The options of a call that become headers. */
interface Headed extends Pick<CallOptions, "position" | "mayBeStale"> {
  readonly idempotencyKey: string | undefined
}

const requestOf = (
  { base, authorization, options }: Connection,
  operation: Operation,
  input: unknown,
  { idempotencyKey, position, mayBeStale }: Headed
): Request => {
  const { actedBy } = options
  const isActed = operation.kind !== "read" && actedBy !== undefined
  const preferences = [
    ...(options.strict === true ? ["handling=strict"] : []),
    ...(mayBeStale === true ? ["stale-ok"] : [])
  ]
  const body = { ...(isActed && { actedBy }), ...(input as object), method: operation.name }
  return {
    url: new URL(
      `${operation.group}${operation.isInFragment ? "%23" : "/"}${operation.name}`,
      base
    ),
    method: operation.verb,
    headers: {
      Authorization: authorization,
      "Content-Type": "application/json",
      Accept: "application/json",
      ...(idempotencyKey !== undefined && { "Idempotency-Key": idempotencyKey }),
      ...(position !== undefined && { "Payroll-Position": position }),
      ...(preferences.length > 0 && { Prefer: preferences.join(", ") })
    },
    body: JSON.stringify(body)
  }
}

const attempt = async (
  connection: Connection,
  operation: Operation,
  request: Request,
  number: number,
  call: CallOptions
): Promise<Sent> => {
  const { fetch: send = fetch, onAttempt, timeoutMs = TIMEOUT_MS } = connection.options
  const limit = AbortSignal.timeout(call.timeoutMs ?? timeoutMs)
  const signal = call.signal === undefined ? limit : AbortSignal.any([limit, call.signal])
  const idempotencyKey = request.headers["Idempotency-Key"]
  const report = (response?: Response): void =>
    onAttempt?.({
      operation: operation.name,
      number,
      status: response?.status,
      requestId: response?.headers.get("X-Request-Id") ?? undefined,
      isReplayed: response?.headers.get("Idempotent-Replayed") === "true",
      ignoredFields: response?.headers.get("Payroll-Ignored-Fields") ?? undefined,
      position: response?.headers.get("Payroll-Position") ?? undefined
    })
  const { url, ...init } = request
  let response: Response
  let text: string
  try {
    response = await send(url, { ...init, redirect: "manual", signal })
    text = await response.text()
  } catch (error) {
    call.signal?.throwIfAborted()
    report()
    const why = limit.aborted ? "no answer in time" : "the service cannot be reached"
    const details = { idempotencyKey, cause: error }
    return {
      outcome: {
        kind: "failed",
        error: new NoAnswerError(operation.name, why, details),
        mayPass: true
      },
      retryAfter: null
    }
  }
  report(response)
  const retryAfter = response.headers.get("Retry-After")
  return { outcome: outcomeOf(operation.name, idempotencyKey, response.status, text), retryAfter }
}

/** Sends a call; returns the body of the answer. */
export const send = async (
  connection: Connection,
  operation: Operation,
  input: unknown,
  call: CallOptions = {}
): Promise<unknown> => {
  const { retries = RETRIES } = connection.options
  const attempts = 1 + Math.min(call.retries ?? retries, RETRIES_MAX)
  const idempotencyKey =
    operation.kind === "read" ? undefined : (call.idempotencyKey ?? crypto.randomUUID())
  const request = requestOf(connection, operation, input, { ...call, idempotencyKey })
  for (let number = 1; ; number++) {
    call.signal?.throwIfAborted()
    const { outcome, retryAfter } = await attempt(connection, operation, request, number, call)
    if (outcome.kind === "done") return outcome.answer
    const ms = outcome.mayPass && number < attempts ? pauseMs(number, retryAfter) : undefined
    if (ms === undefined) throw outcome.error
    await pause(ms, call.signal)
  }
}
