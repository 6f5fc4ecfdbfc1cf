/** Callers who create companies, remember the answers, and retry unanswered requests. */
import { assert } from "@effect/vitest"
import { setTimeout as pause } from "node:timers/promises"
import { businessOf, freshEin, post } from "./business.ts"
import type { Service } from "./site.ts"
import { faults, type Holdings } from "./consistency.ts"

/** A rejected caller retries earlier than the answer asks, to produce more cases. */
const AGAIN_MS = 100

export interface Request {
  readonly key: string
  readonly body: string
  /** The company of the acknowledged answer. */
  companyId: string | undefined
}

const newRequest = (): Request => {
  const ein = freshEin()
  return { key: `key-${ein}`, body: businessOf(ein), companyId: undefined }
}

interface Manner {
  /** The service may reject for now; its answer has Retry-After. */
  readonly takesRefusals?: boolean
  /** Continues with a new request after a rejection and never retries the rejected one. */
  readonly forgets?: boolean
}

/** A caller of createBusiness that retries unanswered requests. */
export class Caller {
  readonly requests: Array<Request> = []
  readonly #manner: Manner
  #open: Request | undefined
  answered = 0
  refused = 0
  unanswered = 0
  slowestMs = 0

  constructor(manner: Manner = {}) {
    this.#manner = manner
  }

  /** The number of requests that were answered. */
  get asks(): number {
    return this.answered + this.refused
  }

  /** Calls until the service is gone, or once if `isOver` is true. */
  async call(service: Service, isOver: () => boolean): Promise<void> {
    do {
      const request = this.#open ?? newRequest()
      if (this.#open === undefined) this.requests.push(request)
      this.#open = request
      const began = performance.now()
      const answer = await this.#ask(service, request).catch((error: unknown) => {
        if (isOver()) return "gone"
        throw error
      })
      this.slowestMs = Math.max(this.slowestMs, performance.now() - began)
      if (answer === "gone") {
        this.unanswered += 1
        return
      }
      if (answer === "answered" || this.#manner.forgets) this.#open = undefined
      if (answer === "refused") await pause(AGAIN_MS)
    } while (!isOver())
  }

  /** Retries all unanswered requests; the outcome is the same for every caller. */
  async settle(service: Service): Promise<void> {
    for (const request of this.requests) {
      if (request.companyId !== undefined) continue
      assert.strictEqual(await this.#ask(service, request), "answered")
    }
    this.#open = undefined
  }

  async #ask(service: Service, request: Request): Promise<"answered" | "refused"> {
    const answer = await post(service, request.body, { "idempotency-key": request.key })
    const text = await answer.text()
    // 409: the earlier request is still in progress, although its caller is gone.
    if ([409, 503].includes(answer.status) && this.#manner.takesRefusals) {
      assert.match(answer.headers.get("retry-after") ?? "", /^[1-9]\d*$/)
      this.refused += 1
      assert.strictEqual((await fetch(`${service.url}/health/live`)).status, 200)
      return "refused"
    }
    assert.strictEqual(answer.status, 200, text)
    const { registration } = JSON.parse(text) as { registration: { companyId: string } }
    request.companyId = registration.companyId
    this.answered += 1
    return "answered"
  }
}

/** A sum over all callers. */
export const total = (
  callers: ReadonlyArray<Caller>,
  what: "answered" | "refused" | "unanswered"
): number => callers.reduce((sum, caller) => sum + caller[what], 0)

/** Every acknowledged company is stored as its answer says, and every stored company is complete. */
export const assertWhole = (holdings: Holdings, callers: ReadonlyArray<Caller>): void => {
  assert.deepStrictEqual(faults(holdings).slice(0, 5), [])
  const stored = new Map(holdings.answers.map(({ key, companyId }) => [key, companyId]))
  const lost = callers
    .flatMap(({ requests }) => requests)
    .filter(({ key, companyId }) => companyId !== undefined && stored.get(key) !== companyId)
  assert.deepStrictEqual(lost, [])
}
