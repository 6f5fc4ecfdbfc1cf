/** The lists of a company's timeline in one order, and its wages as a line. */
import { assert, describe, it } from "@effect/vitest"
import { merged, type Source } from "../../apps/console/src/companies/merge.ts"
import { wageLines } from "../../apps/console/src/workers/wageLine.ts"

const at = (second: number): string => `2026-11-26T12:00:${String(second).padStart(2, "0")}.000Z`
const source = (seconds: ReadonlyArray<number>, hasMore = false): Source<string> => ({
  rows: seconds.map(at),
  timeOf: (time) => time,
  hasMore
})

describe("lists in one order of time", () => {
  it("have all rows, newest first, where none was cut", () => {
    const { rows, olderThan } = merged([source([9, 5, 1]), source([7, 5]), source([])])
    assert.deepStrictEqual(rows, [9, 7, 5, 5, 1].map(at))
    assert.isUndefined(olderThan)
  })

  it("end where the list that was cut first ends, and go on there", () => {
    const { rows, olderThan } = merged([
      source([9, 5], true),
      source([8, 6, 4]),
      source([7, 3], true)
    ])
    assert.deepStrictEqual(rows, [9, 8, 7, 6].map(at))
    assert.strictEqual(olderThan, "2026-11-26T12:00:05.001Z")
  })

  it("show what is there where more rows are of one time than a list reads", () => {
    const { rows, olderThan } = merged([source([5, 5], true), source([4])])
    assert.deepStrictEqual(rows, [5, 5].map(at))
    assert.strictEqual(olderThan, at(5))
  })
})

describe("the wages of a worker", () => {
  const wage = (
    wageRate: number,
    startDate: string,
    endDate: string | null,
    basis = "Per Hour"
  ) => ({
    wageRate,
    wageBasis: basis,
    startDate,
    endDate
  })

  it("are a line for each basis, with a gap where there was none", () => {
    const lines = wageLines(
      [
        wage(20, "2026-01-01", "2026-03-31"),
        wage(25, "2026-07-01", null),
        wage(90_000, "2026-05-01", null, "Per Year")
      ],
      "2026-12-31"
    )
    assert.deepStrictEqual(
      lines.map(({ basis, first, last }) => [basis, first, last]),
      [
        ["Per Hour", "2026-01-01", "2026-12-31"],
        ["Per Year", "2026-05-01", "2026-12-31"]
      ]
    )
    const [hourly] = lines
    assert.deepStrictEqual([...new Set(hourly?.values)], [20, null, 25])
    assert.deepStrictEqual(new Set(lines[1]?.values), new Set([90_000]))
  })

  it("of one day or of the future are a line too", () => {
    const [today] = wageLines([wage(20, "2026-12-31", null)], "2026-12-31")
    assert.deepStrictEqual(new Set(today?.values), new Set([20]))
    const [future] = wageLines([wage(20, "2027-02-01", null)], "2026-12-31")
    assert.deepStrictEqual([future?.first, future?.last], ["2027-02-01", "2027-02-01"])
  })
})
