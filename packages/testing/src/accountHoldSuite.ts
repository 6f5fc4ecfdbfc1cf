/** Holds of changed bank accounts on every storage: nobody changes unseen where pay goes. */
import { assert } from "@effect/vitest"
import { mailContent, type Mail } from "@payroll/domain/mail/mail"
import { checkBankAccount } from "@payroll/operations/background/checkBankAccounts"
import { endAccountHold } from "@payroll/operations/background/endAccountHolds"
import { stopChange } from "@payroll/operations/bankAccount/stopChange"
import { dueQueue, type DueKind } from "@payroll/operations/ports/dueRecords"
import { FlowLinks } from "@payroll/operations/ports/flowLinks"
import { MailStore } from "@payroll/operations/ports/mailStore"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { AT, nineDigits } from "./commits.ts"
import {
  callBy,
  newWorld,
  rowOf,
  runVerificationCases,
  type VerificationCases,
  type VerificationStorage
} from "./kyc/world.ts"
import { Inspection } from "./storage.ts"
import { setClient } from "./setClient.ts"

const DAY_MS = 86_400_000
const LEASE_MS = 60_000

const accountOf = (set: object = {}) => ({
  accountNumber: `4${nineDigits()}`,
  routingNumber: "021000021",
  bankName: "First Example Bank",
  accountType: "Checking",
  accountName: "Household",
  ...set
})

/** Does what is due of a kind, as the loop does. */
const runDue = Effect.fnUntraced(function* (kind: DueKind) {
  const { set } = yield* Inspection
  const { lease } = yield* dueQueue(kind)
  // By the clock of the database, which the test does not move.
  const ofTable = kind === "accountHold" ? "account_hold" : "worker_bank_account"
  if (kind === "accountHold") yield* set(ofTable, { status: "held" }, { due_at: 0 })
  for (const due of yield* lease(100, LEASE_MS)) {
    yield* kind === "accountHold" ? endAccountHold(due) : checkBankAccount(due)
  }
})

type Answer = Readonly<Record<string, Readonly<Record<string, unknown>>>>
const idOf = (answer: Answer): string => String(answer["userBankAccount"]?.["userBankAccountId"])

/** A client of today with a worker who was paid to an account. */
const paidWorker = Effect.fnUntraced(function* (settings: object = {}) {
  const world = yield* newWorld()
  const { set } = yield* Inspection
  for (const table of ["mail", "account_hold", "worker_bank_account"])
    yield* set(table, {}, { due_at: null })
  const { call, newWorker, addWage } = world
  const userId = yield* newWorker()
  yield* call("updateUser", { user: { userId, email: "old@acme.example" } })
  yield* addWage(userId)
  const first = idOf(
    yield* call("addUserBankAccount", { userBankAccount: { userId, ...accountOf() } })
  )
  yield* runDue("workerBankAccount")
  yield* world.setStatus(userId, "Active")
  yield* call("updateUser", { user: { userId, email: "new@acme.example" } })
  const client = yield* setClient(world.client.name, { holdApiBankChanges: true, ...settings })
  const as = (credential: string, person: string) =>
    callBy({ client, credential, role: "admin", person })
  const stateOf = (id: string) =>
    Effect.map(rowOf("worker_bank_account", { id }), ({ status, hold, hold_until: until }) => [
      status,
      hold,
      until === null ? null : Number(until)
    ])
  return { ...world, client, userId, first, as, stateOf }
})

/** A paid worker, with another account for which the first one is changed. */
const changedAccount = Effect.fnUntraced(function* (settings: object = {}) {
  const world = yield* paidWorker(settings)
  const changed = idOf(
    yield* world.as("pk_maker", "Rosa Diaz")("updateUserBankAccount", {
      userBankAccount: { userBankAccountId: world.first, ...accountOf() }
    })
  )
  return { ...world, changed }
})

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

const beforePaid = Effect.gen(function* () {
  const { newWorker, call, client } = yield* paidWorker()
  const userId = yield* newWorker()
  yield* call("setPayMethod", newPay(userId, 30, 70))
  assert.deepStrictEqual(yield* payOf(userId), ["Direct Deposit", ["new 30", "new 70"], false])
  yield* call("setPayMethod", newPay(userId, 100))
  assert.deepStrictEqual(yield* payOf(userId), ["Direct Deposit", ["new 100"], false])
  assert.deepStrictEqual(yield* mailsOf(client.id), [])
})

