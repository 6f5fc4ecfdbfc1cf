import { assert, describe, it } from "@effect/vitest"
import { peopleOf, reportOf, rowsOf, type PaidWorker, type PayResult } from "./people.ts"

const missing = [{ step: "addW4" }] as unknown as PaidWorker["requirements"]
const worker = (userId: string, requirements: PaidWorker["requirements"] = []) =>
  ({ userId, firstName: "Wren", lastName: userId, requirements }) as unknown as PaidWorker
const result = (userId: string) =>
  ({ userId, payResultId: `result-${userId}`, status: "paid" }) as unknown as PayResult

const page = (workers: ReadonlyArray<PaidWorker>) =>
  ({ payableCount: 2, notPayableCount: 1, workers, nextCursor: null }) as unknown as Parameters<
    typeof peopleOf
  >[0]["pages"][number]
const all = {
  pages: [page([worker("a"), worker("b", missing)]), page([worker("c")])],
  nextCursor: null
}
const people = peopleOf(all, undefined) ?? assert.fail("there are people")
const idsOf = (rows: ReadonlyArray<{ readonly userId: string }>) => rows.map(({ userId }) => userId)

describe("the people of a pay period", () => {
  it("are divided by what they lack", () => {
    assert.deepStrictEqual([idsOf(people.ready), idsOf(people.blocked)], [["a", "c"], ["b"]])
  })

  it("are blocked as another read says, where not everybody was read", () => {
    const blocked = {
      pages: [page([worker("b", missing), worker("z", missing)])],
      nextCursor: null
    }
    const cut = peopleOf({ ...all, nextCursor: "c" }, blocked) ?? assert.fail("there are people")
    assert.deepStrictEqual(
      [idsOf(cut.ready), idsOf(cut.blocked)],
      [
        ["a", "c"],
        ["b", "z"]
      ]
    )
  })
})

describe("the results of a pay period", () => {
  const pages = [
    { payResults: [result("c")], nextCursor: "2" },
    { payResults: [result("a")], nextCursor: null }
  ]

  it("are joined from all pages", () => {
    const rows = rowsOf(people, { pages, nextCursor: null })
    assert.deepStrictEqual(
      rows.map((row) => row.result?.payResultId),
      ["result-a", undefined, "result-c"]
    )
  })

  it("call nobody unreported while there are more of them", () => {
    assert.deepStrictEqual(idsOf(rowsOf(people, { pages, nextCursor: "3" })), ["a", "c"])
  })

  it("have amounts only of a worker who was paid", () => {
    const row = { userId: "a", name: "Wren", result: undefined }
    const typed = { returnCode: "", gross: "1,300.00", net: "$1,040.20" }
    assert.deepStrictEqual(reportOf(row, { ...typed, status: "paid" }, true), {
      userId: "a",
      status: "paid",
      gross: "1300.00",
      net: "1040.20"
    })
    for (const status of ["notPaid", "returned", "failed"] as const) {
      assert.deepStrictEqual(reportOf(row, { ...typed, status }, true), { userId: "a", status })
    }
  })
})
