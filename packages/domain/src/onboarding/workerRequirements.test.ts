import { assert, describe, it } from "@effect/vitest"
import { exampleAttempt } from "@payroll/testing/exampleProfile"
import {
  exampleDeposit,
  exampleTerms,
  exampleWage,
  exampleW4,
  exampleWorker
} from "@payroll/testing/exampleWorker"
import type { WorkerBankAccount } from "../bankAccount/workerBankAccount.ts"
import type { LocalDate } from "../calendar/localDate.ts"
import { recordLimits } from "../limits.ts"
import type { Wage, WageTerms } from "../wage/wage.ts"
import { requirement } from "./requirement.ts"
import { workerRequirements, type WorkerState } from "./workerRequirements.ts"

/** The day after the example worker joined. */
const TODAY = "2026-04-02" as LocalDate

const FROM_APRIL = { firstDay: "2026-04-01" as LocalDate, lastDay: undefined }

const needs = (set: Partial<WorkerState>) =>
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
    employment: FROM_APRIL,
    earlierEmployments: [],
    companyKyb: [],
    contractorKyb: [],
    isStateUnchecked: false,
    lacksKioskPin: false,
    today: TODAY,
    ...set
  })

const needsOf = (
  bankAccounts: ReadonlyArray<WorkerBankAccount>,
  paymentMethod: "Check" | "Direct Deposit" = "Direct Deposit"
) => {
  const wages = [{ ...exampleWage, terms: [{ ...exampleTerms, paymentMethod }] }]
  return needs({ wages, bankAccounts }).map(({ step, path }) => `${step} ${path.join(".")}`)
}

const said = (set: Partial<WorkerState>) =>
  needs(set).map(({ step, path, reason }) => `${step} ${path.join(".")}: ${reason}`)

const paid = (startDate: string, endDate?: string, terms: Partial<WageTerms> = {}): Wage => ({
  ...exampleWage,
  terms: [{ ...exampleTerms, startDate: startDate as LocalDate, ...terms }],
  endDate: endDate as LocalDate | undefined
})

const joined = (dateOfJoin: string) => ({
  worker: { ...exampleWorker, kycStatus: "passed" as const, dateOfJoin: dateOfJoin as LocalDate }
})

const NONE = "addUserWage userWage: none is in force today"
const LATE = "updateUserWage userWage.startDate: none is in force"
const OTHER_TYPE = "updateUserWage userWage.workerType: is not that of the user"

describe("what a worker needs of wages", () => {
  it.each([
    ["none", [], ["addUserWage userWage: is missing"]],
    ["one withdrawn", [paid("2026-05-01", "2026-04-30")], ["addUserWage userWage: is missing"]],
    ["one that begins today", [paid("2026-04-02")], []],
    ["one that begins tomorrow", [paid("2026-04-03")], [`${LATE} today`]],
    ["one that ends today", [paid("2026-04-01", "2026-04-02")], []],
    ["one that ended yesterday", [paid("2026-04-01", "2026-04-01")], [NONE]],
    ["one upcoming next to one in force", [paid("2026-05-01"), paid("2026-04-01")], []]
  ] as const)("with %s: %j", (_what, wages, expected) => {
    assert.deepStrictEqual<unknown>(said({ wages }), expected)
  })

  it("is a wage in force on the day of joining, if that is ahead", () => {
    const ahead = joined("2026-06-01")
    assert.deepStrictEqual(said({ ...ahead, wages: [paid("2026-06-01")] }), [])
    assert.deepStrictEqual(said({ ...ahead, wages: [paid("2026-06-02")] }), [
      `${LATE} on the day of joining`
    ])
  })

  it("is the end of another wage where no more can be added", () => {
    const wages = Array.from({ length: recordLimits.userWage.max }, () =>
      paid("2026-04-01", "2026-04-01")
    )
    assert.deepStrictEqual(said({ wages }), [
      "endUserWage userWage.endDate: none is in force today"
    ])
  })

  it.each([
    ["2026-04-01", []],
    ["2026-03-31", ["updateUser user.dateOfJoin: is after the start of a wage"]],
    ["1950-01-01", ["updateUser user.dateOfJoin: is after the start of a wage"]],
    ["1949-12-31", ["endUserWage userWage.wage-1.endDate: is missing: the wage begins before 1950"]]
  ] as const)("is that none begins before joining: %s", (startDate, expected) => {
    const wages = [paid("2026-04-01"), paid(startDate)]
    assert.deepStrictEqual<unknown>(said({ wages }), expected)
    assert.deepStrictEqual(said({ wages: [wages[0]!, paid(startDate, "2026-04-01")] }), [])
  })

  it("is the user's own worker type, once the terms hold or will", () => {
    const contractor = { workerType: "1099-NEC" } as const
    const open = paid("2026-04-01")
    const wagesWith = (wage: Wage) => said({ wages: [open, wage] })
    assert.deepStrictEqual(wagesWith(paid("2026-05-01", undefined, contractor)), [OTHER_TYPE])
    assert.deepStrictEqual(wagesWith(paid("2026-04-01", "2026-04-01", contractor)), [])
    const worker = { ...exampleWorker, kycStatus: "passed" as const, ...contractor }
    assert.deepStrictEqual(said({ worker }), [OTHER_TYPE])
    assert.deepStrictEqual(said({ worker, wages: [paid("2026-04-01", undefined, contractor)] }), [])
  })

  it("is what payroll has to know of an employee's terms, once they hold or will", () => {
    const open = paid("2026-04-01")
    const lacking = { userType: undefined, employmentStatus: undefined }
    const missing = [
      "updateUserWage userWage.userType: is missing",
      "updateUserWage userWage.employmentStatus: is missing"
    ]
    const wagesWith = (wage: Wage) => said({ wages: [open, wage] })
    assert.deepStrictEqual(wagesWith(paid("2026-04-01", undefined, lacking)), missing)
    assert.deepStrictEqual(wagesWith(paid("2026-05-01", undefined, lacking)), missing)
    assert.deepStrictEqual(wagesWith(paid("2026-04-01", "2026-04-01", lacking)), [])
    const contractor = { ...lacking, workerType: "1099-NEC" } as const
    assert.deepStrictEqual(wagesWith(paid("2026-04-01", undefined, contractor)), [OTHER_TYPE])
  })
})

