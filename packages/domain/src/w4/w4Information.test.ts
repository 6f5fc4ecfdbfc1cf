import { assert, describe, it } from "@effect/vitest"
import { exampleW4 } from "@payroll/testing/exampleWorker"
import { fieldReader, outcome } from "../../test/fieldReader.ts"
import { earlierVersion } from "../history.ts"
import type { LocalDate } from "../calendar/localDate.ts"
import {
  earlierW4,
  FilingStatus,
  newW4Information,
  receiptProblems,
  sameW4,
  updatedW4,
  type W4Information
} from "./w4Information.ts"

const read = fieldReader(FilingStatus)

describe("a filing status", () => {
  it.each([
    ["Single", "Single"],
    ["single or married filing separately", "Single"],
    ["Married", "Married filing jointly"],
    ["married filing separately", "Married Filing Separately"],
    ["HEAD OF HOUSEHOLD", "Head of household"],
    ["Qualifying surviving spouse", "Married Qualifying widow(er)"]
  ])("%j is stored as %j", (submitted, stored) => {
    assert.strictEqual(outcome(read(submitted)), stored)
  })
})

describe("a filing status that is none", () => {
  it("says how an exemption is recorded", () => {
    assert.match(
      String(outcome(read("Exempt"))),
      /an exemption from withholding is the field exempt/
    )
  })
})

describe("two versions of W-4 information", () => {
  it("say the same whatever their versions are", () => {
    assert.isTrue(sameW4(exampleW4, { ...exampleW4, version: 3, updatedAt: 1 }))
  })

  it.each([
    { filingStatus: "Single" },
    { haveMultipleJobs: true },
    { dependents: 3 },
    { dependentsAbove18: 1 },
    { otherIncome: "1" },
    { otherDeduction: "0" },
    { extraWithholding: "25.51" },
    { dependentsAmount: "4000" },
    { exempt: true },
    { nonresidentAlien: true },
    { receivedAt: "2026-01-02" as LocalDate }
  ] as const)("differ by %j", (set) => assert.isFalse(sameW4(exampleW4, { ...exampleW4, ...set })))
})

describe("W-4 information that is updated", () => {
  it("loses what null takes away, and keeps what is not given", () => {
    const update = { dependents: null, otherDeduction: null, extraWithholding: "1.5" }
    assert.deepStrictEqual(updatedW4(exampleW4, update, 5), {
      ...exampleW4,
      dependents: 0,
      otherDeduction: "0",
      extraWithholding: "1.5",
      receivedAt: "1969-12-31" as LocalDate,
      version: 2,
      updatedAt: 5
    })
    const full = {
      ...exampleW4,
      haveMultipleJobs: true,
      dependentsAbove18: 2,
      otherIncome: "3",
      extraWithholding: "4"
    }
    const none = { haveMultipleJob: null, dependentsAbove18: null, otherIncome: null } as const
    assert.deepInclude(updatedW4(full, { ...none, extraWithholding: null }, 5), {
      haveMultipleJobs: false,
      dependentsAbove18: 0,
      otherIncome: "0",
      extraWithholding: "0"
    })
  })

  it("can be read as it was", () => {
    const second = updatedW4(exampleW4, { dependents: 3 }, exampleW4.createdAt + 5)
    const third = updatedW4(second, { dependents: 4 }, exampleW4.createdAt + 9)
    const earlier = earlierVersion("version-2", "w4Information", second, third.updatedAt)
    assert.deepStrictEqual(earlierW4(third, earlier), second)
  })

  it("does not take from the version after it what it did not have", () => {
    const before = { ...exampleW4, receivedAt: undefined }
    const after = updatedW4(
      before,
      { exempt: true, dependentsAmount: "12", receivedAt: "2026-01-02" as LocalDate },
      before.createdAt + 5
    )
    const earlier = earlierVersion("version-1", "w4Information", before, after.updatedAt)
    assert.deepStrictEqual(earlierW4(after, earlier), before)
  })
})