const mailsOf = Effect.fnUntraced(function* (clientId: string) {
  const { newest } = yield* MailStore
  return yield* newest(clientId, 20)
})

const tokenIn = ([mail]: ReadonlyArray<Mail>): string =>
  Redacted.value(mail?.secret ?? assert.fail("no notice"))

const waits = Effect.gen(function* () {
  const { client, userId, first, changed, stateOf, call } = yield* changedAccount()
  const until = AT + 3 * DAY_MS
  assert.deepStrictEqual(yield* stateOf(changed), ["new", "held", until])
  yield* runDue("workerBankAccount")
  // Nothing checks it, and the one before is paid.
  assert.deepStrictEqual(yield* stateOf(changed), ["new", "held", until])
  assert.deepStrictEqual(yield* stateOf(first), ["ready", null, null])
  const mails = yield* mailsOf(client.id)
  assert.deepStrictEqual(mails.map((mail) => mailContent(mail).to).toSorted(), [
    "new@acme.example",
    "old@acme.example"
  ])
  const shown = yield* call("getUser", { userId })
  const accounts = shown["userBankAccounts"] as unknown as ReadonlyArray<Record<string, unknown>>
  const held = accounts.find(({ userBankAccountId }) => userBankAccountId === changed)
  assert.deepInclude(held, { hold: "held", holdUntil: new Date(until).toISOString() })
  const pending = yield* call("getPendingApprovals", {})
  const [waiting] = pending["pendingApprovals"] as unknown as ReadonlyArray<unknown>
  assert.deepInclude(waiting, { subjectId: changed, holdUntil: new Date(until).toISOString() })
  // Its days are over: it is checked, and takes the place of the one before.
  yield* TestClock.setTime(until)
  yield* runDue("accountHold")
  yield* runDue("workerBankAccount")
  assert.deepStrictEqual(yield* stateOf(changed), ["ready", null, null])
  assert.deepStrictEqual(yield* stateOf(first), ["replaced", null, null])
})

const early = Effect.gen(function* () {
  const { changed, as, stateOf } = yield* changedAccount()
  yield* runDue("accountHold")
  assert.strictEqual((yield* stateOf(changed))[1], "held")
  const approve = (credential: string, person: string) =>
    as(credential, person)("approveUserBankAccount", {
      userBankAccount: { userBankAccountId: changed }
    })
  for (const [credential, person] of [
    ["pk_maker", "Lin Wei"],
    ["pk_other", "Rosa Diaz"]
  ] as const) {
    const refused = yield* Effect.flip(approve(credential, person))
    assert.include(refused.message, "by another person")
  }
  yield* approve("pk_other", "Lin Wei")
  assert.deepStrictEqual(yield* stateOf(changed), ["pending", null, null])
  const hold = yield* rowOf("account_hold", { account_id: changed })
  assert.strictEqual(hold["status"], "ended")
})

const withSecondPerson = Effect.gen(function* () {
  const { changed, stateOf } = yield* changedAccount({ fourEyes: true })
  yield* TestClock.setTime(AT + 3 * DAY_MS)
  yield* runDue("accountHold")
  yield* runDue("workerBankAccount")
  assert.deepStrictEqual(yield* stateOf(changed), ["new", null, null])
  const account = yield* rowOf("worker_bank_account", { id: changed })
  assert.strictEqual(Number(account["awaits_approval"]), 1)
})