describe("a day of joining that is hardly meant", () => {
  it.each([
    ["1949-12-31", ["updateUser user.dateOfJoin: is hardly meant: it is before 1950"]],
    ["1950-01-01", []],
    ["2028-04-02", []],
    ["2028-04-03", ["updateUser user.dateOfJoin: is hardly meant: it is more than 2 years ahead"]]
  ] as const)("%s: %j", (dateOfJoin, expected) => {
    const day = dateOfJoin < TODAY ? TODAY : dateOfJoin
    assert.deepStrictEqual<unknown>(said({ ...joined(dateOfJoin), wages: [paid(day)] }), expected)
  })

  it("is none on 29 February two years after", () => {
    const today = "2026-02-28" as LocalDate
    const wages = [paid("2028-02-29")]
    assert.lengthOf(needs({ ...joined("2028-02-29"), wages, today }), 1)
    assert.deepStrictEqual(
      needs({ ...joined("2028-02-28"), wages: [paid("2028-02-28")], today }),
      []
    )
  })
})

describe("what direct deposit needs", () => {
  it("is an account", () => {
    assert.deepStrictEqual(needsOf([]), ["addUserBankAccount userBankAccount"])
    assert.deepStrictEqual(needsOf([exampleDeposit]), [])
  })

  it("is nothing of a worker who is paid by check", () => {
    assert.deepStrictEqual(needsOf([], "Check"), [])
    assert.deepStrictEqual(needsOf([{ ...exampleDeposit, status: "failed" }], "Check"), [])
  })

  it.each([
    [{ status: "new" }, "verification userBankAccount.deposit-1"],
    [{ status: "pending" }, "verification userBankAccount.deposit-1"],
    [{ status: "failed" }, "updateUserBankAccount userBankAccount.deposit-1.routingNumber"],
    [
      { status: "failed", returnCode: "R03" },
      "updateUserBankAccount userBankAccount.deposit-1.accountNumber"
    ],
    [
      { status: "failed", returnCode: "R13" },
      "updateUserBankAccount userBankAccount.deposit-1.routingNumber"
    ],
    [
      { status: "failed", returnCode: "C02" },
      "updateUserBankAccount userBankAccount.deposit-1.routingNumber"
    ],
    [{ status: "new", awaitsApproval: true }, "approveUserBankAccount userBankAccount.deposit-1"]
  ] as const)("with an account that is %j is: %s", (set, need) => {
    assert.deepStrictEqual(needsOf([{ ...exampleDeposit, ...set }]), [need])
  })

  it("is nothing of an account that gets no pay", () => {
    const other = {
      ...exampleDeposit,
      id: "deposit-2",
      payPercentage: 0,
      status: "failed"
    } as const
    assert.deepStrictEqual(needsOf([exampleDeposit, other]), [])
  })
})

