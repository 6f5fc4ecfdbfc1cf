/** Callers who register companies endlessly and retry rejected requests. */
import { assert } from "@effect/vitest"
import { businessOf, freshEin, post } from "./business.ts"
import type { Service } from "./site.ts"

export interface CreateRequest {
  readonly key: string
  readonly body: string
  /** The company of the acknowledged answer. */
  companyId: string | undefined
  /** True if the last answer was a temporary rejection. */
  isRefused: boolean
}

/** The duration of a rejection. */
type RefusedMs = number

export class PersistentCalls {
  readonly requests: Array<CreateRequest> = []
  readonly refusals: Array<RefusedMs> = []
  answered = 0
  #isOver = false
  readonly #calls: Promise<unknown>

  constructor(service: Service, callers: number) {
    this.#calls = Promise.all(Array.from({ length: callers }, () => this.#caller(service)))
    this.#calls.catch(() => undefined)
  }

  /** Ends when every caller has an answer, or none because the service is gone. */
  async stop(): Promise<void> {
    this.#isOver = true
    await this.#calls
  }

  /** From now on a failed call counts as one to a killed service. */
  willBeKilled(): void {
    this.#isOver = true
  }

  async #caller(service: Service): Promise<void> {
    let open: CreateRequest | undefined
    while (!this.#isOver) {
      const request = open ?? this.#next()
      open = request
      const began = performance.now()
      const answer = await this.#ask(service, request)
      if (answer === undefined) return
      if (answer === "refused") this.refusals.push(performance.now() - began)
      else open = undefined
    }
  }

  #next(): CreateRequest {
    const ein = freshEin()
    const request = {
      key: `key-${ein}`,
      body: businessOf(ein),
      companyId: undefined,
      isRefused: false
    }
    this.requests.push(request)
    return request
  }

  async #ask(
    service: Service,
    request: CreateRequest
  ): Promise<"answered" | "refused" | undefined> {
    request.isRefused = false
    try {
      const answer = await post(service, request.body, { "idempotency-key": request.key })
      const text = await answer.text()
      if (answer.status === 503) {
        assert.include(text, '"type":"unavailable"')
        assert.strictEqual(answer.headers.get("retry-after"), "1")
        request.isRefused = true
        return "refused"
      }
      assert.strictEqual(answer.status, 200, text)
      const { registration } = JSON.parse(text) as { registration: { companyId: string } }
      request.companyId = registration.companyId
      this.answered += 1
      return "answered"
    } catch (error) {
      if (this.#isOver && error instanceof TypeError) return undefined
      throw error
    }
  }
}
