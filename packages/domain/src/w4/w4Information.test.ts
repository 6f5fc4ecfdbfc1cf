import { assert, describe, it } from "@effect/vitest"
import { exampleW4 } from "@payroll/testing/exampleWorker"
import { fieldReader, outcome } from "../../test/fieldReader.ts"
import { FilingStatus, sameW4 } from "./w4Information.ts"

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
