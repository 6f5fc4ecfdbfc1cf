import type {
  BankAccountStatus,
  CompanyBankAccount
} from "@payroll/domain/bankAccount/companyBankAccount"
import { exampleBankAccount } from "@payroll/testing/exampleProfile"
import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import {
  decided,
  eventsOf,
  loadedProfile,
  otherId,
  refusal,
  theOnly,
  writesOf
} from "../../test/decision.ts"
import { exampleId } from "../defineOperation.ts"
import { addCompanyBankAccount } from "./addCompanyBankAccount.ts"
import { deactivateCompanyBankAccount } from "./deactivateCompanyBankAccount.ts"

const account = (
  id: string,
  accountNumber: string,
  status: BankAccountStatus = "ready"
): CompanyBankAccount => ({
  ...exampleBankAccount,
  id,
  status,
  routingNumber: "021000021",
  accountNumber: Redacted.make(accountNumber)
})

describe("a further bank account of a company", () => {
  const added = (bankAccounts: ReadonlyArray<CompanyBankAccount>) =>
    decided(addCompanyBankAccount, { ...loadedProfile({ bankAccounts }), notice: undefined })

  it("is added next to those that are there, and reported", () => {
    const result = added([account("a", "55556666")])
    assert.deepStrictEqual(writesOf(result), ["insert companyBankAccount"])
    assert.deepStrictEqual(eventsOf(result), [
      "companybankaccount.companybankaccountstatus.insert: new"
    ])
    const { answer } = Result.getOrThrow(result)
    assert.deepInclude(answer.companyFundingSourceEntity, {
      status: "new",
      message: "the account of Acme Bakery LLC at First Example Bank was added and is being checked"
    })
  })

  it.each(["new", "pending", "ready", "failed"] as const)(
    "is not one that is linked and %s",
    (status) => {
      assert.strictEqual(
        refusal(added([account("a", "0123456780", status)])),
        "InvalidRequest: accountNumber is that of another bank account of the company"
      )
    }
  )

  it("may be one that was replaced or deactivated", () => {
    const gone = (["replaced", "deactivated"] as const).map((status) =>
      account(status, "0123456780", status)
    )
    assert.strictEqual(refusal(added(gone)), "accepted")
  })

  it("is the twentieth that is linked at most", () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, n) => account(`a-${n}`, String(10_000 + n)))
    const gone = account("gone", "9999", "deactivated")
    assert.strictEqual(refusal(added([...many(19), gone])), "accepted")
    assert.strictEqual(
      refusal(added(many(20))),
      "InvalidRequest: companyFundingSourceEntity cannot be added: a company can have at most 20 bank accounts in use"
    )
  })
})

describe("a bank account of a company that is deactivated", () => {
  const other = account(otherId, "55556666")
  const deactivated = (
    status: BankAccountStatus,
    others: ReadonlyArray<CompanyBankAccount> = [other],
    set: object = {}
  ) =>
    decided(
      deactivateCompanyBankAccount,
      loadedProfile({ bankAccounts: [account(exampleId, "77778888", status), ...others] }),
      { companyFundingSourceEntity: set }
    )

  it.each(["new", "pending", "ready", "failed"] as const)(
    "may be %s, and is reported",
    (status) => {
      const result = deactivated(status)
      assert.deepInclude(theOnly(result, "companyBankAccount"), {
        id: exampleId,
        status: "deactivated",
        version: 2
      })
      assert.deepStrictEqual(eventsOf(result), [
        "companybankaccount.companybankaccountstatus.update: deactivated"
      ])
    }
  )

  it.each(["replaced", "deactivated"] as const)("is not %s", (status) => {
    assert.match(refusal(deactivated(status)), /^StateConflict/)
  })

  it("is not the only one that is linked", () => {
    const gone = account(otherId, "55556666", "deactivated")
    assert.strictEqual(
      refusal(deactivated("ready", [gone])),
      "StateConflict: the only linked bank account of a company cannot be deactivated; add another one first"
    )
  })

  it("is the version that the request names", () => {
    assert.match(refusal(deactivated("ready", [other], { version: 7 })), /^VersionConflict/)
  })
})
