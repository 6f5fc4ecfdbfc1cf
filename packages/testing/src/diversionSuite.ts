/** The doors by which somebody else tries to get the pay of a worker, or the account of a company, on every storage. */
import { assert } from "@effect/vitest"
import { easternDayOf } from "@payroll/domain/calendar/easternDay"
import { checkHomes } from "@payroll/domain/kyc/checkHomes"
import { kycOn } from "@payroll/domain/kyc/kycInformation"
import { mailContent } from "@payroll/domain/mail/mail"
import { stopChange } from "@payroll/operations/bankAccount/stopChange"
import { GuestCodeStore } from "@payroll/operations/ports/guestCodeStore"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { AT } from "./commits.ts"
import { accountOf, DAY_MS, idOf, mailsOf, paidWorker, runDue, tokenIn } from "./heldAccounts.ts"
import {
  callBy,
  kycOf,
  rowOf,
  runVerificationCases,
  type VerificationCases,
  type VerificationStorage
} from "./kyc/world.ts"
import { setClient } from "./setClient.ts"
import { signingGuest } from "./signingGuest.ts"
import { Inspection } from "./storage.ts"

const withMail = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(GuestCodeStore, (store) =>
    Effect.provideService(effect, GuestCodeStore, { ...store, hasMail: true })
  )

/** A worker who was paid for a while to an account, and a thief with a credential that writes. */
const victim = Effect.gen(function* () {
  const world = yield* paidWorker()
  yield* TestClock.setTime(AT + 40 * DAY_MS)
  const { set, rows } = yield* Inspection
  yield* set("mail", {}, { due_at: null })
  const { userId, first, as } = world
  const thief = as("pk_thief", "Mallory Gray")
  /** The accounts and the way by which the worker is paid now. */
  const paid = Effect.gen(function* () {
    const accounts = yield* rows("worker_bank_account", { worker_id: userId, status: "ready" })
    const { payment_method: method } = yield* rowOf("worker", { id: userId })
    return [
      method,
      accounts.filter(({ pay_percentage: share }) => Number(share) > 0).map(({ id }) => id)
    ]
  })
  const stays = Effect.gen(function* () {
    assert.deepStrictEqual(yield* paid, [null, [first]])
  })
  /** Those who were told since. */
  const told = Effect.map(mailsOf(world.client.id), (all) =>
    all
      .filter(({ template }) => template.endsWith("Held"))
      .map((mail) => mailContent(mail).to)
      .toSorted()
  )
  const change = (call: typeof thief) =>
    call("updateUserBankAccount", {
      userBankAccount: { userBankAccountId: first, ...accountOf() }
    })
  return { ...world, thief, stays, told, change }
})

const OWNER = ["new@acme.example"]
const HOME = "8 Orchard Lane"

const byAFlow = Effect.gen(function* () {
  const { userId, call, stays } = yield* victim
  const pay = {
    payMethod: {
      userId,
      paymentMethod: "Direct Deposit",
      accounts: [{ ...accountOf(), payPercentage: 100 }]
    }
  }
  for (const flow of ["worker-bank-account", "worker-onboarding"]) {
    const guest = yield* signingGuest(call, { userId, flow, isMailed: true })
    const refused = yield* Effect.flip(withMail(guest("setPayMethod", pay)))
    assert.strictEqual(refused._tag, "CodeNeeded", flow)
  }
  yield* stays
})

const byTheApi = Effect.gen(function* () {
  const { thief, change, stays, told } = yield* victim
  yield* change(thief)
  yield* stays
  assert.deepStrictEqual(yield* told, OWNER)
})

/** A client that existed before has programs whose changes are not held; those of people at pages are. */
const byTheConsole = Effect.gen(function* () {
  const { client: before, change, stays, told } = yield* victim
  const client = yield* setClient(before.name, { holdApiBankChanges: false })
  const thief = { client, credential: "session", role: "write", person: "Mallory Gray" } as const
  yield* change(callBy({ ...thief, isFromPage: true }))
  yield* stays
  assert.deepStrictEqual(yield* told, OWNER)
})

const byPercents = Effect.gen(function* () {
  const { userId, thief, call, stays, told } = yield* victim
  const { set } = yield* Inspection
  const other = idOf(
    yield* call("addUserBankAccount", { userBankAccount: { userId, ...accountOf() } })
  )
  yield* set("worker_bank_account", { id: other }, { status: "ready", due_at: null, hold: null })
  yield* thief("updateUserPayPercentage", {
    userPayPercentage: { userId, accounts: [{ userBankAccountId: other, payPercentage: 100 }] }
  })
  yield* stays
  assert.includeMembers([...(yield* told)], OWNER)
})

