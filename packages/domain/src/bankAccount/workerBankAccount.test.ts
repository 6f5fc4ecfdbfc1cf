import { assert, describe, it } from "@effect/vitest"
import { AT } from "@payroll/testing/exampleProfile"
import { exampleDeposit } from "@payroll/testing/exampleWorker"
import * as fc from "fast-check"
import type { LocalDate } from "../calendar/localDate.ts"
import {
  accountsInUse,
  failureReasons,
  firstShare,
  paidAccounts,
  shareOf,
  sharedPay,
  shareProblems,
  updatedAccount,
  type WorkerBankAccount
} from "./workerBankAccount.ts"

const LATER = AT + 1_000

const account = (id: string, set: Partial<WorkerBankAccount> = {}): WorkerBankAccount => ({
  ...exampleDeposit,
  id,
  ...set
})
const replaced = account("old", { status: "replaced" })

const PATH = ["userPayPercentage", "accounts"]
const share = (userBankAccountId: string, payPercentage: number) => ({
  userBankAccountId,
  payPercentage
})
const problemsOf = (...shares: ReadonlyArray<ReturnType<typeof share>>) =>
  shareProblems(PATH, shares).map(({ path, type }) => `${path.slice(2).join(".")} ${type}`)

describe("a worker's accounts", () => {
  it("are in use until they are replaced", () => {
    const all = (["new", "pending", "ready", "failed"] as const).map((status) =>
      account(status, { status })
    )
    assert.deepStrictEqual(accountsInUse([...all, replaced]), all)
  })

  it("take no share of the pay once they are replaced or deactivated", () => {
    const kept = { payPercentage: 40 }
    const all = (["ready", "failed", "replaced", "deactivated"] as const).map((status) =>
      shareOf(account(status, { ...kept, status }))
    )
    assert.deepStrictEqual(all, [40, 40, 0, 0])
  })

  it("are paid to if they are ready, have a share and were there by the pay date", () => {
    const payDate = "2026-03-08" as LocalDate
    const later = Date.parse("2026-03-09T12:00:00Z")
    const all = [
      account("paid"),
      account("without a share", { payPercentage: 0 }),
      account("failed", { status: "failed" }),
      account("later", { createdAt: later })
    ]
    assert.deepStrictEqual(
      paidAccounts(all, payDate).map(({ id }) => id),
      ["paid"]
    )
  })

  it("fail for the reason of the bank that refused them, or of their check", () => {
    const reasons = (["R02", "R13", "C02", undefined] as const).map((returnCode) =>
      failureReasons({ returnCode })
    )
    assert.deepStrictEqual(reasons, [
      ["account_closed"],
      ["routing_number"],
      ["routing_number"],
      ["routing_number"]
    ])
  })

  it("get all of the pay where they are the first in use, else nothing yet", () => {
    assert.strictEqual(firstShare([]), 100)
    assert.strictEqual(firstShare([replaced]), 100)
    assert.strictEqual(firstShare([account("one")]), 0)
  })

  it("keep what an update does not give", () => {
    const { accountType, accountName, routingNumber, accountNumber } = exampleDeposit
    assert.deepStrictEqual(updatedAccount(exampleDeposit, { bankName: "Third Bank" }), {
      bankName: "Third Bank",
      accountType,
      accountName,
      routingNumber,
      accountNumber
    })
  })
})

describe("shares of the pay", () => {
  it.each([
    [[share("a", 100)], []],
    [[share("a", 99), share("b", 1)], []],
    [[share("a", 0), share("b", 100)], []],
    [[share("a", 99)], [" range"]],
    [[share("a", 60), share("b", 60)], [" range"]],
    [[], [" range"]],
    [[share("a", 50), share("a", 50)], ["1.userBankAccountId conflict"]],
    [
      [share("a", 50), share("a", 60)],
      ["1.userBankAccountId conflict", " range"]
    ]
  ] as const)("%j have the problems %j", (shares, problems) => {
    assert.deepStrictEqual<unknown>(problemsOf(...shares), problems)
  })

  it("change the accounts that get another share; one that is not named gets nothing", () => {
    const accounts = [
      account("one"),
      account("two", { payPercentage: 0 }),
      account("three", { payPercentage: 0 }),
      replaced
    ]
    const changed = sharedPay(accounts, [share("two", 100)], LATER)
    assert.deepStrictEqual(
      changed.map(({ id, payPercentage, version, updatedAt }) => [
        id,
        payPercentage,
        version,
        updatedAt
      ]),
      [
        ["one", 0, 2, LATER],
        ["two", 100, 2, LATER]
      ]
    )
  })

  it("add up to 100 over the accounts in use, whatever they were before", () => {
    const shares = fc.array(fc.nat(100), { minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(shares, fc.nat(9), (before, first) => {
        const accounts = before.map((payPercentage, n) => account(`a-${n}`, { payPercentage }))
        const target = accounts[first % accounts.length]
        const some = [share(target?.id ?? "", 60), share("a-none", 0)]
        const rest = accounts.find(({ id }) => id !== target?.id)
        const shared = rest ? [...some, share(rest.id, 40)] : [share(target?.id ?? "", 100)]
        const updated = new Map(sharedPay(accounts, shared, LATER).map((each) => [each.id, each]))
        const after = accounts.map((each) => updated.get(each.id) ?? each)
        const sum = after.reduce((total, { payPercentage }) => total + payPercentage, 0)
        assert.strictEqual(sum, 100)
      })
    )
  })
})
