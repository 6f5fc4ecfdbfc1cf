import { assert, describe, it } from "@effect/vitest"
import { exampleDeposit, exampleWage, exampleWorker } from "@payroll/testing/exampleWorker"
import type { WorkerBankAccount } from "../bankAccount/workerBankAccount.ts"
import { workerRequirements } from "./workerRequirements.ts"

const needsOf = (
  bankAccounts: ReadonlyArray<WorkerBankAccount>,
  paymentMethod: "Check" | "Direct Deposit" = "Direct Deposit"
) =>
  workerRequirements({
    worker: { ...exampleWorker, kycStatus: "passed" },
    wages: [
      {
        ...exampleWage,
        paymentMethod,
        userType: "Paid by the hour",
        employmentStatus: "Full Time (30+ Hours per week)"
      }
    ],
    bankAccounts,
    latest: undefined,
    sharesEmail: false
  }).map(({ step, path }) => `${step} ${path.join(".")}`)

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

describe("what a contractor's worker needs after a failed verification", () => {
  it("is a correction of the contractor's own company", () => {
    const [need] = workerRequirements({
      worker: { ...exampleWorker, kycStatus: "failed", contractorCompanyId: "company-9" },
      wages: [{ ...exampleWage, workerType: "1099-NEC" }],
      bankAccounts: [],
      latest: undefined,
      sharesEmail: false
    })
    assert.deepInclude(need, {
      step: "updateKybInformation",
      path: ["kybInformation", "company-9"]
    })
  })
})
