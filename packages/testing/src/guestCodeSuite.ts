/** Codes by mail on every storage: whoever is paid changes nothing by a link alone, and nobody guesses a code. */
import type { Body } from "@payroll/operations/decode"
import { GuestCodeStore } from "@payroll/operations/ports/guestCodeStore"
import type { MailOutcome } from "@payroll/domain/mail/mail"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as TestClock from "effect/testing/TestClock"
import { upTo } from "./burst.ts"
import { AT } from "./commits.ts"
import { accountOf, DAY_MS, mailsOf, paidWorker } from "./heldAccounts.ts"
import {
  rowOf,
  runVerificationCases,
  type VerificationCases,
  type VerificationStorage
} from "./kyc/world.ts"
import { sendDue } from "./sentMails.ts"
import { signingGuest } from "./signingGuest.ts"
import { Inspection } from "./storage.ts"

type GuestCall = Effect.Success<ReturnType<typeof signingGuest>>

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** The address of the worker is old enough then. */
const START = AT + 8 * DAY_MS
const SESSIONS = 4
const GUESSES_AT_ONCE = 6
const ACCEPTED: MailOutcome = { _tag: "Accepted" }

/** A service with a mail server. */
export const withMail = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(GuestCodeStore, (store) =>
    Effect.provideService(effect, GuestCodeStore, { ...store, hasMail: true })
  )

export const CODE = /^(\d{6})$/m
const other = (code: string): string => (code === "111111" ? "222222" : "111111")

/** A paid worker whose pages are open. */
const people = Effect.gen(function* () {
  const world = yield* paidWorker()
  const { userId, client } = world
  const { set } = yield* Inspection
  yield* TestClock.setTime(START)
  yield* set("mail", {}, { due_at: null })
  const open = signingGuest(world.call, { userId, flow: "worker-onboarding" })
  const request = (guest: GuestCall, purpose = "pay") =>
    withMail(guest("requestCode", { userId, purpose }))
  const confirm = (guest: GuestCall, code: string) =>
    withMail(guest("confirmCode", { userId, code }))
  /** Requests a code, and reads it in the mail. */
  const mailed = Effect.fnUntraced(function* (guest: GuestCall, purpose?: string) {
    yield* request(guest, purpose)
    const [mail] = yield* sendDue(ACCEPTED)
    assert.deepInclude(mail, { to: "new@acme.example" })
    return CODE.exec(mail?.text ?? "")?.[1] ?? assert.fail("no code")
  })
  const pay = (guest: GuestCall) =>
    withMail(
      guest("setPayMethod", {
        payMethod: {
          userId,
          paymentMethod: "Direct Deposit",
          accounts: [{ ...accountOf(), payPercentage: 100 }]
        }
      })
    )
  const operations = Effect.flatMap(Inspection, ({ rows }) =>
    Effect.map(rows("audit", { client_id: client.id, record_id: userId }), (all) =>
      all
        .toSorted((one, two) => (String(one["id"]) < String(two["id"]) ? -1 : 1))
        .map(({ operation }) => String(operation))
        .filter((name) => /code/i.test(name))
    )
  )
  return { ...world, open, request, confirm, mailed, pay, operations }
})

const messageOf = <A, E extends { readonly message: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(effect), ({ message }) => message)

const isNeeded = Effect.gen(function* () {
  const { userId, call, open, mailed, confirm, pay, operations } = yield* people
  const guest = yield* open
  const portal = yield* signingGuest(call, { userId, flow: "worker-portal" })
  for (const [name, body] of [
    ["updateUser", { user: { userId, lastName: "Diaz" } }],
    ["addW4Information", { w4Information: { userId } }],
    ["getDocuments", { userId }]
  ] as const satisfies ReadonlyArray<readonly [string, Body]>) {
    assert.strictEqual((yield* Effect.flip(withMail(guest(name, body))))._tag, "CodeNeeded", name)
  }
  const { userBankAccounts, kycInformation, w4Information, needsCode } = yield* portal("getUser", {
    userId
  })
  assert.deepStrictEqual(
    [userBankAccounts, kycInformation, w4Information, needsCode] as ReadonlyArray<unknown>,
    [[], null, null, ["pay", "data", "documents"]]
  )
  assert.include(yield* messageOf(pay(guest)), "requestCode")
  const code = yield* mailed(guest)
  assert.include(yield* messageOf(confirm(guest, other(code))), "4 more tries")
  yield* confirm(guest, code)
  const paid = yield* pay(guest)
  assert.deepInclude(paid["payMethod"], { status: "Waiting" })
  const seen = yield* guest("getUser", { userId })
  assert.deepStrictEqual<unknown>(seen["needsCode"], ["data", "documents"])
  // For another purpose and in another session it confirms nothing.
  assert.strictEqual(
    (yield* Effect.flip(guest("updateUser", { user: { userId, lastName: "Diaz" } })))._tag,
    "CodeNeeded"
  )
  assert.strictEqual((yield* Effect.flip(pay(yield* open)))._tag, "CodeNeeded")
  // It is used up.
  assert.include(yield* messageOf(confirm(guest, code)), "no code")
  assert.deepStrictEqual(yield* operations, ["requestCode", "code.refused", "confirmCode"])
})