describe("a claim of exemption", () => {
  const at = Date.UTC(2026, 2, 1, 17)
  const base = { ...exampleW4, version: 1, createdAt: at, updatedAt: at }
  const claim = { w4FilingStatus: "Single", exempt: true } as const
  const receivedOf = ({
    exempt,
    receivedAt,
    unexemptFrom
  }: W4Information): ReadonlyArray<unknown> => [exempt, receivedAt, unexemptFrom]

  it("is of the day of the call, or of the day that is given", () => {
    assert.deepStrictEqual(receivedOf(newW4Information(base, "w", claim)), [
      true,
      "2026-03-01",
      undefined
    ])
    const receivedAt = "2025-12-30" as LocalDate
    const dated = newW4Information(base, "w", { ...claim, receivedAt })
    assert.deepStrictEqual(receivedOf(dated), [true, receivedAt, undefined])
  })

  it("remembers since when the last form without one held, as long as it is claimed", () => {
    const first = newW4Information(base, "w", { w4FilingStatus: "Single" })
    const second = updatedW4(first, { dependents: 1 }, at + 10)
    const claimed = updatedW4(second, { exempt: true }, at + 20)
    assert.strictEqual(claimed.unexemptFrom, second.updatedAt)
    const again = updatedW4(claimed, { otherIncome: "5" }, at + 30)
    assert.strictEqual(again.unexemptFrom, second.updatedAt)
    assert.isUndefined(updatedW4(again, { exempt: null }, at + 40).unexemptFrom)
  })

  it("is claimed anew in another year, and changes nothing in its own", () => {
    const claimed = newW4Information(base, "w", claim)
    const later = Date.UTC(2026, 10, 1, 17)
    assert.isTrue(sameW4(claimed, updatedW4(claimed, { exempt: true }, later)))
    const next = updatedW4(claimed, { exempt: true }, Date.UTC(2027, 0, 20, 17))
    assert.strictEqual(next.receivedAt, "2027-01-20")
    // What was read is sent back whole.
    const { receivedAt } = claimed
    const back = { exempt: true, receivedAt: receivedAt! }
    assert.isTrue(sameW4(claimed, updatedW4(claimed, back, Date.UTC(2027, 0, 20, 17))))
  })
})

describe("the day of receipt", () => {
  it.each([
    ["1970-12-31", 17, 1],
    ["1971-01-01", 17, 0],
    ["2026-03-01", 13, 0],
    ["2026-03-02", 13, 1],
    ["2026-03-02", 14, 0],
    ["2026-03-03", 17, 1]
  ])("%s has on 1 March 2026, %i:00 UTC, %i problems", (receivedAt, hour, count) => {
    const problems = receiptProblems(["x"], receivedAt as LocalDate, Date.UTC(2026, 2, 1, hour))
    assert.lengthOf(problems, count)
  })
})

describe("an update without a day", () => {
  const added = Date.UTC(2025, 0, 10, 17)
  const base = { ...exampleW4, version: 1, createdAt: added, updatedAt: added }
  const later = Date.UTC(2026, 2, 1, 17)
  const form = {
    w4FilingStatus: "Single",
    dependents: 1,
    receivedAt: "2025-01-10" as LocalDate
  } as const
  const first = newW4Information(base, "w", form)

  it("is a form of today if an entry changes, and else nothing", () => {
    const today = "2026-03-01" as LocalDate
    const second = updatedW4(first, { dependents: 2 }, later)
    assert.deepInclude(second, { dependents: 2, receivedAt: today })
    assert.isTrue(sameW4(first, updatedW4(first, { dependents: 1 }, later)))
    assert.isTrue(sameW4(first, updatedW4(first, form, later)))
  })

  it("claims no exemption of an earlier year, with a day of another year either", () => {
    const exempt = newW4Information(base, "w", { ...form, exempt: true })
    const receivedAt = "2026-02-01" as LocalDate
    assert.isFalse(updatedW4(exempt, { dependents: 2 }, later).exempt)
    assert.isFalse(updatedW4(exempt, { w4FilingStatus: "Single", receivedAt }, later).exempt)
    // In its year it goes on, and so it does where only the day is mended.
    assert.isTrue(updatedW4(exempt, { dependents: 2 }, added + 1).exempt)
    assert.isTrue(updatedW4(exempt, { receivedAt }, later).exempt)
    assert.isTrue(updatedW4(exempt, { dependents: 2, exempt: true }, later).exempt)
  })
})
