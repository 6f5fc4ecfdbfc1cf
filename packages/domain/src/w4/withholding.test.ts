import { assert, describe, it } from "@effect/vitest"
import { exampleW4 } from "@payroll/testing/exampleWorker"
import type { LocalDate } from "../calendar/localDate.ts"
import { dependentsAmountOf, endsSoon, exemptUntil, withholdingOn } from "./withholding.ts"
import type { W4Information } from "./w4Information.ts"

const day = (text: string): LocalDate => text as LocalDate
const exemptFrom = (receivedAt: string): W4Information => ({
  ...exampleW4,
  exempt: true,
  receivedAt: day(receivedAt)
})

describe("an exemption from withholding", () => {
  it.each([
    ["2026-12-31", "2027-02-16", "15 February is Washington's Birthday"],
    ["2025-01-01", "2026-02-17", "15 February is a Sunday before Washington's Birthday"],
    ["2023-06-01", "2024-02-15", "15 February is a Thursday"],
    ["2019-06-01", "2020-02-18", "15 February is a Saturday before Washington's Birthday"]
  ])("of %s ends on %s: %s", (receivedAt, last) => {
    assert.strictEqual(exemptUntil(exemptFrom(receivedAt)), last)
  })

  it("is none without a claim", () => {
    assert.isUndefined(exemptUntil({ ...exemptFrom("2026-03-01"), exempt: false }))
  })

  it("is asked for again in its last two weeks", () => {
    const form = exemptFrom("2026-03-01")
    const days = ["2027-02-01", "2027-02-02", "2027-02-16", "2027-02-17"]
    assert.deepStrictEqual(
      days.map((at) => endsSoon(form, day(at))),
      [false, true, true, false]
    )
  })
})

describe("what withholding uses", () => {
  const claimed = exemptFrom("2026-03-01")

  it("is the form while its exemption holds, and until there is one no form", () => {
    assert.deepStrictEqual(withholdingOn(claimed, exampleW4, day("2027-02-16")), {
      basis: "W-4",
      entries: claimed
    })
    assert.deepInclude(withholdingOn(undefined, undefined, day("2027-02-16")), {
      basis: "No W-4"
    })
  })

  it("is the last form without an exemption after it, else single without other entries", () => {
    assert.deepStrictEqual(withholdingOn(claimed, exampleW4, day("2027-02-17")), {
      basis: "Earlier W-4",
      entries: exampleW4
    })
    const { basis, entries } = withholdingOn(claimed, undefined, day("2027-02-17"))
    assert.strictEqual(basis, "No W-4")
    assert.deepInclude(entries, { filingStatus: "Single", dependents: 0, exempt: false })
  })
})

describe("step 3 in dollars", () => {
  const counts = { ...exampleW4, dependents: 2, dependentsAbove18: 1 }

  it.each([
    ["2025-12-31", "4500"],
    ["2026-01-01", "4900"],
    // Forms had no dollars before 2020, and their counts are taken as those of 2020.
    ["2019-12-31", "4500"]
  ])("of a form of %s is %s", (receivedAt, amount) => {
    assert.strictEqual(dependentsAmountOf({ ...counts, receivedAt: day(receivedAt) }), amount)
  })

  it("is what the form says, and goes by the day it was stored where nobody recorded one", () => {
    assert.strictEqual(dependentsAmountOf({ ...counts, dependentsAmount: "123.45" }), "123.45")
    const createdAt = Date.UTC(2026, 4, 1)
    assert.strictEqual(dependentsAmountOf({ ...counts, receivedAt: undefined, createdAt }), "4900")
  })
})
