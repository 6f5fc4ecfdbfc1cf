/** Doubts about values, as the requirements of a worker name them. */
import { assert, describe, it } from "@effect/vitest"
import { exampleTerms, exampleWage, exampleW4, exampleWorker } from "@payroll/testing/exampleWorker"
import * as Redacted from "effect/Redacted"
import type { LocalDate } from "../calendar/localDate.ts"
import type { Wage, WageTerms } from "../wage/wage.ts"
import { workerRequirements, type WorkerState } from "./workerRequirements.ts"

const said = (set: Partial<WorkerState>) =>
  workerRequirements({
    worker: { ...exampleWorker, kycStatus: "passed" },
    wages: [exampleWage],
    bankAccounts: [],
    w4: undefined,
    latest: undefined,
    documents: [],
    dateOfBirth: undefined,
    dateOfIncorporation: undefined,
    sharesEmail: false,
    employment: { firstDay: "2026-04-01" as LocalDate, lastDay: undefined },
    earlierEmployments: [],
    companyKyb: [],
    contractorKyb: [],
    isStateUnchecked: false,
    lacksKioskPin: false,
    today: "2026-04-02" as LocalDate,
    ...set
  }).map(({ step, path, reason }) => `${step} ${path.join(".")}: ${reason}`)

const paid = (startDate: string, endDate?: string, terms: Partial<WageTerms> = {}): Wage => ({
  ...exampleWage,
  terms: [{ ...exampleTerms, startDate: startDate as LocalDate, ...terms }],
  endDate: endDate as LocalDate | undefined
})

const joined = (dateOfJoin: string) => ({
  worker: { ...exampleWorker, kycStatus: "passed" as const, dateOfJoin: dateOfJoin as LocalDate }
})

describe("a value that is hardly meant", () => {
  const born = (dateOfBirth: string, dateOfJoin = "2026-04-01") =>
    said({ ...joined(dateOfJoin), dateOfBirth: Redacted.make(dateOfBirth) })
  const BIRTH = "updateKycInformation kycInformation.dateOfBirth: is hardly meant:"

  it.each([
    ["2026-04-02", [`${BIRTH} it is after the day of joining`]],
    ["2026-04-01", [`${BIRTH} younger than 14 when joining`]],
    ["2012-04-02", [`${BIRTH} younger than 14 when joining`]],
    ["2012-04-01", []]
  ] as const)("is a birth on %s: %j", (dateOfBirth, expected) => {
    assert.deepStrictEqual<unknown>(born(dateOfBirth), expected)
  })

  it("counts from 1 March who was born on 29 February", () => {
    const years = (joins: string) =>
      said({
        ...joined(joins),
        wages: [paid(joins)],
        dateOfBirth: Redacted.make("2012-02-29")
      }).length
    assert.deepStrictEqual(["2026-02-28", "2026-03-01"].map(years), [1, 0])
  })

  it.each([
    ["2026-04-02", ["updateUser user.dateOfJoin: is hardly meant: the company did not exist yet"]],
    ["2026-04-01", []],
    ["2026-04-03", []]
  ] as const)("is joining a company of %s: %j", (dateOfIncorporation, expected) => {
    const state = { ...joined("2026-04-01"), dateOfIncorporation: dateOfIncorporation as LocalDate }
    assert.deepStrictEqual<unknown>(said(state), expected)
  })

  it.each([
    ["0.9999", "Per Hour", "less"],
    ["1", "Per Hour", undefined],
    ["1000", "Per Hour", undefined],
    ["1000.0001", "Per Hour", "more"],
    ["250000", "Per Hour", "more"],
    ["7.99", "Per Day", "less"],
    ["8000.01", "Per Day", "more"],
    ["39.99", "Per Week", "less"],
    ["40000", "Per Week", undefined],
    ["173.33", "Per Month", "less"],
    ["173.34", "Per Month", undefined],
    ["173333.34", "Per Month", "more"],
    ["20", "Per Year", "less"],
    ["2080000", "Per Year", undefined],
    ["2080000.01", "Per Year", "more"]
  ] as const)("is a rate of %s %s: %s", (wageRate, wageBasis, doubt) => {
    const reason =
      doubt === "less" ? "less than 1 US dollar an hour" : "more than 1,000 US dollars an hour"
    const wages = [paid("2026-04-01", undefined, { wageRate, wageBasis })]
    const expected = [`updateUserWage userWage.wageRate: is hardly meant: ${reason}`]
    assert.deepStrictEqual(said({ wages }), doubt === undefined ? [] : expected)
  })

  it("is each rate to come, and none that is over", () => {
    const low = { wageRate: "0" }
    const open = paid("2026-04-01")
    assert.lengthOf(said({ wages: [open, paid("2026-05-01", undefined, low)] }), 1)
    assert.deepStrictEqual(said({ wages: [open, paid("2026-04-01", "2026-04-01", low)] }), [])
  })

  it("is no rate of zero of somebody who is paid by commission alone", () => {
    const userType = "Commission only/No overtime" as const
    const wagesOf = (wageRate: string) => [paid("2026-04-01", undefined, { wageRate, userType })]
    assert.deepStrictEqual(said({ wages: wagesOf("0") }), [])
    assert.lengthOf(said({ wages: wagesOf("0.5") }), 1)
  })

  it.each([
    [20, 0, []],
    [500, 0, ["dependents"]],
    [0, 21, ["dependentsAbove18"]],
    [21, 21, ["dependents", "dependentsAbove18"]],
    [11, 10, ["dependents"]]
  ] as const)("is %d and %d dependents: %j", (dependents, dependentsAbove18, fields) => {
    assert.deepStrictEqual(
      said({ w4: { ...exampleW4, dependents, dependentsAbove18 } }),
      fields.map(
        (field) =>
          `updateW4Information w4Information.${field}: is hardly meant: more than 20 dependents`
      )
    )
  })
})