/** By check to another home: whichever of the two comes first, the pay goes on as before, and its owner hears of it. */
const byCheckToAnotherHome = Effect.gen(function* () {
  const { client, userId, thief, call, stays, told, loaded } = yield* victim
  yield* call("addKycInformation", { kycInformation: kycOf(userId) })
  yield* TestClock.setTime(AT + 41 * DAY_MS)
  yield* thief("updateKycInformation", { kycInformation: { userId, address1: "1 Thief Road" } })
  yield* thief("setPayMethod", { payMethod: { userId, paymentMethod: "Check" } })
  yield* stays
  // Of the way of payment, and of the home that was changed while nobody was told.
  assert.deepStrictEqual(yield* told, [...OWNER, ...OWNER])
  const checkGoesTo = Effect.map(loaded(userId), ({ worker, kyc }) =>
    kyc ? kycOn(checkHomes(kyc, worker), easternDayOf(AT + 60 * DAY_MS)).address1 : undefined
  )
  assert.strictEqual(yield* checkGoesTo, HOME)
  // Once the pay is to go by check, another home is held as well.
  yield* thief("updateKycInformation", { kycInformation: { userId, address1: "2 Thief Road" } })
  assert.lengthOf(yield* told, 3)
  const notice = (yield* mailsOf(client.id)).filter(({ template }) => template === "payAddressHeld")
  yield* stopChange(tokenIn(notice))
  yield* TestClock.setTime(AT + 50 * DAY_MS)
  yield* runDue("accountHold")
  assert.strictEqual((yield* rowOf("worker", { id: userId }))["payment_method"], "Check")
  assert.strictEqual(yield* checkGoesTo, HOME)
})

/** A home that was changed long ago is not fresh: the notice is of the way of payment alone. */
const byCheckAfterAWhile = Effect.gen(function* () {
  const { userId, call, thief, told } = yield* victim
  yield* call("addKycInformation", { kycInformation: kycOf(userId) })
  yield* call("updateKycInformation", { kycInformation: { userId, address1: "3 Elm Street" } })
  yield* TestClock.setTime(AT + 71 * DAY_MS)
  yield* thief("setPayMethod", { payMethod: { userId, paymentMethod: "Check" } })
  assert.deepStrictEqual(yield* told, OWNER)
  assert.notInclude(String((yield* rowOf("worker", { id: userId }))["waiting"]), "address")
})

const byEmailThenCode = Effect.gen(function* () {
  const { userId, thief, call, stays, told } = yield* victim
  yield* thief("updateUser", { user: { userId, email: "thief@acme.example" } })
  assert.deepStrictEqual(yield* told, OWNER)
  const guest = yield* signingGuest(call, { userId, flow: "worker-bank-account" })
  const code = withMail(guest("requestCode", { userId, purpose: "pay" }))
  assert.include((yield* Effect.flip(code)).message, "less than 7 days old")
  yield* stays
})

const byTheCompany = Effect.gen(function* () {
  const { companyId, thief, call, client } = yield* victim
  const { set, rows } = yield* Inspection
  const account = () => ({ companyFundingSourceEntity: { companyId, ...accountOf() } })
  yield* call("updateCompanyBankAccount", account())
  const { id } = yield* rowOf("company_bank_account", { company_id: companyId })
  yield* set("company_bank_account", { id: id ?? "" }, { status: "ready", due_at: null })
  yield* thief("updateCompanyBankAccount", account())
  const accounts = yield* rows("company_bank_account", { company_id: companyId })
  assert.deepStrictEqual(accounts.map(({ status, hold }) => [status, hold]).toSorted(), [
    ["new", "held"],
    ["ready", null]
  ])
  const [mail] = yield* mailsOf(client.id)
  assert.strictEqual(mail?.template, "companyAccountHeld")
})

/** An employer who keeps the link to a worker's portal sees no account and changes nothing: the worker gets codes. */
const byALinkOfTheEmployer = Effect.gen(function* () {
  const { client, userId, call, stays } = yield* victim
  const guest = yield* signingGuest(call, { userId, flow: "worker-portal" })
  const shown = yield* guest("getUser", { userId })
  assert.deepStrictEqual<unknown>(shown["userBankAccounts"], [])
  yield* withMail(guest("requestCode", { userId, purpose: "pay" }))
  const [mail] = yield* mailsOf(client.id)
  assert.strictEqual(mail && mailContent(mail).to, "new@acme.example")
  const wrong = withMail(guest("confirmCode", { userId, code: "000000" }))
  assert.include((yield* Effect.flip(wrong)).message, "not the one that was mailed")
  yield* stays
})

const cases: VerificationCases = {
  "by the pages of one step": byAFlow,
  "by the API": byTheApi,
  "by the console": byTheConsole,
  "by shares of the pay": byPercents,
  "by a check to another home": byCheckToAnotherHome,
  "by a check to a home of long ago, which is no fresh one": byCheckAfterAWhile,
  "by another email and a code": byEmailThenCode,
  "by the account of the company": byTheCompany,
  "by a link in the hand of the employer": byALinkOfTheEmployer
}

export const diversionSuite = (name: string, live: Layer.Layer<VerificationStorage>): void =>
  runVerificationCases(`pay is not diverted (${name})`, live, cases)
