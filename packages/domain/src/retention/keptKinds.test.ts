import { assert, describe, it } from "@effect/vitest"
import type { LocalDate } from "../calendar/localDate.ts"
import { keptKinds } from "./keptKinds.ts"

const day = (text: string) => text as LocalDate
const employee = { workerType: "W2" } as const
const paid = { lastPaidOn: day("2026-03-13"), states: ["DE"] }

describe("what the law keeps of a worker", () => {
  it("is nothing of somebody who never was paid", () => {
    assert.deepStrictEqual(
      keptKinds(employee, { ...paid, lastPaidOn: undefined }, day("2026-03-14")),
      []
    )
  })

  it("is each kind until its last day, and nothing the day after", () => {
    const kinds = (today: string) => keptKinds(employee, paid, day(today)).map(({ kind }) => kind)
    assert.includeMembers(kinds("2026-03-14"), [
      "person",
      "pay",
      "withholding",
      "hours",
      "timeCards"
    ])
    assert.notIncludeMembers(kinds("2026-03-14"), ["account", "contact", "text", "upload"])
    assert.include(kinds("2028-03-13"), "timeCards")
    assert.notInclude(kinds("2028-03-14"), "timeCards")
    assert.include(kinds("2031-04-15"), "withholding")
    assert.deepStrictEqual(kinds("2031-04-16"), [])
  })
})