describe("what a contractor's worker needs of verification", () => {
  const contractor = {
    ...exampleWorker,
    workerType: "1099-NEC",
    kycStatus: "failed",
    contractorCompanyId: "company-9"
  } as const
  const wages = [{ ...exampleWage, terms: [{ ...exampleTerms, workerType: "1099-NEC" as const }] }]
  const need = (...contractorKyb: WorkerState["contractorKyb"]) =>
    said({ worker: contractor, wages, contractorKyb })

  it("is what the contractor's own company needs", () => {
    assert.deepStrictEqual(
      need(requirement("updateCompany", ["registration", "company"], "is missing")),
      ["updateCompany registration.company-9.company: is missing"]
    )
    assert.deepStrictEqual(need(requirement("initiateCompanyKyb", ["companyId"], "is missing")), [
      "initiateCompanyKyb companyId.company-9: is missing"
    ])
    assert.deepStrictEqual(
      need(requirement("updateBusinessUser", ["businessUser", "a"], "is missing")),
      ["updateBusinessUser businessUser.a: is missing"]
    )
  })

  it("is nothing after it passed", () => {
    const kyb = [requirement("verification", ["kybInformation"], "is in progress")]
    const worker = { ...contractor, kycStatus: "passed" as const }
    assert.deepStrictEqual(said({ worker, wages, contractorKyb: kyb }), [])
  })
})

describe("what a worker needs whose verification failed", () => {
  const why = (reason: string) => `verification failed: ${reason}`
  const of = (userStatus: "Active" | "Invite Sent" | "Deactivate", reason: string) =>
    said({
      worker: { ...exampleWorker, kycStatus: "failed", userStatus },
      latest: { ...exampleAttempt, status: "failed", reasons: [reason] }
    })

  it.each(["Invite Sent", "Deactivate"] as const)("while %s is other KYC information", (status) => {
    assert.deepStrictEqual(of(status, "not_found"), [
      `updateKycInformation kycInformation: ${why("not_found")}`
    ])
  })

  it("while active begins with the deactivation, because an active worker keeps the SSN", () => {
    assert.deepStrictEqual(of("Active", "not_found"), [
      `deactivateUser user.${exampleWorker.id}: the SSN of an active user cannot be corrected`,
      `updateKycInformation kycInformation: ${why("not_found")}`
    ])
  })

  it("is another name or other numbers, where the two do not match", () => {
    assert.deepStrictEqual(of("Invite Sent", "name_mismatch"), [
      `updateUser user: ${why("name_mismatch")}`,
      `updateKycInformation kycInformation: ${why("name_mismatch")}`
    ])
  })
})

describe("the company of a worker that is not verified", () => {
  const companyKyb = [requirement("updateKybInformation", ["kybInformation"], "is missing")]
  const of = (userStatus: "Active" | "Deactivate") =>
    said({ worker: { ...exampleWorker, kycStatus: "passed", userStatus }, companyKyb })

  it("is a requirement of a worker who is active, with the company's own step", () => {
    assert.deepStrictEqual(of("Active"), [
      "updateKybInformation kybInformation: the user is active but the company is not verified"
    ])
    assert.deepStrictEqual(of("Deactivate"), [])
  })
})

describe("what a worker needs of other employments of the person", () => {
  const lastDay = (day: string | undefined) => day as LocalDate | undefined

  it.each([
    ["one that goes on", undefined, undefined, `terminateUser user.${exampleWorker.id}`],
    ["one until the first day", "2026-04-01", undefined, "updateUser user.dateOfJoin"],
    ["one until the day before", "2026-03-31", undefined, undefined],
    ["one that goes on", undefined, "2026-04-30", `terminateUser user.${exampleWorker.id}`]
  ])("with %s (%s), until %s: %s", (_what, until, end, step) => {
    const earlier = { firstDay: "2026-01-05" as LocalDate, lastDay: lastDay(until) }
    const employment = { ...FROM_APRIL, lastDay: lastDay(end) }
    assert.deepStrictEqual(
      said({ employment, earlierEmployments: [earlier] }),
      step === undefined
        ? []
        : [`${step}: is within another employment of somebody with the same SSN`]
    )
  })

  it("is nothing of one who left before", () => {
    const employment = { ...FROM_APRIL, lastDay: "2026-04-01" as LocalDate }
    const left = { ...exampleWorker, userStatus: "Terminated" as const }
    const earlierEmployments = [{ firstDay: "2026-01-05" as LocalDate, lastDay: undefined }]
    assert.deepStrictEqual(said({ worker: left, employment, earlierEmployments }), [])
  })
})

describe("an exemption from withholding", () => {
  const w4 = { ...exampleW4, exempt: true, receivedAt: "2026-03-01" as LocalDate }

  it.each([
    ["2027-02-01", undefined],
    ["2027-02-02", "ends within two weeks"],
    ["2027-02-16", "ends within two weeks"],
    ["2027-02-17", "has ended"]
  ])("on %s: %s", (today, what) => {
    const step = "updateW4Information w4Information.exempt: the exemption from withholding"
    assert.deepStrictEqual(
      said({ w4, today: today as LocalDate }),
      what === undefined ? [] : [`${step} ${what}`]
    )
  })
})
