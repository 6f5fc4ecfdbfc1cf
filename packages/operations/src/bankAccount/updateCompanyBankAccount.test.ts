import type { CompanyBankAccount } from "@payroll/domain/bankAccount/companyBankAccount"
import { exampleBankAccount } from "@payroll/testing/exampleProfile"
import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import {
  changesOf,
  decided,
  eventsOf,
  loadedProfile,
  otherId,
  refusal,
  theOnly,
  writesOf,
  written
} from "../../test/decision.ts"
import { exampleId } from "../defineOperation.ts"
import { updateCompanyBankAccount } from "./updateCompanyBankAccount.ts"

/** The example company's account, as a request. */
const exampleInput = {
  accountNumber: "55556666",
  routingNumber: "011000015",
  bankName: "First Bank",
  accountType: "Checking",
  accountName: "Payroll"
}
const old = { ...exampleBankAccount, id: "old", status: "replaced" as const }

const updated = (
  set: object = {},
  bankAccounts: ReadonlyArray<CompanyBankAccount> = [old, exampleBankAccount]
) =>
  decided(
    updateCompanyBankAccount,
    { ...loadedProfile({ bankAccounts }), notice: undefined },
    {
      companyFundingSourceEntity: { ...exampleInput, ...set }
    }
  )

describe("a company's bank account that is set", () => {
  it("is new the first time, and told", () => {
    const result = updated({}, [])
    assert.deepStrictEqual(writesOf(result), ["insert companyBankAccount"])
    const { accountNumber, ...account } = theOnly(result, "companyBankAccount")
    assert.strictEqual(Redacted.value(accountNumber), "55556666")
    assert.deepInclude(account, { routingNumber: "011000015", status: "new", version: 1 })
    assert.deepStrictEqual(eventsOf(result), [
      "companybankaccount.companybankaccountstatus.insert: new"
    ])
  })

  it.each([
    { accountNumber: "55556667" },
    { routingNumber: "021000021" },
    { bankName: "Second Bank" },
    { accountType: "Savings" },
    { accountName: "Taxes" }
  ])("is another one with %o, which waits to take the place of the one that is ready", (set) => {
    const result = updated(set)
    const account = theOnly(result, "companyBankAccount")
    assert.deepInclude(account, { id: "new-1", status: "new", replacesId: "account-1" })
    assert.deepStrictEqual(eventsOf(result), [
      "companybankaccount.companybankaccountstatus.insert: new"
    ])
  })

  it.each(["new", "pending", "failed"] as const)(
    "replaces one at once that is %s, which is reported first",
    (status) => {
      const result = updated({ bankName: "Second Bank" }, [old, { ...exampleBankAccount, status }])
      assert.deepStrictEqual(
        written(result, "companyBankAccount").map((each) => [each.id, each.status, each.version]),
        [
          ["account-1", "replaced", 2],
          ["new-1", "new", 1]
        ]
      )
      assert.isUndefined(written(result, "companyBankAccount")[1]?.replacesId)
      assert.deepStrictEqual(eventsOf(result), [
        "companybankaccount.companybankaccountstatus.update: replaced",
        "companybankaccount.companybankaccountstatus.insert: new"
      ])
    }
  )

  describe.each(["new", "pending", "failed"] as const)("while its replacement is %s", (status) => {
    const waiting: CompanyBankAccount = {
      ...exampleBankAccount,
      id: otherId,
      accountNumber: Redacted.make("77778888"),
      status,
      replacesId: "account-1"
    }
    const all = [exampleBankAccount, waiting]
    const statusesWith = (set: object) =>
      written(updated(set, all), "companyBankAccount").map((each) => [
        each.id,
        each.status,
        each.replacesId
      ])

    it.each([{}, { companyFundingSourceEntityId: otherId }])(
      "gives way to further data, named with %o",
      (named) => {
        assert.deepStrictEqual(statusesWith({ ...named, accountNumber: "9999" }), [
          [otherId, "replaced", "account-1"],
          ["new-1", "new", "account-1"]
        ])
      }
    )

    it("stays where it is sent again", () => {
      const again = { accountNumber: "77778888" }
      assert.isUndefined(changesOf(updated(again, all)))
      const named = { ...again, companyFundingSourceEntityId: otherId }
      assert.isUndefined(changesOf(updated(named, all)))
      // The account before is named with its own version, as the first time.
      const before = { ...exampleBankAccount, id: exampleId, version: 3 }
      const versioned = { ...again, companyFundingSourceEntityId: exampleId, version: 3 }
      const own = { ...waiting, replacesId: exampleId }
      assert.isUndefined(changesOf(updated(versioned, [before, own])))
    })

    it("is withdrawn by the data of the account that is in place", () => {
      assert.deepStrictEqual(statusesWith({}), [[otherId, "replaced", "account-1"]])
    })
  })

  it.each(["new", "pending", "ready", "failed"] as const)(
    "stays as it is where it is the same and %s",
    (status) => {
      const result = updated({ accountType: "checking" }, [old, { ...exampleBankAccount, status }])
      assert.isUndefined(changesOf(result))
      const { answer } = Result.getOrThrow(result)
      assert.strictEqual(
        answer.companyFundingSourceEntity.companyFundingSourceEntityId,
        "account-1"
      )
    }
  )

  it("takes the place of one in a company above the limit of accounts in use", () => {
    const accounts = Array.from({ length: 25 }, (_, n) => ({
      ...exampleBankAccount,
      id: `a-${n}`,
      accountNumber: Redacted.make(String(10_000 + n))
    }))
    assert.deepStrictEqual(writesOf(updated({ bankName: "Second Bank" }, accounts)), [
      "insert companyBankAccount"
    ])
  })

  it("is not the one of before that was replaced", () => {
    assert.deepStrictEqual(writesOf(updated({}, [old])), ["insert companyBankAccount"])
  })

  it("is taken with a routing number that is no bank's", () => {
    assert.strictEqual(refusal(updated({ routingNumber: "991000015" })), "accepted")
  })

  it("answers without a number", () => {
    const { answer } = Result.getOrThrow(updated({ bankName: "Second Bank" }))
    assert.deepStrictEqual(answer.companyFundingSourceEntity, {
      companyFundingSourceEntityId: "new-1",
      status: "Ready",
      message: "the account of Acme Bakery LLC at Second Bank is set and is being checked",
      version: 1
    })
  })
})