/** Bound to its session; another one takes its place, also in the mail that still waits. */
const isOne = Effect.gen(function* () {
  const { client, open, request, mailed, confirm } = yield* people
  const { rows } = yield* Inspection
  const one = yield* open
  const two = yield* open
  const first = yield* mailed(one)
  assert.include(yield* messageOf(confirm(two, first)), "no code")
  yield* request(two, "data")
  assert.include(yield* messageOf(confirm(one, first)), "no code")
  const [waiting] = yield* mailsOf(client.id)
  assert.deepInclude(waiting, { template: "dataCode", status: "waiting" })
  const inMail = Redacted.value(waiting?.secret ?? assert.fail("no code waits"))
  const whileItWaits = JSON.stringify(yield* rows("mail", { client_id: client.id }))
  assert.notInclude(whileItWaits, inMail)
  yield* request(one)
  const codes = (yield* mailsOf(client.id)).filter(({ template }) => template.endsWith("Code"))
  assert.deepStrictEqual(
    codes.map(({ status, secret }) => [status, secret !== undefined]),
    [
      ["waiting", true],
      ["expired", false],
      ["accepted", false]
    ]
  )
  // Nothing that is stored says what it is.
  const stored = JSON.stringify([
    yield* rows("guest_codes", {}),
    yield* rows("mail", { client_id: client.id })
  ])
  assert.notInclude(stored, first)
})

const isTriedFiveTimes = Effect.gen(function* () {
  const { open, request, mailed, confirm } = yield* people
  const guest = yield* open
  const code = yield* mailed(guest)
  const tries = yield* Effect.forEach(upTo(5), () => messageOf(confirm(guest, other(code))))
  assert.include(tries.at(-1), "request a new one")
  assert.include(yield* messageOf(confirm(guest, code)), "no code")
  const late = yield* mailed(guest)
  yield* TestClock.setTime(START + 10 * MINUTE_MS)
  assert.include(yield* messageOf(confirm(guest, late)), "no code")
  // A mail that is late by then is not sent.
  yield* TestClock.setTime(START + 20 * MINUTE_MS)
  yield* request(guest)
  yield* TestClock.setTime(START + 30 * MINUTE_MS)
  assert.deepStrictEqual(yield* sendDue(ACCEPTED), [])
})

const isLimited = Effect.gen(function* () {
  const { open, request } = yield* people
  const guest = yield* open
  const two = yield* open
  for (const by of [guest, two, guest, two, guest]) yield* request(by)
  const fifth = yield* Effect.flip(request(two))
  assert.deepInclude(fifth, { _tag: "TooManyNumbers", retryAfterSeconds: 3_600 })
  yield* TestClock.setTime(START + HOUR_MS)
  for (const by of [guest, two, guest, two, guest]) yield* request(by)
  yield* TestClock.setTime(START + 2 * HOUR_MS)
  const tenth = yield* Effect.flip(request(two))
  assert.deepInclude(tenth, { _tag: "TooManyNumbers", retryAfterSeconds: 22 * 3_600 })
  yield* TestClock.setTime(START + DAY_MS)
  yield* request(guest)
})

