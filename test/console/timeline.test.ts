/** The lists of a company's timeline in one order. */
import { assert, describe, it } from "@effect/vitest"
import { merged, type Source } from "../../apps/console/src/companies/merge.ts"

const at = (second: number): string => `2026-11-26T12:00:${String(second).padStart(2, "0")}.000Z`
const source = (seconds: ReadonlyArray<number>, readTo?: number): Source<string> => ({
  rows: seconds.map(at),
  timeOf: (time) => time,
  readTo: readTo === undefined ? undefined : at(readTo)
})

describe("lists in one order of time", () => {
  it("have all rows, newest first, where none was cut", () => {
    const { rows, olderThan } = merged([source([9, 5, 1]), source([7, 5]), source([])])
    assert.deepStrictEqual(rows, [9, 7, 5, 5, 1].map(at))
    assert.isUndefined(olderThan)
  })

  it("end where the list that was cut first ends, and go on there", () => {
    const { rows, olderThan } = merged([source([9, 5], 5), source([8, 6, 4]), source([7, 3], 3)])
    assert.deepStrictEqual(rows, [9, 8, 7, 6].map(at))
    assert.strictEqual(olderThan, "2026-11-26T12:00:05.001Z")
  })

  it("go on to the last row that was read, also where that is not shown", () => {
    const { rows, olderThan } = merged([source([9], 2), source([7, 5, 1])])
    assert.deepStrictEqual(rows, [9, 7, 5].map(at))
    assert.strictEqual(olderThan, "2026-11-26T12:00:02.001Z")
  })

  it("show what is there where more rows are of one time than a list reads", () => {
    const { rows, olderThan } = merged([source([5, 5], 5), source([4])])
    assert.deepStrictEqual(rows, [5, 5].map(at))
    assert.strictEqual(olderThan, at(5))
  })
})
