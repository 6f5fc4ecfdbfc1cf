/** One request and its answer, under one deadline. */
import type { FailureReason, SendOutcome } from "@payroll/operations/ports/webhookTransport"
import type { Dispatcher } from "undici"
import type { Target } from "./addressPolicy.ts"
import type { Connection, Connections } from "./connections.ts"
import { DialFailure } from "./dialer.ts"
import { parseRetryAfter } from "./retryAfter.ts"

const MAX_INFORMATIONAL_ANSWERS = 8

export interface ExchangeOptions {
  readonly connections: Connections
  readonly target: Target
  readonly request: Dispatcher.DispatchOptions
  readonly deadlineMs: number
  /** The wall clock in milliseconds, for a `Retry-After` with a date. */
  readonly now: () => number
  /** Called once, never synchronously from `start`. */
  readonly ended: (outcome: SendOutcome) => void
}

type Ending =
  | { readonly _tag: "Answered"; readonly status: number }
  | { readonly _tag: "Failed"; readonly reason: FailureReason; readonly ownFault: boolean }

const TOO_LARGE = new Set(["UND_ERR_HEADERS_OVERFLOW", "UND_ERR_RES_EXCEEDED_MAX_SIZE"])
const CLOSED = new Set([
  "ECONNABORTED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EPIPE",
  "ETIMEDOUT",
  "UND_ERR_DESTROYED",
  "UND_ERR_SOCKET"
])
/** Messages of answers that undici rejects, which it reports with the code of a closed socket. */
const REJECTED_ANSWERS = new Set(["bad response", "bad upgrade"])

const reasonOf = (error: Error, hasStatus: boolean): FailureReason => {
  if (error instanceof DialFailure) return error.reason
  const code = "code" in error ? String(error.code) : ""
  if (TOO_LARGE.has(code)) return "tooLarge"
  // With TLS 1.3 a receiver can reject the handshake after it has completed on this side.
  if (code.startsWith("ERR_SSL")) return "tls"
  // undici's code both for a body that ends early and for contradictory lengths.
  if (code === "UND_ERR_RES_CONTENT_LENGTH_MISMATCH") return hasStatus ? "reset" : "protocol"
  return CLOSED.has(code) && !REJECTED_ANSWERS.has(error.message) ? "reset" : "protocol"
}

export class Exchange implements Dispatcher.DispatchHandler {
  readonly #options: ExchangeOptions
  readonly #startedAt = performance.now()
  readonly #deadline: NodeJS.Timeout
  #connection: Connection
  #isOver = false
  #hasAnswerBegun = false
  #informationalAnswers = 0
  #status = 0
  #retryAfter: string | ReadonlyArray<string> | undefined

  constructor(options: ExchangeOptions) {
    this.#options = options
    this.#deadline = setTimeout(() => this.#abandon("timeout"), options.deadlineMs)
    this.#connection = options.connections.take(options.target)
  }

  start(): void {
    this.#connection.dispatch(this.#options.request, this)
  }

  /** Aborts in any state; `ended` may or may not be called after that. */
  cancel(): void {
    this.#isOver = true
    clearTimeout(this.#deadline)
    this.#connection.close()
  }

  /** Required by undici. */
  onRequestStart(): void {}

  onResponseStarted(): void {
    this.#hasAnswerBegun = true
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | ReadonlyArray<string> | undefined>
  ): void {
    if (status >= 200) {
      this.#status = status
      this.#retryAfter = headers["retry-after"]
      return
    }
    this.#informationalAnswers += 1
    if (this.#informationalAnswers > MAX_INFORMATIONAL_ANSWERS) this.#abandon("protocol")
  }

  /** Ignored, because only the status counts; the client limits the size. */
  onResponseData(): void {}

  onResponseEnd(): void {
    this.#end({ _tag: "Answered", status: this.#status })
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#isOver) return
    const reason = reasonOf(error, this.#status > 0)
    if (reason === "reset" && this.#connection.isReused && !this.#hasAnswerBegun) {
      return this.#retry()
    }
    this.#abandon(reason, error instanceof DialFailure && error.ownFault)
  }

  /** Retries on a new connection, which is not reused, so at most once. */
  #retry(): void {
    this.#connection.close()
    this.#connection = this.#options.connections.open(this.#options.target)
    this.start()
  }

  #abandon(reason: FailureReason, ownFault = false): void {
    this.#end({ _tag: "Failed", reason, ownFault })
    this.#connection.close()
  }

  #end(ending: Ending): void {
    if (this.#isOver) return
    this.#isOver = true
    clearTimeout(this.#deadline)
    // Deferred, because undici's parser is still handling this answer and must not be re-entered.
    queueMicrotask(() => {
      const { connections, ended, now } = this.#options
      const durationMs = Math.round(performance.now() - this.#startedAt)
      if (ending._tag === "Failed") return ended({ ...ending, durationMs })
      connections.release(this.#connection)
      ended({ ...ending, retryAfterMs: parseRetryAfter(this.#retryAfter, now()), durationMs })
    })
  }
}
