/** Changes of where checks and mails of somebody who is paid go, on every storage: stored, told, and used later. */
import { assert } from "@effect/vitest"
import { mailContent } from "@payroll/domain/mail/mail"
import { easternDayOf } from "@payroll/domain/calendar/easternDay"
import { kycOn } from "@payroll/domain/kyc/kycInformation"
import { checkHomes } from "@payroll/domain/kyc/checkHomes"
import { stopChange } from "@payroll/operations/bankAccount/stopChange"
import { FlowLinks } from "@payroll/operations/ports/flowLinks"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { AT } from "./commits.ts"
import {
  accountOf,
  approve,
  DAY_MS,
  idOf,
  mailsOf,
  paidWorker,
  runDue,
  tokenIn
} from "./heldAccounts.ts"
import {
  kycOf,
  rowOf,
  runVerificationCases,
  type VerificationCases,
  type VerificationStorage
} from "./kyc/world.ts"
import { Inspection } from "./storage.ts"

/** Changes are made at this time. */
const START = AT + DAY_MS
const END = START + 3 * DAY_MS
const DAY = easternDayOf(AT + 365 * DAY_MS)

/** A worker who is paid by check to a home. */
const paidByCheck = Effect.gen(function* () {
  const world = yield* paidWorker()
  const { userId, call, loaded, as } = world
  const { set } = yield* Inspection
  yield* call("addKycInformation", { kycInformation: kycOf(userId) })
  yield* set("worker", { id: userId }, { payment_method: "Check" })
  yield* TestClock.setTime(START)
  const move = (address1: string, more: object = {}) =>
    as("pk_maker", "Rosa Diaz")("updateKycInformation", {
      kycInformation: { userId, address1, ...more }
    })
  /** The home on file, and the one to which checks go. */
  const homes = Effect.map(loaded(userId), ({ worker, kyc }) =>
    kyc ? [kycOn(kyc, DAY).address1, kycOn(checkHomes(kyc, worker), DAY).address1] : []
  )
  const hold = Effect.flatMap(Inspection, ({ rows }) =>
    Effect.map(rows("account_hold", { worker_id: userId, change: "address" }), (all) =>
      all.map(({ status }) => status).toSorted()
    )
  )
  return { ...world, move, homes, hold }
})

const home = Effect.gen(function* () {
  const { client, move, homes, hold } = yield* paidByCheck
  yield* move("1 Thief Road")
  assert.deepStrictEqual(yield* homes, ["1 Thief Road", "8 Orchard Lane"])
  const mails = (yield* mailsOf(client.id)).filter(({ template }) => template === "payAddressHeld")
  assert.deepStrictEqual(mails.map((mail) => mailContent(mail).to).toSorted(), [
    "new@acme.example",
    "old@acme.example"
  ])
  // Moving again does not begin with the home that is held.
  yield* move("2 Thief Road")
  assert.deepStrictEqual(yield* homes, ["2 Thief Road", "8 Orchard Lane"])
  assert.deepStrictEqual(yield* hold, ["held", "withdrawn"])
  yield* move("8 Orchard Lane")
  assert.deepStrictEqual(yield* hold, ["withdrawn", "withdrawn"])
  yield* move("3 Elm Street")
  yield* TestClock.setTime(END)
  yield* runDue("accountHold")
  assert.deepStrictEqual(yield* homes, ["3 Elm Street", "3 Elm Street"])
  // One that begins later is held as well, and coming back after it withdraws nothing.
  yield* move("4 Thief Road", { effectiveFrom: easternDayOf(END + DAY_MS) })
  yield* move("3 Elm Street", { effectiveFrom: easternDayOf(END + 9 * DAY_MS) })
  assert.include(yield* hold, "held")
})

const stoppedHome = Effect.gen(function* () {
  const { client, userId, as, move, homes } = yield* paidByCheck
  yield* move("1 Thief Road")
  yield* stopChange(tokenIn(yield* mailsOf(client.id)))
  yield* TestClock.setTime(END + DAY_MS)
  yield* runDue("accountHold")
  assert.deepStrictEqual(yield* homes, ["1 Thief Road", "8 Orchard Lane"])
  const held = yield* rowOf("account_hold", { worker_id: userId, change: "address" })
  yield* approve(as, String(held["account_id"]))
  assert.deepStrictEqual(yield* homes, ["1 Thief Road", "1 Thief Road"])
})