describe("one of several bank accounts", () => {
  const second: CompanyBankAccount = {
    ...exampleBankAccount,
    id: otherId,
    accountNumber: Redacted.make("77778888"),
    version: 3
  }
  const gone: CompanyBankAccount = { ...second, id: exampleId, status: "deactivated" }
  const all = [old, exampleBankAccount, second, gone]
  const writtenWith = (set: object) =>
    written(updated(set, all), "companyBankAccount").map(({ id, replacesId }) => [id, replacesId])

  it("is replaced where it is named, otherwise the oldest that is linked", () => {
    const data = { accountNumber: "11112222" }
    assert.deepStrictEqual(writtenWith(data), [["new-1", "account-1"]])
    const named = { ...data, companyFundingSourceEntityId: otherId, version: 3 }
    assert.deepStrictEqual(writtenWith(named), [["new-1", otherId]])
  })

  it("stays as it is where any of them is so already", () => {
    assert.isUndefined(changesOf(updated({ accountNumber: "77778888" }, all)))
    const named = { accountNumber: "77778888", companyFundingSourceEntityId: otherId }
    assert.isUndefined(changesOf(updated(named, all)))
  })

  it.each([
    [
      { accountNumber: "77778888", bankName: "Third Bank" },
      "InvalidRequest: accountNumber is that of another bank account of the company"
    ],
    [
      { companyFundingSourceEntityId: otherId },
      "InvalidRequest: accountNumber is that of another bank account of the company"
    ],
    [
      { companyFundingSourceEntityId: "01890f3c-5f2a-7c4e-8b1d-2f6a9c3e7d52" },
      "RecordNotFound: bank account not found"
    ],
    [
      { companyFundingSourceEntityId: exampleId },
      "StateConflict: a deactivated bank account cannot be replaced"
    ],
    [
      { companyFundingSourceEntityId: otherId, version: 2 },
      "VersionConflict: bank account was changed by somebody else; read it again"
    ]
  ])("is not replaced with %o", (set, expected) => {
    assert.strictEqual(refusal(updated(set, all)), expected)
  })

  it("has no version before there is one", () => {
    assert.match(refusal(updated({ version: 1 }, [])), /^VersionConflict/)
    const replaced = { ...old, id: otherId }
    assert.match(
      refusal(updated({ companyFundingSourceEntityId: otherId }, [replaced, second])),
      /^StateConflict: the bank account was replaced/
    )
  })
})
