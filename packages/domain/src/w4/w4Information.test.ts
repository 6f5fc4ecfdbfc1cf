import { assert, describe, it } from "@effect/vitest"
import { exampleW4 } from "@payroll/testing/exampleWorker"
import { fieldReader, outcome } from "../../test/fieldReader.ts"
import { earlierVersion } from "../history.ts"
import { earlierW4, FilingStatus, sameW4, updatedW4 } from "./w4Information.ts"

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
    { extraWithholding: "25.51" }
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
    const kept = earlierVersion("version-2", "w4Information", second, third.updatedAt)
    assert.deepStrictEqual(earlierW4(third, kept), second)
  })
})