const notMe = Effect.gen(function* () {
  const { client, first, changed, as, stateOf } = yield* changedAccount()
  const token = tokenIn(yield* mailsOf(client.id))
  const { newToken } = yield* FlowLinks
  for (const wrong of ["", "fl_test_1", `${token}x`, Redacted.value(newToken().token)]) {
    assert.strictEqual((yield* Effect.flip(stopChange(wrong)))._tag, "RecordNotFound")
  }
  yield* stopChange(token)
  // Given again it changes nothing.
  yield* stopChange(token)
  assert.deepStrictEqual(yield* stateOf(changed), ["new", "frozen", null])
  yield* TestClock.setTime(AT + 9 * DAY_MS)
  yield* runDue("accountHold")
  yield* runDue("workerBankAccount")
  assert.deepStrictEqual(yield* stateOf(changed), ["new", "frozen", null])
  assert.deepStrictEqual(yield* stateOf(first), ["ready", null, null])
  const { rows } = yield* Inspection
  const events = yield* rows("event", { client_id: client.id })
  const holds = events
    .filter(({ type }) => String(type).startsWith("payaccount.hold"))
    .map(({ type, body }) => [type, /"holdStatus":"(\w+)"/.exec(String(body))?.[1]])
  assert.deepStrictEqual(holds, [
    ["payaccount.hold.insert", "held"],
    ["payaccount.hold.update", "frozen"]
  ])
  yield* TestClock.setTime(AT + 31 * DAY_MS)
  assert.strictEqual((yield* Effect.flip(stopChange(token)))._tag, "RecordNotFound")
  yield* as("pk_other", "Lin Wei")("approveUserBankAccount", {
    userBankAccount: { userBankAccountId: changed }
  })
  assert.deepStrictEqual(yield* stateOf(changed), ["pending", null, null])
})

const withdrawn = Effect.gen(function* () {
  const { changed, first, call, stateOf } = yield* changedAccount()
  yield* call("deactivateUserBankAccount", { userBankAccount: { userBankAccountId: changed } })
  yield* TestClock.setTime(AT + 3 * DAY_MS)
  yield* runDue("accountHold")
  assert.strictEqual((yield* rowOf("account_hold", { account_id: changed }))["status"], "withdrawn")
  assert.deepStrictEqual(yield* stateOf(first), ["ready", null, null])
})

const asBefore = Effect.gen(function* () {
  const { client, changed, stateOf } = yield* changedAccount({ holdApiBankChanges: false })
  assert.deepStrictEqual(yield* stateOf(changed), ["new", null, null])
  assert.deepStrictEqual(yield* mailsOf(client.id), [])
})

const ofCompany = Effect.gen(function* () {
  const world = yield* newWorld()
  const { set } = yield* Inspection
  const setTo = { companyId: world.companyId }
  const account = { companyFundingSourceEntity: { ...setTo, ...accountOf() } }
  const client = yield* setClient(world.client.name, { holdApiBankChanges: true })
  const call = callBy({ client, credential: "pk_maker", role: "admin", person: "Rosa Diaz" })
  // The first account of a company waits for nothing.
  yield* call("updateCompanyBankAccount", account)
  const first = yield* rowOf("company_bank_account", { company_id: world.companyId })
  assert.deepStrictEqual([first["status"], first["hold"]], ["new", null])
  assert.deepStrictEqual(yield* mailsOf(client.id), [])
  yield* set("company_bank_account", { id: first["id"] ?? "" }, { status: "ready", due_at: null })
  yield* call("updateCompanyBankAccount", {
    companyFundingSourceEntity: { ...setTo, ...accountOf() }
  })
  const { rows } = yield* Inspection
  const accounts = yield* rows("company_bank_account", { company_id: world.companyId })
  assert.deepStrictEqual(accounts.map(({ status, hold }) => [status, hold]).toSorted(), [
    ["new", "held"],
    ["ready", null]
  ])
  const [mail] = yield* mailsOf(client.id)
  assert.strictEqual(mail?.template, "companyAccountHeld")
})

const cases: VerificationCases = {
  "wait for the days of the client, are told to addresses of today and before, and then take their place":
    waits,
  "are ended early by another person with another credential alone": early,
  "do not replace the second person of four eyes": withSecondPerson,
  "are stopped by the token of a notice, for 30 days, until an administrator approves": notMe,
  "leave the pay as it is until the accounts of the next one are ready and the hold is over":
    nextPay,
  "leave the pay as it is if an account of the next one fails": nextPayFails,
  "hold and stop the way of payment": checkInsteadOfDeposit,
  "let the pay of somebody who was never active change at once": beforePaid,
  "end with the account": withdrawn,
  "do not exist for programs of clients that existed before": asBefore,
  "hold the account that a company pays from": ofCompany
}

export const accountHoldSuite = (name: string, live: Layer.Layer<VerificationStorage>): void =>
  runVerificationCases(`holds of changed accounts (${name})`, live, cases)
