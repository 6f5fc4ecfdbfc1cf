/** Changes of how workers are paid on every storage: they wait, are told, approved and stopped as accounts are. */
import { assert } from "@effect/vitest"
import { stopChange } from "@payroll/operations/bankAccount/stopChange"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { AT } from "./commits.ts"
import {
  accountOf,
  approve,
  changedAccount,
  DAY_MS,
  idOf,
  mailsOf,
  paidWorker,
  runDue,
  tokenIn
} from "./heldAccounts.ts"
import {
  rowOf,
  runVerificationCases,
  type VerificationCases,
  type VerificationStorage
} from "./kyc/world.ts"
import { Inspection } from "./storage.ts"

/** How a worker is paid: `[paymentMethod, account shares of those in use]`. */
const payOf = Effect.fnUntraced(function* (userId: string) {
  const { rows } = yield* Inspection
  const accounts = yield* rows("worker_bank_account", { worker_id: userId })
  const inUse = accounts.filter(({ status }) => status !== "replaced" && status !== "deactivated")
  const worker = yield* rowOf("worker", { id: userId })
  return [
    worker["payment_method"],
    inUse.map((account) => `${account["status"]} ${account["pay_percentage"]}`).toSorted(),
    worker["waiting"] !== null
  ]
})

const newPay = (userId: string, ...shares: ReadonlyArray<number>) => ({
  payMethod: {
    userId,
    paymentMethod: "Direct Deposit",
    accounts: shares.map((payPercentage) => ({ ...accountOf(), payPercentage }))
  }
})

const nextPay = Effect.gen(function* () {
  const { userId, as, client } = yield* paidWorker()
  const answer = yield* as("pk_maker", "Rosa Diaz")("setPayMethod", newPay(userId, 60, 40))
  const until = new Date(AT + 3 * DAY_MS).toISOString()
  assert.deepInclude(answer["payMethod"], { status: "Waiting", holdUntil: until })
  const held = [null, ["new 0", "new 0", "ready 100"], true]
  assert.deepStrictEqual(yield* payOf(userId), held)
  yield* runDue("workerBankAccount")
  assert.deepStrictEqual(yield* payOf(userId), [null, ["ready 0", "ready 0", "ready 100"], true])
  const [mail] = yield* mailsOf(client.id)
  assert.strictEqual(mail?.template, "payAccountHeld")
  const shown = yield* as("pk_maker", "Rosa Diaz")("getUser", { userId })
  const changes = shown["user"]?.["waitingChanges"]
  const waiting: unknown = Array.isArray(changes) ? changes[0] : undefined
  assert.deepInclude(waiting, { kind: "pay", hold: "held", holdUntil: until })
  yield* TestClock.setTime(AT + 3 * DAY_MS)
  yield* runDue("accountHold")
  assert.deepStrictEqual(yield* payOf(userId), ["Direct Deposit", ["ready 40", "ready 60"], false])
})

const nextPayFails = Effect.gen(function* () {
  const { userId, as } = yield* paidWorker({ bankChangeHoldDays: 0 })
  const call = as("pk_maker", "Rosa Diaz")
  const wrong = { ...accountOf({ routingNumber: "123456789" }), payPercentage: 100 }
  const accounts = [wrong]
  yield* call("setPayMethod", { payMethod: { userId, paymentMethod: "Direct Deposit", accounts } })
  assert.deepStrictEqual(yield* payOf(userId), [null, ["new 0", "ready 100"], true])
  yield* runDue("workerBankAccount")
  assert.deepStrictEqual(yield* payOf(userId), [null, ["failed 0", "ready 100"], false])
  // Without a hold the accounts alone are waited for.
  yield* call("setPayMethod", newPay(userId, 100))
  yield* runDue("workerBankAccount")
  assert.deepStrictEqual(yield* payOf(userId), ["Direct Deposit", ["ready 100"], false])
})

const checkInsteadOfDeposit = Effect.gen(function* () {
  const { userId, as, client } = yield* paidWorker()
  const byCheck = { payMethod: { userId, paymentMethod: "Check" } }
  yield* as("pk_maker", "Rosa Diaz")("setPayMethod", byCheck)
  assert.deepStrictEqual(yield* payOf(userId), [null, ["ready 100"], true])
  yield* stopChange(tokenIn(yield* mailsOf(client.id)))
  yield* TestClock.setTime(AT + 9 * DAY_MS)
  yield* runDue("accountHold")
  assert.deepStrictEqual(yield* payOf(userId), [null, ["ready 100"], true])
  // Somebody else's change takes the place of the frozen one, and is held itself.
  yield* as("pk_other", "Lin Wei")("setPayMethod", newPay(userId, 100))
  yield* runDue("workerBankAccount")
  yield* TestClock.setTime(AT + 12 * DAY_MS)
  yield* runDue("accountHold")
  assert.deepStrictEqual(yield* payOf(userId), ["Direct Deposit", ["ready 100"], false])
})

