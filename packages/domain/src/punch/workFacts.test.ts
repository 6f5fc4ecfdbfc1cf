import { assert, describe, it } from "@effect/vitest"
import { exampleWage, exampleWorker } from "@payroll/testing/exampleWorker"
import { exampleLocation } from "@payroll/testing/exampleProfile"
import type { LocalDate } from "../calendar/localDate.ts"
import { fractionText } from "../exact/fraction.ts"
import type { Wage, WageTerms } from "../wage/wage.ts"
import { rulesOfState, stateOfWork, workFactsOn } from "./workFacts.ts"

const DAY = "2026-06-03" as LocalDate

const wage = (...terms: ReadonlyArray<Partial<WageTerms>>): Wage => ({
  ...exampleWage,
  terms: terms.map((set) => ({
    ...exampleWage.terms[0]!,
    startDate: "2026-01-01" as LocalDate,
    ...set
  }))
})

describe("the overtime rules of a state", () => {
  it.each([
    ["CA", "CA"],
    ["NV", "NV"],
    ["KY", "KY"],
    ["PR", "PR"],
    ["TX", "US-FLSA"],
    [undefined, "US-FLSA"]
  ])("%s are %s", (state, id) => {
    assert.strictEqual(rulesOfState(state, DAY).id, id)
  })

  it("follow the location, else the state of remote work", () => {
    const places = [{ ...exampleLocation, id: "here", state: "CA" }]
    const at = (companyLocationId: string | undefined, workState: string | undefined) =>
      stateOfWork({ companyLocationId, workState }, places)
    assert.deepStrictEqual([at("here", undefined), at(undefined, "NV")], ["CA", "NV"])
  })
})

describe("the facts about a worker", () => {
  const exemptOf = (workerType: "W2" | "1099-NEC", ...wages: ReadonlyArray<Wage>): boolean =>
    workFactsOn({ ...exampleWorker, workerType }, wages, DAY).isExempt

  it("exempt contractors, and those whose wages of the day all are", () => {
    const exempt = wage({ userType: "Salary/No overtime" })
    const hourly = wage({ userType: "Paid by the hour" })
    assert.isTrue(exemptOf("1099-NEC", hourly))
    assert.isTrue(exemptOf("W2", exempt, wage({ userType: "Commission only/No overtime" })))
    assert.isFalse(exemptOf("W2", exempt, hourly))
    assert.isFalse(exemptOf("W2"))
    const later = wage(
      { userType: "Paid by the hour" },
      {
        userType: "Salary/No overtime",
        startDate: "2026-07-01" as LocalDate
      }
    )
    assert.isFalse(exemptOf("W2", later))
  })

  it("have the rates per hour of a wage by date", () => {
    const raised = wage(
      { wageRate: "15", wageBasis: "Per Hour" },
      { wageRate: "16.5", wageBasis: "Per Hour", startDate: "2026-05-01" as LocalDate }
    )
    const salary = wage({ wageBasis: "Per Year", wageRate: "50000" })
    const withdrawn: Wage = { ...raised, endDate: "2025-12-31" as LocalDate }
    const { rates } = workFactsOn(exampleWorker, [salary, withdrawn, raised], DAY)
    assert.deepStrictEqual(
      rates.map(({ since, rate }) => [since, fractionText(rate)]),
      [
        ["2026-01-01", "15"],
        ["2026-05-01", "33/2"]
      ]
    )
  })
})
