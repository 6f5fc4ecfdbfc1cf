import { AT } from "@payroll/testing/exampleProfile"
import { exampleDeposit, exampleWorker } from "@payroll/testing/exampleWorker"
import { assert, describe, it } from "@effect/vitest"
import { NOT_HELD, type Held } from "../bankAccount/accountHold.ts"
import type { WorkerBankAccount } from "../bankAccount/workerBankAccount.ts"
import { paidAfter, waitingPay, withReplacement } from "./payChange.ts"
import type { PayChange } from "./waitingChange.ts"

const account = (id: string, set: Partial<WorkerBankAccount>): WorkerBankAccount => ({
  ...exampleDeposit,
  id,
  replacesId: undefined,
  ...set
})
const old = account("old", { status: "ready", payPercentage: 100 })
const ready = account("new", { status: "ready", payPercentage: 0 })

const change = (set: Partial<PayChange> = {}): PayChange => ({
  id: "change",
  kind: "pay",
  ...NOT_HELD,
  paymentMethod: "Direct Deposit",
  shares: [{ userBankAccountId: "new", payPercentage: 100 }],
  added: ["new"],
  ...set
})

const after = (
  pay: PayChange,
  ...bankAccounts: ReadonlyArray<WorkerBankAccount>
): readonly [waits: boolean, accounts: ReadonlyArray<string>] => {
  const paid = paidAfter({ worker: { ...exampleWorker, waiting: [pay] }, bankAccounts }, AT)
  return [
    waitingPay(paid.worker) !== undefined,
    paid.bankAccounts.map(({ id, status, payPercentage }) => `${id} ${status} ${payPercentage}`)
  ]
}

const BEFORE = "old ready 100"

describe("a change of how the pay goes", () => {
  it("takes effect when its accounts are ready and it is not held", () => {
    assert.deepStrictEqual(after(change(), old, ready), [
      false,
      ["old replaced 100", "new ready 100"]
    ])
  })

  it.each([
    ["held", {}],
    ["frozen", {}],
    [undefined, { status: "new" }],
    [undefined, { status: "pending" }]
  ] as const)("waits while it is %s and an account is %o", (hold, set) => {
    const held: Held = { hold, holdUntil: undefined }
    const account = { ...ready, ...set }
    assert.deepStrictEqual(after(change(held), old, account), [
      true,
      [BEFORE, `new ${account.status} 0`]
    ])
  })

  it("is dropped with an account that fails or is not in use any more", () => {
    for (const status of ["failed", "replaced", "deactivated"] as const) {
      const [waits, [first]] = after(change({ hold: "held" }), old, { ...ready, status })
      assert.deepStrictEqual([waits, first], [false, BEFORE])
    }
  })

  it("of shares alone replaces no account", () => {
    assert.deepStrictEqual(after(change({ added: undefined }), old, ready), [
      false,
      ["old ready 0", "new ready 100"]
    ])
  })

  it("leaves an account in use that waits for the place of one with a share", () => {
    const next = account("next", { status: "new", payPercentage: 0, replacesId: "new" })
    const [, accounts] = after(change(), old, ready, next)
    assert.deepStrictEqual(accounts, ["old replaced 100", "new ready 100", "next new 0"])
  })

  it("follows an account to the one that takes its place", () => {
    const worker = { ...exampleWorker, waiting: [change()] }
    const moved = withReplacement(worker, new Set(["new"]), "other", AT)
    assert.deepStrictEqual(waitingPay(moved)?.shares, [
      { userBankAccountId: "other", payPercentage: 100 }
    ])
    assert.strictEqual(withReplacement(worker, new Set(["old"]), "other", AT), worker)
  })
})
