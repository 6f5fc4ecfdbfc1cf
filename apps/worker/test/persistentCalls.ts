/** Callers who register companies without end, and ask again for what was refused for now. */
import { assert } from "@effect/vitest"
import { businessOf, freshEin, post } from "./business.ts"
import type { Service } from "./site.ts"

export interface Asked {
  readonly key: string
  readonly body: string
  /** The company of the acknowledged answer. */
  companyId: string | undefined
  /** Whether the last that was heard of it is that it cannot be done now. */
  isRefused: boolean
}

/** How long a refusal took. */
type RefusedMs = number

export class PersistentCalls {
  readonly asked: Array<Asked> = []
  readonly refusals: Array<RefusedMs> = []
  answered = 0
  #isOver = false
  readonly #calls: Promise<unknown>

  constructor(service: Service, callers: number) {
    this.#calls = Promise.all(Array.from({ length: callers }, () => this.#caller(service)))
    this.#calls.catch(() => undefined)
  }

  /** Ends when everybody has had an answer, or none because the service is gone. */
  async stop(): Promise<void> {
    this.#isOver = true
    await this.#calls
  }

  /** From now on a call that fails is one to a service that was killed. */
  willBeKilled(): void {
    this.#isOver = true
  }

  async #caller(service: Service): Promise<void> {
    let open: Asked | undefined
    while (!this.#isOver) {
      const asked = open ?? this.#next()
      open = asked
      const began = performance.now()
      const answer = await this.#ask(service, asked)
      if (answer === undefined) return
      if (answer === "refused") this.refusals.push(performance.now() - began)
      else open = undefined
    }
  }

  #next(): Asked {
    const ein = freshEin()
    const asked = {
      key: `key-${ein}`,
      body: businessOf(ein),
      companyId: undefined,
      isRefused: false
    }
    this.asked.push(asked)
    return asked
  }

  async #ask(service: Service, asked: Asked): Promise<"answered" | "refused" | undefined> {
    asked.isRefused = false
    try {
      const answer = await post(service, asked.body, { "idempotency-key": asked.key })
      const text = await answer.text()
      if (answer.status === 503) {
        assert.include(text, '"type":"unavailable"')
        assert.strictEqual(answer.headers.get("retry-after"), "1")
        asked.isRefused = true
        return "refused"
      }
      assert.strictEqual(answer.status, 200, text)
      const { registration } = JSON.parse(text) as { registration: { companyId: string } }
      asked.companyId = registration.companyId
      this.answered += 1
      return "answered"
    } catch (error) {
      if (this.#isOver && error instanceof TypeError) return undefined
      throw error
    }
  }
}