/** For hours, from several sessions at once: as many tries as there may be, and not one more. */
const isGuessed = Effect.gen(function* () {
  const { client, userId, as, open, request, confirm, mailed, operations } = yield* people
  const { rows } = yield* Inspection
  const guests = yield* Effect.forEach(upTo(SESSIONS), () => open)
  const guess = (guest: GuestCall, code: string) =>
    Effect.map(Effect.result(confirm(guest, code)), (result) =>
      Result.isFailure(result) ? result.failure._tag : "Right"
    )
  const answers: Array<string> = []
  for (const round of upTo(SESSIONS)) {
    const guest = guests[round % SESSIONS] ?? assert.fail("no guest")
    yield* TestClock.setTime(START + round * HOUR_MS)
    const code = yield* mailed(guest)
    const many = upTo(GUESSES_AT_ONCE * SESSIONS).map((index) => ({
      guest: index % 2 === 0 ? guest : (guests[index % SESSIONS] ?? guest),
      code: other(code)
    }))
    answers.push(
      ...(yield* Effect.forEach(many, (each) => guess(each.guest, each.code), {
        concurrency: "unbounded"
      }))
    )
  }
  const locked = yield* rowOf("guest_codes", { worker_id: userId })
  assert.isNotNull(locked["locked_at"])
  assert.lengthOf(JSON.parse(String(locked["wrong_at"])), 20)
  assert.notInclude(answers, "Right")
  const audited = yield* operations
  assert.lengthOf(
    audited.filter((name) => name === "code.refused"),
    19
  )
  assert.lengthOf(
    audited.filter((name) => name === "code.locked"),
    1
  )
  const [guest = assert.fail("no guest")] = guests
  assert.include(yield* messageOf(request(guest)), "unlock codes")
  const [notice] = yield* sendDue(ACCEPTED)
  assert.include(notice?.subject, "locked")
  yield* as("pk_admin", "Lin Wei")("unlockCodes", { codes: { userId } })
  yield* TestClock.setTime(START + 30 * HOUR_MS)
  yield* confirm(guest, yield* mailed(guest))
  const types = (yield* rows("event", { client_id: client.id }))
    .toSorted((one, two) => Number(one["sequence"]) - Number(two["sequence"]))
    .filter(({ type }) => String(type).startsWith("guestcode"))
    .map(({ type, body }) => [type, /"lockStatus":"(\w+)"/.exec(String(body))?.[1]])
  assert.deepStrictEqual(types, [
    ["guestcode.lock.insert", "locked"],
    ["guestcode.lock.update", "lifted"]
  ])
})

/** To an address that somebody may just have changed no code goes, and none where no server can send it. */
const isForAdministrators = Effect.gen(function* () {
  const { userId, call, open, request, pay } = yield* people
  const guest = yield* open
  const unsent = guest("requestCode", { userId, purpose: "pay" })
  assert.include(yield* messageOf(unsent), "no mail server is set, so that an administrator")
  const unset = guest("setPayMethod", { payMethod: { userId, paymentMethod: "Check" } })
  assert.include(yield* messageOf(unset), "an administrator has to do this")
  yield* TestClock.setTime(START - 2 * DAY_MS)
  assert.include(yield* messageOf(request(guest)), "less than 7 days old")
  yield* call("updateUser", { user: { userId, email: "thief@acme.example" } })
  // Many changes of anything else do not hide it.
  yield* Effect.forEach(upTo(101), (index) =>
    call("updateUser", { user: { userId, jobTitle: `Baker ${index}` } })
  )
  yield* TestClock.setTime(START)
  assert.include(yield* messageOf(request(guest)), "less than 7 days old")
  yield* TestClock.setTime(START + 5 * DAY_MS)
  yield* request(guest)
  yield* call("updateUser", { user: { userId, email: null } })
  assert.include(yield* messageOf(request(guest)), "no email address")
  assert.strictEqual((yield* Effect.flip(pay(guest)))._tag, "CodeNeeded")
})

