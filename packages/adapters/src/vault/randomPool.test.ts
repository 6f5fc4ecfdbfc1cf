import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { makeRandomPool } from "./randomPool.ts"

const seed = Number(process.env["PAYROLL_TEST_SEED"] ?? Math.trunc(Math.random() * 2 ** 31))

describe("makeRandomPool", () => {
  it("returns the requested lengths, repeats no byte, and never overwrites returned bytes", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 9 }), { maxLength: 12 }),
        fc.integer({ min: 1, max: 16 }),
        (lengths, capacity) => {
          let next = 0 // at most 12 draws of 16 bytes, so that all of them differ
          const source = (length: number) => Uint8Array.from({ length }, () => next++)
          const take = makeRandomPool(source, capacity)
          const returned = lengths.map(take)
          assert.deepStrictEqual(
            returned.map((bytes) => bytes.length),
            lengths
          )
          const bytes = returned.flatMap((some) => [...some])
          assert.strictEqual(new Set(bytes).size, bytes.length)
        }
      ),
      { seed, numRuns: 2_000 }
    )
  })
})