const heldShares = Effect.gen(function* () {
  const { userId, first, as, call, client } = yield* paidWorker()
  const second = idOf(
    yield* call("addUserBankAccount", { userBankAccount: { userId, ...accountOf() } })
  )
  const { set } = yield* Inspection
  yield* set("worker_bank_account", { id: second }, { status: "ready", due_at: null, hold: null })
  const accounts = [{ userBankAccountId: second, payPercentage: 100 }]
  const made = yield* as("pk_maker", "Rosa Diaz")("updateUserPayPercentage", {
    userPayPercentage: { userId, accounts }
  })
  assert.deepInclude(made["userPayPercentage"], { status: "Waiting" })
  assert.deepStrictEqual(yield* payOf(userId), [null, ["ready 0", "ready 100"], true])
  const hold = yield* rowOf("account_hold", { client_id: client.id, change: "pay" })
  const change = String(hold["account_id"])
  const pending = yield* call("getPendingApprovals", {})
  const all: unknown = pending["pendingApprovals"]
  const waiting: unknown = Array.isArray(all) ? all.at(-1) : undefined
  const holdUntil = new Date(AT + 3 * DAY_MS).toISOString()
  assert.deepInclude(waiting, { subjectKind: "userBankAccount", subjectId: change, holdUntil })
  const own = as("pk_maker", "Lin Wei")("approveUserBankAccount", {
    userBankAccount: { userBankAccountId: change }
  })
  assert.include((yield* Effect.flip(own)).message, "by another person")
  yield* approve(as, change)
  assert.deepStrictEqual(yield* payOf(userId), [null, ["ready 0", "ready 100"], false])
  const share = yield* rowOf("worker_bank_account", { id: second })
  assert.strictEqual(Number(share["pay_percentage"]), 100)
  assert.strictEqual(
    Number((yield* rowOf("worker_bank_account", { id: first }))["pay_percentage"]),
    0
  )
})

const stoppedAfterwards = Effect.gen(function* () {
  const { client, changed, as, stateOf } = yield* changedAccount()
  const token = tokenIn(yield* mailsOf(client.id))
  yield* TestClock.setTime(AT + 3 * DAY_MS)
  yield* runDue("accountHold")
  yield* runDue("workerBankAccount")
  assert.deepStrictEqual(yield* stateOf(changed), ["ready", null, null])
  yield* stopChange(token)
  // It takes no pay any more.
  assert.deepStrictEqual(yield* stateOf(changed), ["ready", "frozen", null])
  yield* approve(as, changed)
  assert.deepStrictEqual(yield* stateOf(changed), ["ready", null, null])
})

const stoppedPayAfterwards = Effect.gen(function* () {
  const { client, userId, as } = yield* paidWorker({ bankChangeHoldDays: 0 })
  const byCheck = { payMethod: { userId, paymentMethod: "Check" } }
  yield* as("pk_maker", "Rosa Diaz")("setPayMethod", byCheck)
  assert.deepStrictEqual(yield* payOf(userId), ["Check", ["ready 100"], false])
  yield* stopChange(tokenIn(yield* mailsOf(client.id)))
  // The mark stops the pay until an administrator has looked at it.
  assert.deepStrictEqual(yield* payOf(userId), ["Check", ["ready 100"], true])
  const hold = yield* rowOf("account_hold", { client_id: client.id, change: "pay" })
  yield* approve(as, String(hold["account_id"]))
  assert.deepStrictEqual(yield* payOf(userId), ["Check", ["ready 100"], false])
})

const beforePaid = Effect.gen(function* () {
  const { newWorker, call, client } = yield* paidWorker()
  const userId = yield* newWorker()
  yield* call("setPayMethod", newPay(userId, 30, 70))
  assert.deepStrictEqual(yield* payOf(userId), ["Direct Deposit", ["new 30", "new 70"], false])
  yield* call("setPayMethod", newPay(userId, 100))
  assert.deepStrictEqual(yield* payOf(userId), ["Direct Deposit", ["new 100"], false])
  assert.deepStrictEqual(yield* mailsOf(client.id), [])
})

const cases: VerificationCases = {
  "leave the pay as it is until the accounts of the next one are ready and the hold is over":
    nextPay,
  "leave the pay as it is if an account of the next one fails": nextPayFails,
  "hold and stop the way of payment": checkInsteadOfDeposit,
  "hold the shares of the pay until another person approves": heldShares,
  "stop an account that is ready already": stoppedAfterwards,
  "stop the pay after a change that took effect": stoppedPayAfterwards,
  "let the pay of somebody who was never active change at once": beforePaid
}

export const payChangeSuite = (name: string, live: Layer.Layer<VerificationStorage>): void =>
  runVerificationCases(`changes of the pay (${name})`, live, cases)
