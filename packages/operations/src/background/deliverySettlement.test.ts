import { assert, describe, it } from "@effect/vitest"
import type { Settlement } from "../ports/deliveryQueue.ts"
import type { FailureReason, SendOutcome } from "../ports/webhookTransport.ts"
import { settlementOf } from "./deliverySettlement.ts"
import { answeredWith, exampleDelivery } from "../../test/background/dueDelivery.ts"

const AT = 1_772_960_700_000
const LAST = 9
const HOUR_MS = 3_600_000

const failedWith = (reason: FailureReason, ownFault = false): SendOutcome => ({
  _tag: "Failed",
  reason,
  ownFault,
  durationMs: 34
})

const settled = (outcome: SendOutcome, attempts = 0) =>
  settlementOf({ ...exampleDelivery, attempts }, outcome, AT, 0.5)

const log = (outcome: SendOutcome, result: string) => ({
  at: AT,
  durationMs: outcome.durationMs,
  result,
  status: outcome._tag === "Answered" ? outcome.status : undefined
})

const advance = (outcome: SendOutcome, result: string, attempts = 0): Settlement => ({
  _tag: "Advance",
  due: { ...exampleDelivery, attempts },
  log: log(outcome, result)
})

const retry = (
  outcome: SendOutcome,
  result: string,
  afterMs: number,
  attempts = 0
): Extract<Settlement, { readonly _tag: "Retry" }> => ({
  _tag: "Retry",
  due: { ...exampleDelivery, attempts },
  log: log(outcome, result),
  afterMs,
  charged: true
})

describe("an answer", () => {
  it.each([200, 201, 204, 299])("%d is a delivery, at any attempt", (status) => {
    for (const attempts of [0, 5, LAST]) {
      const outcome = answeredWith(status)
      assert.deepStrictEqual(settled(outcome, attempts), advance(outcome, "delivered", attempts))
    }
  })

  it.each([300, 301, 302, 400, 401, 404, 409, 411, 500, 503, 599, 999])(
    "%d is a refusal: the same event again",
    (status) => {
      const outcome = answeredWith(status)
      assert.deepStrictEqual(settled(outcome), retry(outcome, "refused", 5_000))
    }
  )

  it("410 disables the endpoint, even at the last attempt and whatever it asks for", () => {
    for (const attempts of [0, LAST]) {
      const outcome = answeredWith(410, 60_000)
      assert.deepStrictEqual(settled(outcome, attempts), {
        _tag: "Disable",
        due: { ...exampleDelivery, attempts },
        log: log(outcome, "refused")
      })
    }
  })

  it("with Retry-After can make the next attempt later, and not earlier", () => {
    const late = answeredWith(503, 60_000)
    assert.deepInclude(settled(late), { _tag: "Retry", afterMs: 60_000 })
    const early = answeredWith(503, 1)
    assert.deepInclude(settled(early), { _tag: "Retry", afterMs: 5_000 })
    const atLast = answeredWith(503, 10 * HOUR_MS)
    assert.deepInclude(settled(atLast, LAST), { _tag: "Advance" })
  })

  it.each([
    [429, undefined, 60_000],
    [429, 1_000, 60_000],
    [503, 0, 60_000],
    [500, 90_000, 90_000],
    [429, 10 * HOUR_MS, 10 * HOUR_MS],
    [400, 11 * HOUR_MS, 10 * HOUR_MS]
  ])("%d with Retry-After %s pauses the endpoint for %d ms", (status, retryAfterMs, pauseMs) => {
    assert.deepInclude(settled(answeredWith(status, retryAfterMs)), { pauseMs })
    assert.deepInclude(settled(answeredWith(status, retryAfterMs), LAST), { pauseMs })
  })

  it("that is a delivery pauses nothing, whatever it asks for", () => {
    assert.notProperty(settled(answeredWith(204, 60_000)), "pauseMs")
  })
})

describe("no answer", () => {
  const reasons: ReadonlyArray<FailureReason> = [
    "blocked",
    "dns",
    "connect",
    "tls",
    "timeout",
    "reset",
    "tooLarge",
    "protocol"
  ]

  it.each(reasons)("because of %s is charged, and logged under its reason", (reason) => {
    const outcome = failedWith(reason)
    assert.deepStrictEqual(settled(outcome), retry(outcome, reason, 5_000))
  })

  it("of our own fault is never charged, at the last attempt neither", () => {
    for (const attempts of [0, LAST]) {
      const outcome = failedWith("dns", true)
      assert.deepStrictEqual(settled(outcome, attempts), {
        ...retry(outcome, "dns", 5_000, attempts),
        charged: false
      })
    }
  })

  it("at the last attempt halts the lane where the endpoint's rule says so", () => {
    const outcome = failedWith("timeout")
    const due = { ...exampleDelivery, order: "halt" as const, attempts: LAST }
    assert.deepStrictEqual(settlementOf(due, outcome, AT, 0.5), {
      _tag: "Halt",
      due,
      log: log(outcome, "halted")
    })
    const before = { ...due, attempts: LAST - 1 }
    assert.strictEqual(settlementOf(before, outcome, AT, 0.5)._tag, "Retry")
  })

  it("at the last attempt gives the event up", () => {
    const outcome = failedWith("timeout")
    assert.deepStrictEqual(settled(outcome, LAST), advance(outcome, "given up", LAST))
    assert.strictEqual(settled(outcome, LAST - 1)._tag, "Retry")
  })
})

describe("the pause before the next attempt", () => {
  it.each(
    [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400].map(
      (seconds, attempts) => [attempts, seconds] as const
    )
  )("after %d charged attempts before this one is %d s", (attempts, seconds) => {
    const outcome = answeredWith(500)
    assert.deepStrictEqual(
      settled(outcome, attempts),
      retry(outcome, "refused", seconds * 1_000, attempts)
    )
  })

  it("is spread by the random number", () => {
    const at = (random: number) => settlementOf(exampleDelivery, answeredWith(500), AT, random)
    assert.deepInclude(at(0), { afterMs: 4_000 })
    assert.deepInclude(at(0.75), { afterMs: 5_500 })
  })
})