const email = Effect.gen(function* () {
  const { client, userId, as, call } = yield* paidWorker()
  const { set } = yield* Inspection
  yield* TestClock.setTime(START)
  const write = as("pk_maker", "Rosa Diaz")
  yield* write("updateUser", { user: { userId, email: "thief@acme.example" } })
  const notices = (yield* mailsOf(client.id)).filter(({ template }) => template === "emailHeld")
  assert.deepStrictEqual(notices.map((mail) => mailContent(mail).to).toSorted(), [
    "new@acme.example",
    "old@acme.example"
  ])
  const mailTo = Effect.gen(function* () {
    const links = yield* FlowLinks
    yield* Effect.provideService(
      call("addFlowLink", { flowLink: { flow: "worker-portal", userId, sendMail: true } }),
      FlowLinks,
      { ...links, hasMail: true }
    )
    const [mail] = yield* mailsOf(client.id)
    return mail && mailContent(mail).to
  })
  assert.strictEqual(yield* mailTo, "new@acme.example")
  const shown = yield* call("getUser", { userId })
  assert.include(JSON.stringify(shown["user"]?.["waitingChanges"]), '"kind":"email"')
  yield* TestClock.setTime(END)
  yield* runDue("accountHold")
  assert.strictEqual(yield* mailTo, "thief@acme.example")
  yield* set("mail", {}, { due_at: null })
})

/** How a wage is paid: the worker says it from then on, and it changes when the hold has ended. */
const wage = Effect.gen(function* () {
  const { client, userId, as } = yield* paidWorker()
  const write = as("pk_maker", "Rosa Diaz")
  const method = Effect.map(rowOf("worker", { id: userId }), (row) => row["payment_method"])
  const { id } = yield* rowOf("wage", { worker_id: userId })
  const userWageId = String(id)
  yield* write("updateUserWage", { userWage: { userWageId, paymentMethod: "Direct Deposit" } })
  assert.isNull(yield* method)
  yield* write("updateUserWage", { userWage: { userWageId, paymentMethod: "Check" } })
  assert.strictEqual(yield* method, "Direct Deposit")
  const [mail] = yield* mailsOf(client.id)
  assert.strictEqual(mail?.template, "payAccountHeld")
  yield* TestClock.setTime(AT + 3 * DAY_MS)
  yield* runDue("accountHold")
  assert.strictEqual(yield* method, "Check")
})

const bulkWage = Effect.gen(function* () {
  const { userId, companyId, as } = yield* paidWorker()
  const { rows } = yield* Inspection
  const one = { userId, wageRate: 20, wageBasis: "Per Hour", workerType: "W2" }
  const bulk = as("pk_maker", "Rosa Diaz")("addUserWages", {
    companyId,
    userWages: [{ ...one, paymentMethod: "Check" }]
  })
  const before = (yield* rows("wage", { worker_id: userId })).length
  assert.include((yield* Effect.flip(bulk)).message, "how the pay of somebody goes")
  assert.lengthOf(yield* rows("wage", { worker_id: userId }), before)
})

const removed = Effect.gen(function* () {
  const { first, as } = yield* paidWorker()
  const remove = as("pk_maker", "Rosa Diaz")("deactivateUserBankAccount", {
    userBankAccount: { userBankAccountId: first }
  })
  assert.include((yield* Effect.flip(remove)).message, "takes a share of the pay")
})

const withdrawnShares = Effect.gen(function* () {
  const { userId, first, call, as } = yield* paidWorker()
  const second = idOf(
    yield* call("addUserBankAccount", { userBankAccount: { userId, ...accountOf() } })
  )
  const { set } = yield* Inspection
  yield* set("worker_bank_account", { id: second }, { status: "ready", due_at: null, hold: null })
  const share = (id: string) =>
    as("pk_maker", "Rosa Diaz")("updateUserPayPercentage", {
      userPayPercentage: { userId, accounts: [{ userBankAccountId: id, payPercentage: 100 }] }
    })
  yield* share(second)
  assert.isNotNull((yield* rowOf("worker", { id: userId }))["waiting"])
  yield* share(first)
  assert.isNull((yield* rowOf("worker", { id: userId }))["waiting"])
  const hold = yield* rowOf("account_hold", { worker_id: userId, change: "pay" })
  assert.strictEqual(hold["status"], "withdrawn")
})

/** A thief of the pay does not lift the stop by asking for it again. */
const stopStays = Effect.gen(function* () {
  const { client, userId, as } = yield* paidWorker({ bankChangeHoldDays: 0 })
  const byCheck = { payMethod: { userId, paymentMethod: "Check" } }
  yield* as("pk_maker", "Rosa Diaz")("setPayMethod", byCheck)
  yield* stopChange(tokenIn(yield* mailsOf(client.id)))
  const again = as("pk_maker", "Rosa Diaz")("setPayMethod", byCheck)
  assert.include((yield* Effect.flip(again)).message, "stopped this change")
})

const cases: VerificationCases = {
  "hold another home of somebody who is paid by check, and checks go to the one before": home,
  "keep a home from checks that its person stopped, until an administrator approves": stoppedHome,
  "tell every address of another email, and mails go to the one before": email,
  "hold another way of payment that a wage says": wage,
  "refuse in bulk what has to be held": bulkWage,
  "keep the only account of somebody who is paid": removed,
  "are withdrawn by the shares that there are": withdrawnShares,
  "stay stopped when the same is asked for again": stopStays
}

export const contactHoldSuite = (name: string, live: Layer.Layer<VerificationStorage>): void =>
  runVerificationCases(`other changes of the pay (${name})`, live, cases)
