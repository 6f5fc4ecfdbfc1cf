/** The people of a company that pays, on every storage: a link alone changes neither its account nor an identity. */
import { assert } from "@effect/vitest"
import { mailContent } from "@payroll/domain/mail/mail"
import { stopChange } from "@payroll/operations/bankAccount/stopChange"
import type { Body } from "@payroll/operations/decode"
import { GuestCodeStore } from "@payroll/operations/ports/guestCodeStore"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { AT, nineDigits } from "./commits.ts"
import { CODE, withMail } from "./guestCodeSuite.ts"
import { accountOf, DAY_MS, mailsOf, runDue, tokenIn } from "./heldAccounts.ts"
import {
  callBy,
  newWorld,
  rowOf,
  runVerificationCases,
  type VerificationCases,
  type VerificationStorage
} from "./kyc/world.ts"
import { sendDue } from "./sentMails.ts"
import { setClient } from "./setClient.ts"
import { signingGuest } from "./signingGuest.ts"
import { Inspection } from "./storage.ts"

/** The addresses of the company's people are old enough then. */
const START = AT + 8 * DAY_MS

/** A verified company with its signatory, and an account that is ready unless the case says otherwise. */
const payingCompany = Effect.fnUntraced(function* () {
  const world = yield* newWorld()
  const { companyId } = world
  const { set } = yield* Inspection
  const client = yield* setClient(world.client.name, { holdApiBankChanges: true })
  const as = (credential: string, person: string) =>
    callBy({ client, credential, role: "admin", person })
  const call = as("pk_maker", "Rosa Diaz")
  const account = (): Body => ({ companyFundingSourceEntity: { companyId, ...accountOf() } })
  const addAccount = Effect.gen(function* () {
    yield* call("updateCompanyBankAccount", account())
    yield* set("company_bank_account", { company_id: companyId }, { status: "ready", due_at: null })
  })
  const user = yield* rowOf("business_user", { company_id: companyId })
  const businessUserId = String(user["id"])
  const guestOf = (flow: string) =>
    signingGuest(call, {
      flow,
      businessUserId,
      ...(flow !== "company-owner" && { companyId })
    })
  yield* set("mail", {}, { due_at: null })
  return { ...world, client, as, call, account, addAccount, businessUserId, guestOf, user }
})

type GuestCall = Effect.Success<ReturnType<typeof signingGuest>>

/** Requests a code for a purpose, reads it in the mail, and types it. */
const confirmed = Effect.fnUntraced(function* (
  guest: GuestCall,
  businessUserId: string,
  purpose: string
) {
  const asked = yield* withMail(guest("requestCode", { businessUserId, purpose }))
  assert.deepInclude(asked["code"], { userId: null, businessUserId, purpose })
  const sent = yield* sendDue({ _tag: "Accepted" })
  const mail = sent.find(({ text }) => CODE.test(text))
  const code = CODE.exec(mail?.text ?? "")?.[1] ?? assert.fail("no code")
  yield* withMail(guest("confirmCode", { businessUserId, code }))
  return mail?.to
})

const tagOf = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(effect), ({ _tag }) => _tag)

const ofAccount = Effect.gen(function* () {
  const { businessUserId, account, addAccount, guestOf, user } = yield* payingCompany()
  // The first account needs none, nor do further ones of the session in which it was entered.
  const first = yield* guestOf("company-onboarding")
  yield* withMail(first("updateCompanyBankAccount", account()))
  yield* addAccount
  yield* withMail(first("updateCompanyBankAccount", account()))
  yield* TestClock.setTime(START)
  for (const flow of ["company-onboarding", "company-bank-account"]) {
    const guest = yield* guestOf(flow)
    const change = withMail(guest("updateCompanyBankAccount", account()))
    assert.strictEqual(yield* tagOf(change), "CodeNeeded", flow)
    assert.strictEqual(yield* confirmed(guest, businessUserId, "pay"), user["email"])
    yield* change
  }
})

const JOB = {
  startDate: "2026-01-05",
  workerType: "W2",
  jobTitle: "Baker",
  companyLocationCategory: "Remote",
  stateCode: "DE"
} as const

const identity = () => ({
  address1: "2 Oak Street",
  city: "Dover",
  state: "DE",
  zipcode: "19901",
  ssn: nineDigits(),
  dateOfBirth: "1985-06-15"
})