/** The own document is shown whole after a code for documents, in that session alone, with a row in the audit. */
const isForWhole = Effect.gen(function* () {
  const { client, companyId, userId, call, newWorker, open, mailed, confirm } = yield* people
  const { rows } = yield* Inspection
  const document = { companyId, title: "Handbook", text: "Be kind to {{name}}." }
  const { document: template } = yield* call("addDocument", { document })
  const assign = (to: string) =>
    Effect.map(
      call("assignDocument", {
        document: { userId: to, documentTemplateId: template?.["documentTemplateId"] }
      }),
      (answer) => String(answer["document"]?.["documentId"])
    )
  const documentId = yield* assign(userId)
  const others = yield* assign(yield* newWorker())
  const guest = yield* open
  const reason = "a copy of my own"
  const read = (by: GuestCall, more: object) =>
    withMail(by("getDocument", { userId, documentId, whole: true, reason, ...more }))
  assert.strictEqual((yield* Effect.flip(read(guest, {})))._tag, "CodeNeeded")
  yield* confirm(guest, yield* mailed(guest, "documents"))
  const { document: shown } = yield* read(guest, {})
  assert.deepInclude(shown, { isWhole: true })
  const foreign = yield* Effect.flip(read(guest, { documentId: others }))
  assert.strictEqual(foreign._tag, "RecordNotFound")
  const unsaid = yield* Effect.flip(read(guest, { reason: undefined }))
  assert.strictEqual(unsaid._tag, "InvalidRequest")
  assert.strictEqual((yield* Effect.flip(read(yield* open, {})))._tag, "CodeNeeded")
  const [audit, ...more] = yield* rows("audit", { record_id: documentId, operation: "getDocument" })
  assert.lengthOf(more, 0)
  assert.deepInclude(audit, { client_id: client.id })
  assert.match(String(audit?.["credential"]), /^guest:/)
  assert.deepStrictEqual(JSON.parse(String(audit?.["disclosure"])), {
    values: ["document"],
    reason
  })
  // Somebody who was never paid needs the code as well.
  const newcomer = yield* newWorker()
  const early = yield* signingGuest(call, { userId: newcomer, flow: "worker-documents" })
  const own = { userId: newcomer, documentId: yield* assign(newcomer) }
  assert.deepInclude((yield* early("getDocument", own))["document"], { isWhole: false })
  const refused = yield* Effect.flip(early("getDocument", { ...own, whole: true, reason }))
  assert.strictEqual(refused._tag, "CodeNeeded")
})

/** A request that cannot be mailed waits for an administrator, who confirms this one session. */
const isConfirmedByPerson = Effect.gen(function* () {
  const { userId, companyId, as, open, request, pay, operations } = yield* people
  const admin = as("pk_admin", "Lin Wei")
  const waiting = Effect.map(admin("getPendingApprovals", {}), (answer) =>
    (answer["pendingApprovals"] as unknown as ReadonlyArray<Body>).filter(
      ({ subjectKind }) => subjectKind === "guestCode"
    )
  )
  const [guest, other] = [yield* open, yield* open]
  assert.deepStrictEqual(yield* waiting, [])
  const unsent = guest("requestCode", { userId, purpose: "pay" })
  assert.include(yield* messageOf(unsent), "so that an administrator has to confirm who you are")
  const [shown, ...more] = yield* waiting
  assert.deepInclude(shown, { subjectId: userId, userId, companyId, first: null, holdUntil: null })
  assert.lengthOf(more, 0)
  assert.strictEqual((yield* Effect.flip(pay(guest)))._tag, "CodeNeeded")
  const unlocked = yield* admin("unlockCodes", { codes: { userId } })
  assert.include(String(unlocked["codes"]?.["message"]), 'is confirmed for "pay"')
  assert.deepStrictEqual(yield* waiting, [])
  assert.strictEqual((yield* Effect.flip(pay(other)))._tag, "CodeNeeded")
  assert.deepInclude((yield* pay(guest))["payMethod"], { status: "Waiting" })
  assert.deepStrictEqual(yield* operations, ["code.asked", "unlockCodes"])
  // A request to a young address waits too, and as long as its session can go on.
  yield* TestClock.setTime(START - 2 * DAY_MS)
  const young = yield* open
  assert.include(yield* messageOf(request(young, "data")), "less than 7 days old")
  assert.lengthOf(yield* waiting, 1)
  yield* TestClock.setTime(START - 2 * DAY_MS + 8 * HOUR_MS)
  assert.deepStrictEqual(yield* waiting, [])
  const late = yield* admin("unlockCodes", { codes: { userId } })
  assert.include(String(late["codes"]?.["message"]), "are not locked")
})

const cases: VerificationCases = {
  "is needed in every flow before money, identity or documents are shown or changed": isNeeded,
  "is one at a time, bound to its session and purpose, and nowhere stored": isOne,
  "is good for five tries and ten minutes": isTriedFiveTimes,
  "is mailed five times an hour and ten a day": isLimited,
  "is not guessed by many sessions at once: twenty wrong ones lock them until they are unlocked":
    isGuessed,
  "waits for an administrator, who confirms the session, where it cannot be mailed":
    isConfirmedByPerson,
  "shows the own document whole, and no other": isForWhole,
  "goes to no young address; without mail an administrator has to act": isForAdministrators
}

export const guestCodeSuite = (name: string, live: Layer.Layer<VerificationStorage>): void =>
  runVerificationCases(`A code by mail (${name})`, live, cases)
