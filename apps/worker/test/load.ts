/** Callers who create companies, remember what they were told, and ask again what they were not. */
import { assert } from "@effect/vitest"
import { setTimeout as pause } from "node:timers/promises"
import { businessOf, freshEin, post } from "./business.ts"
import type { Service } from "./site.ts"
import { faults, type Holdings } from "./wholeness.ts"

/** A refused caller comes again a little later; sooner than it is told, to see more. */
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
  /** The service may refuse for now: it says when to come again. */
  readonly takesRefusals?: boolean
  /** Turns to something new after a refusal, and leaves open what became of it. */
  readonly forgets?: boolean
}

/** Someone who calls createBusiness again and again, and asks again what was not answered. */
export class Caller {
  readonly asked: Array<Request> = []
  readonly #manner: Manner
  #open: Request | undefined
  answered = 0
  refused = 0
  unanswered = 0
  slowestMs = 0

  constructor(manner: Manner = {}) {
    this.#manner = manner
  }

  /** How often it called and was told something. */
  get asks(): number {
    return this.answered + this.refused
  }

  /** Calls until the service is gone, or once if `isOver` says so. */
  async call(service: Service, isOver: () => boolean): Promise<void> {
    do {
      const request = this.#open ?? newRequest()
      if (this.#open === undefined) this.asked.push(request)
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

  /** Asks again whatever has no answer yet: what became of it is the same for every caller. */
  async settle(service: Service): Promise<void> {
    for (const request of this.asked) {
      if (request.companyId !== undefined) continue
      assert.strictEqual(await this.#ask(service, request), "answered")
    }
    this.#open = undefined
  }

  async #ask(service: Service, request: Request): Promise<"answered" | "refused"> {
    const answer = await post(service, request.body, { "idempotency-key": request.key })
    const text = await answer.text()
    // 409: what was asked before is still being decided, though nobody waits for it any more.
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

/** Every acknowledged company is there, as its key's answer says; everything there is whole. */
export const assertWhole = (holdings: Holdings, callers: ReadonlyArray<Caller>): void => {
  assert.deepStrictEqual(faults(holdings).slice(0, 5), [])
  const stored = new Map(holdings.answers.map(({ key, companyId }) => [key, companyId]))
  const lost = callers
    .flatMap(({ asked }) => asked)
    .filter(({ key, companyId }) => companyId !== undefined && stored.get(key) !== companyId)
  assert.deepStrictEqual(lost, [])
}