/** Verified data are changed with a code; those that never were are entered without one. */
const ofData = Effect.gen(function* () {
  const { businessUserId, addAccount, guestOf, companyId, call } = yield* payingCompany()
  const { set } = yield* Inspection
  const kyb: Body = { kybInformation: { companyId, entityType: "LLC" } }
  const early = yield* guestOf("company-onboarding")
  yield* withMail(early("updateKybInformation", kyb))
  yield* addAccount
  yield* TestClock.setTime(START)
  const guest = yield* guestOf("company-onboarding")
  assert.strictEqual(yield* tagOf(withMail(guest("updateKybInformation", kyb))), "CodeNeeded")
  yield* confirmed(guest, businessUserId, "data")
  yield* withMail(guest("updateKybInformation", kyb))
  const share = { beneficial_owner: 1, ownership_percentage: 60 }
  yield* set("business_user", { id: businessUserId }, share)
  const owner = yield* guestOf("company-owner")
  yield* withMail(owner("updateBusinessUser", { businessUser: { businessUserId, ...identity() } }))
  yield* set("verification_attempt", { subject_id: businessUserId }, { status: "passed" })
  yield* TestClock.setTime(START + 1)
  const verified = yield* guestOf("company-owner")
  const move: Body = { businessUser: { businessUserId, city: "Wilmington" } }
  assert.strictEqual(yield* tagOf(withMail(verified("updateBusinessUser", move))), "CodeNeeded")
  yield* confirmed(verified, businessUserId, "data")
  yield* withMail(verified("updateBusinessUser", move))
  const other = yield* withMail(
    Effect.flip(verified("requestCode", { userId: businessUserId, purpose: "pay" }))
  )
  assert.strictEqual(other._tag, "NotYours")
  const both = { codes: { userId: businessUserId, businessUserId } }
  assert.strictEqual(yield* tagOf(call("unlockCodes", both)), "InvalidRequest")
})

/** A person who was just added, or whose address was just changed, gets no code. */
const toYoungAddress = Effect.gen(function* () {
  const { businessUserId, addAccount, guestOf, call, as } = yield* payingCompany()
  const { set } = yield* Inspection
  yield* addAccount
  yield* TestClock.setTime(AT + 2 * DAY_MS)
  const guest = yield* guestOf("company-bank-account")
  const request = withMail(guest("requestCode", { businessUserId, purpose: "pay" }))
  assert.include((yield* Effect.flip(request)).message, "less than 7 days old")
  yield* TestClock.setTime(START)
  const old = yield* guestOf("company-bank-account")
  yield* withMail(old("requestCode", { businessUserId, purpose: "pay" }))
  const wrongAt = JSON.stringify(Array.from({ length: 19 }, () => START))
  yield* set("guest_codes", { worker_id: businessUserId }, { wrong_at: wrongAt })
  const wrong = withMail(old("confirmCode", { businessUserId, code: "000000" }))
  assert.include((yield* Effect.flip(wrong)).message, "unlock codes")
  const event = yield* rowOf("event", { type: "guestcode.lock.insert" })
  assert.include(String(event["body"]), `"userId":null,"businessUserId":"${businessUserId}"`)
  const unlocked = yield* as("pk_admin", "Lin Wei")("unlockCodes", { codes: { businessUserId } })
  assert.include(String(unlocked["codes"]?.["message"]), "Ana Ruiz can request codes again")
  const { ofSubject } = yield* GuestCodeStore
  const { client_id: clientId } = yield* rowOf("business_user", { id: businessUserId })
  assert.isUndefined((yield* ofSubject(String(clientId), businessUserId))?.lockedAt)
  yield* call("addFlowLink", { flowLink: { flow: "company-owner", businessUserId } }).pipe(
    Effect.flip
  )
})

/** The addresses to which notices went since, with the templates. */
const noticesOf = (clientId: string) =>
  Effect.map(mailsOf(clientId), (all) =>
    all.map((mail) => `${mail.template} ${mailContent(mail).to}`).toSorted()
  )

const THIEF = "thief@acme.example"

const ofEmail = Effect.gen(function* () {
  const { businessUserId, companyId, addAccount, call, as, client, user, guestOf } =
    yield* payingCompany()
  const { set, rows } = yield* Inspection
  const before = String(user["email"])
  const move = (email: string) =>
    call("updateBusinessUser", { businessUser: { businessUserId, email } })
  yield* addAccount
  yield* TestClock.setTime(START)
  yield* set("mail", {}, { due_at: null })
  yield* move(THIEF)
  assert.deepStrictEqual(yield* noticesOf(client.id), [`emailHeld ${before}`])
  const shown = yield* call("getBusinessUserInfo", { businessUserId })
  assert.include(JSON.stringify(shown["businessUser"]), `"email":"${THIEF}"`)
  const { waitingChanges } = (shown["businessUser"] ?? {}) as Readonly<
    Record<string, ReadonlyArray<Body>>
  >
  const [change] = waitingChanges ?? []
  assert.deepInclude(change, { kind: "email", hold: "held" })
  // Codes and links go to the address before.
  const guest = yield* guestOf("company-bank-account")
  const request = withMail(guest("requestCode", { businessUserId, purpose: "pay" }))
  assert.include((yield* Effect.flip(request)).message, "less than 7 days old")
  yield* TestClock.setTime(START + 8 * DAY_MS)
  assert.strictEqual(
    yield* confirmed(yield* guestOf("company-onboarding"), businessUserId, "pay"),
    before
  )
  const subject = { companyFundingSourceEntityId: String(change?.["waitingChangeId"]) }
  const { pendingApprovals } = yield* call("getPendingApprovals", {})
  assert.include(JSON.stringify(pendingApprovals), subject.companyFundingSourceEntityId)
  const approve = { companyFundingSourceEntity: subject }
  const own = yield* Effect.flip(call("approveBankAccount", approve))
  assert.include(own.message, "another person")
  yield* as("pk_other", "Lin Wei")("approveBankAccount", approve)
  assert.strictEqual(
    yield* confirmed(yield* guestOf("company-onboarding"), businessUserId, "pay"),
    THIEF
  )
  // Back to one that is used withdraws what waits.
  yield* move("next@acme.example")
  yield* move(THIEF)
  assert.isNull((yield* rowOf("business_user", { id: businessUserId }))["waiting"])
  const holds = yield* rows("account_hold", { company_id: companyId, change: "email" })
  assert.deepStrictEqual(holds.map(({ status }) => status).toSorted(), ["ended", "withdrawn"])
})

