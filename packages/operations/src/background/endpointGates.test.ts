import { assert, describe, it } from "@effect/vitest"
import { EndpointGates, WINDOW, type Sign } from "./endpointGates.ts"

const NOW = 1_772_960_700_000

const freeOf = (gates: EndpointGates, endpointId: string, now: number): number =>
  gates.free(now).find((each) => each.endpointId === endpointId)?.free ?? WINDOW

/** The end of a lane of one event; gives what changed. */
const ended = (gates: EndpointGates, sign: Sign, at: number) => {
  const change = gates.judge("one", sign, at)
  gates.ended("one", at)
  return change
}

/** Sends one after the other, a millisecond apart from `from` on; gives what changed. */
const sent = (gates: EndpointGates, signs: ReadonlyArray<Sign>, from = NOW) =>
  signs.map((sign, index) => {
    gates.began("one")
    return ended(gates, sign, from + index)
  })

const times = (count: number, sign: Sign): ReadonlyArray<Sign> => Array<Sign>(count).fill(sign)

describe("the gate of an endpoint", () => {
  it("lets a window of sends through, and nothing of other endpoints counts", () => {
    const gates = new EndpointGates()
    for (let count = 0; count < WINDOW; count += 1) gates.began("one")
    assert.strictEqual(freeOf(gates, "one", NOW), 0)
    assert.strictEqual(freeOf(gates, "other", NOW), WINDOW)
    gates.ended("one", NOW)
    // The place that is free, and a lane that waits for the next one.
    assert.strictEqual(freeOf(gates, "one", NOW), 2)
    assert.strictEqual(freeOf(gates, "one", NOW + 200), 1)
  })

  it("leases as many lanes ahead as were finished lately", () => {
    const gates = new EndpointGates()
    const finish = (count: number, at: number) => {
      for (let each = 0; each < count; each += 1) {
        gates.began("one")
        ended(gates, "success", at)
      }
    }
    finish(20, NOW)
    finish(10, NOW + 99)
    assert.strictEqual(gates.ahead(NOW + 99), 30)
    finish(5, NOW + 100)
    assert.strictEqual(gates.ahead(NOW + 100), 30)
    assert.strictEqual(gates.ahead(NOW + 200), 5)
    assert.strictEqual(gates.ahead(NOW + 300), 0)
    gates.leaseTook(150)
    assert.strictEqual(gates.ahead(NOW + 200), 15)
    gates.leaseTook(9_000)
    assert.strictEqual(gates.ahead(NOW + 200), 25)
    gates.leaseTook(1)
    assert.strictEqual(gates.ahead(NOW + 200), 5)
    finish(1_000, NOW + 400)
    assert.strictEqual(freeOf(gates, "one", NOW + 400), WINDOW + 512)
    for (let each = 0; each < 500; each += 1) gates.waits("one")
    assert.strictEqual(freeOf(gates, "one", NOW + 400), WINDOW + 12)
    finish(1_000, NOW + 400)
    assert.strictEqual(gates.ahead(NOW + 400), 512)
    assert.isFalse(gates.isLow("one", NOW + 400))
    for (let each = 0; each < 300; each += 1) gates.left("one")
    assert.isTrue(gates.isLow("one", NOW + 400))
  })

  it("leases nothing ahead while the breaker is open, nor of what is out of date", () => {
    const gates = new EndpointGates()
    sent(gates, times(10, "failure"))
    assert.strictEqual(freeOf(gates, "one", NOW + 10), 0)
    const epoch = gates.waits("one")
    assert.isTrue(gates.isCurrent("one", epoch))
    gates.outdate("one")
    assert.isFalse(gates.isCurrent("one", epoch))
    gates.left("one")
    assert.isTrue(gates.isCurrent("one", gates.waits("one")))
  })

  it("knows whether the last attempt has failed", () => {
    const gates = new EndpointGates()
    sent(gates, ["success", "failure", "none", "failure"])
    assert.isTrue(gates.hasFailed("one"))
    sent(gates, ["success"])
    assert.isFalse(gates.hasFailed("one"))
  })

  it("remembers nothing of an endpoint after 30 s", () => {
    const gates = new EndpointGates()
    sent(gates, times(5, "success"))
    assert.lengthOf(gates.free(NOW + 30_000), 1)
    assert.deepStrictEqual(gates.free(NOW + 30_005), [])
  })

  it("opens the breaker at 70 % failures of 10 attempts in 30 s, and says so once", () => {
    const gates = new EndpointGates()
    const signs: ReadonlyArray<Sign> = [...times(3, "success"), ...times(6, "failure")]
    assert.deepStrictEqual(sent(gates, signs).filter(Boolean), [])
    assert.deepStrictEqual(sent(gates, times(3, "failure"), NOW + 9), [
      "opened",
      undefined,
      undefined
    ])
    assert.strictEqual(freeOf(gates, "one", NOW + 20_000), 0)
  })

  it.each<[string, ReadonlyArray<Sign>, number]>([
    ["of fewer attempts", times(9, "failure"), 1],
    ["of fewer failures", [...times(4, "success"), ...times(9, "failure")], 1],
    ["that are older", times(9, "failure"), 31_000],
    ["of its own side", [...times(9, "failure"), ...times(20, "none")], 1]
  ])("stays closed after failures %s", (_what, before, gap) => {
    const gates = new EndpointGates()
    sent(gates, before)
    if (gap > 1) sent(gates, ["failure"], NOW + gap)
    assert.strictEqual(freeOf(gates, "one", NOW + gap + 200), WINDOW)
  })

  it("sends one probe when it has been open, and closes with its success", () => {
    const gates = new EndpointGates()
    sent(gates, times(10, "failure"))
    const probeAt = NOW + 9 + 30_000
    assert.strictEqual(freeOf(gates, "one", probeAt - 1), 0)
    assert.strictEqual(freeOf(gates, "one", probeAt), 1)
    gates.began("one")
    assert.strictEqual(freeOf(gates, "one", probeAt), 0)
    assert.strictEqual(ended(gates, "success", probeAt), "closed")
    assert.strictEqual(freeOf(gates, "one", probeAt + 200), WINDOW)
  })

  it("stays open for twice as long after each probe that fails, for 5 minutes at most", () => {
    const gates = new EndpointGates()
    sent(gates, times(10, "failure"))
    let probeAt = NOW + 9 + 30_000
    for (const openMs of [60_000, 120_000, 240_000, 300_000, 300_000]) {
      assert.deepStrictEqual(sent(gates, ["failure"], probeAt), [undefined])
      assert.strictEqual(freeOf(gates, "one", probeAt + openMs - 1), 0)
      probeAt += openMs
      assert.strictEqual(freeOf(gates, "one", probeAt), 1)
    }
  })

  it("sends a probe at once when a person has done something since it opened", () => {
    const gates = new EndpointGates()
    sent(gates, times(10, "failure"))
    gates.looked("one", "1", NOW + 1_000)
    gates.looked("one", "1", NOW + 2_000)
    assert.deepStrictEqual(gates.closed(NOW + 2_000), ["one"])
    gates.looked("one", "2", NOW + 3_000)
    assert.strictEqual(freeOf(gates, "one", NOW + 3_000), 1)
    assert.deepStrictEqual(gates.closed(NOW + 3_000), [])
    assert.deepStrictEqual(sent(gates, ["failure"], NOW + 3_000), [undefined])
    assert.strictEqual(freeOf(gates, "one", NOW + 3_000 + 59_999), 0)
    gates.looked("one", "3", NOW + 10_000)
    assert.deepStrictEqual(sent(gates, ["success"], NOW + 10_000), ["closed"])
  })

  it("is looked at anew each time it opens, and not while it is closed", () => {
    const gates = new EndpointGates()
    sent(gates, times(10, "failure"))
    gates.looked("one", "1", NOW + 1_000)
    sent(gates, ["success"], NOW + 2_000)
    gates.looked("one", "2", NOW + 3_000)
    sent(gates, times(10, "failure"), NOW + 60_000)
    gates.looked("one", "3", NOW + 61_000)
    assert.strictEqual(freeOf(gates, "one", NOW + 61_000), 0)
  })

  it("stays open while sends end that began before it opened", () => {
    const gates = new EndpointGates()
    for (let count = 0; count < 12; count += 1) gates.began("one")
    for (let count = 0; count < 11; count += 1) ended(gates, "failure", NOW)
    assert.strictEqual(ended(gates, "failure", NOW + 1), undefined)
    assert.strictEqual(freeOf(gates, "one", NOW + 30_000), 1)
  })
})
