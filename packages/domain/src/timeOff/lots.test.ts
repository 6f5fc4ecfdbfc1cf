import { assert, describe, it } from "@effect/vitest"
import { expiring, take, type Lots } from "./lots.ts"

const lots = (): Lots => ({
  carried: { minutes: 60, since: 20_454, expiresOn: 20_544 },
  current: 100,
  debt: 0
})

describe("what is taken", () => {
  it.each([
    ["Carried First", 80, { carried: 60, current: 20, debt: 0 }],
    ["New First", 80, { carried: 0, current: 80, debt: 0 }],
    ["New First", 130, { carried: 30, current: 100, debt: 0 }],
    ["New First", 200, { carried: 60, current: 100, debt: 40 }]
  ] as const)("comes from the lots in their order: %s, %d", (order, minutes, expected) => {
    assert.deepStrictEqual(take(lots(), minutes, order), expected)
  })
})

describe("what expires", () => {
  it("is what was carried into that very year", () => {
    assert.deepStrictEqual([expiring(lots(), 20_454), expiring(lots(), 20_089)], [60, 0])
  })
})
