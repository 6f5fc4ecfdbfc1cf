import { randomBytes } from "node:crypto"
import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { makeUuid7 } from "./uuid7.ts"

const seed = Number(process.env["PAYROLL_TEST_SEED"] ?? Math.trunc(Math.random() * 2 ** 31))
const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const timeOf = (id: string) => Number.parseInt(id.replace("-", "").slice(0, 12), 16)
const ofOnes = (length: number) => new Uint8Array(length).fill(0xff)

describe("makeUuid7", () => {
  it("lays out time, version, counter, variant and random bits as in RFC 9562", () => {
    const random = Buffer.from("98c4dc0c0c07398f", "hex") // time and random bits of its appendix A.6
    const next = makeUuid7(
      () => 0x017f22e279b0,
      (length) => Buffer.alloc(length, random)
    )
    assert.strictEqual(next(), "017f22e2-79b0-7000-98c4-dc0c0c07398f")
    assert.strictEqual(next(), "017f22e2-79b0-7001-98c4-dc0c0c07398f")
    assert.strictEqual(makeUuid7(() => 0, ofOnes)(), "00000000-0000-7000-bfff-ffffffffffff")
    assert.strictEqual(makeUuid7(() => 1.9, ofOnes)(), "00000000-0001-7000-bfff-ffffffffffff")
  })

  it("returns a million different ids in order", () => {
    const next = makeUuid7(Date.now, randomBytes)
    let last = ""
    for (let count = 0; count < 1_000_000; count++) {
      const id = next()
      if (!(id > last) || (count % 1000 === 0 && !pattern.test(id))) assert.fail(`${last} ${id}`)
      last = id
    }
  })

  it("keeps the order by its counter alone, in a million ids of one millisecond", () => {
    const next = makeUuid7(() => 1_000, ofOnes)
    let last = ""
    for (let count = 0; count < 1_000_000; count++) {
      const id = next()
      if (!(id > last)) assert.fail(`${last} ${id}`)
      last = id
    }
    assert.strictEqual(timeOf(last), 1_000 + Math.floor(999_999 / 4096))
  })

  it("keeps the order and stays within a minute of the clock, however the clock moves", () => {
    const step = fc.record({
      by: fc.integer({ min: -20_000, max: 5_000 }),
      ids: fc.nat({ max: 9 })
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let now = 1_700_000_000_000
        let last = ""
        const next = makeUuid7(() => now, ofOnes)
        for (const { by, ids } of steps) {
          now += by
          for (let count = 0; count < ids; count++) {
            const id = next()
            const isReset = last !== "" && now < timeOf(last) - 60_000
            assert.isTrue(isReset ? timeOf(id) === now : id > last, `${last} ${id}`)
            assert.isAtLeast(timeOf(id), now)
            assert.isAtMost(timeOf(id), now + 60_001)
            last = id
          }
        }
      }),
      { seed, numRuns: 1_000 }
    )
  })
})