/** The owner of the address before ends sessions and mails to the new one, also after its hold has ended. */
const notMe = Effect.gen(function* () {
  const { businessUserId, addAccount, call, client, guestOf, user } = yield* payingCompany()
  const { set } = yield* Inspection
  yield* addAccount
  yield* set("mail", {}, { due_at: null })
  yield* call("updateAdminUser", { businessUser: { businessUserId, email: THIEF } })
  const token = tokenIn(yield* mailsOf(client.id))
  yield* TestClock.setTime(START)
  yield* runDue("accountHold")
  assert.isNull((yield* rowOf("business_user", { id: businessUserId }))["waiting"])
  yield* guestOf("company-bank-account")
  yield* stopChange(token)
  const { waiting } = yield* rowOf("business_user", { id: businessUserId })
  assert.include(String(waiting), '"hold":"frozen"')
  const link = yield* rowOf("flow_link", { subject_id: businessUserId })
  assert.strictEqual(link["status"], "revoked")
  const guest = yield* guestOf("company-bank-account")
  const request = withMail(guest("requestCode", { businessUserId, purpose: "pay" }))
  assert.include((yield* Effect.flip(request)).message, "no email address is on file")
  const event = yield* rowOf("event", { type: "payaccount.hold.insert", client_id: client.id })
  assert.include(String(event["body"]), `"userId":null,"businessUserId":"${businessUserId}"`)
  assert.isString(user["email"])
})

/** Somebody who is paid as well: one change, one notice, and both records go on with the address before. */
const ofEmployed = Effect.gen(function* () {
  const { businessUserId, companyId, addAccount, call, as, client, user } = yield* payingCompany()
  const { set, rows } = yield* Inspection
  const hired = yield* call("updateBusinessUserAsEmployee", {
    businessUser: { businessUserId, ...JOB }
  })
  const userId = String(hired["businessUser"]?.["userId"])
  yield* addAccount
  const move = call("updateUser", { user: { userId, email: THIEF } })
  assert.include((yield* Effect.flip(move)).message, "updateBusinessUser")
  yield* set("worker", { id: userId }, { user_status: "Active" })
  yield* set("mail", {}, { due_at: null })
  yield* move
  assert.deepStrictEqual(yield* noticesOf(client.id), [`emailHeld ${String(user["email"])}`])
  const idsIn = (row: Readonly<Record<string, unknown>>) =>
    (JSON.parse(String(row["waiting"] ?? "[]")) as ReadonlyArray<{ readonly id: string }>).map(
      ({ id }) => id
    )
  const [changeId = ""] = idsIn(yield* rowOf("worker", { id: userId }))
  assert.deepStrictEqual(idsIn(yield* rowOf("business_user", { id: businessUserId })), [changeId])
  const [hold] = yield* rows("account_hold", { company_id: companyId })
  assert.deepInclude(hold, { account_id: changeId, worker_id: userId })
  yield* as("pk_other", "Lin Wei")("approveUserBankAccount", {
    userBankAccount: { userBankAccountId: changeId }
  })
  for (const [table, id] of [
    ["worker", userId],
    ["business_user", businessUserId]
  ] as const) {
    assert.isNull((yield* rowOf(table, { id }))["waiting"], table)
  }
})

const cases: VerificationCases = {
  "change the account with a code, once one was ready": ofAccount,
  "change what was verified with a code": ofData,
  "get mails at the address before while another one is held, which another person approves":
    ofEmail,
  "stop another address by the token of a notice": notMe,
  "who are paid as well have one change of the address in both records": ofEmployed,
  "get no code at a young address, and are locked and unlocked as workers are": toYoungAddress
}

export const companyGuestSuite = (name: string, live: Layer.Layer<VerificationStorage>): void =>
  runVerificationCases(`people of a company that pays (${name})`, live, cases)
