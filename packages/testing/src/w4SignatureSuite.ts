/** Form W-4 on every storage: entered by a worker, shown with its entries, and signed. */
import type { Body } from "@payroll/operations/decode"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { hash } from "node:crypto"
import { upTo } from "./burst.ts"
import { signingGuest } from "./signingGuest.ts"
import {
  callBy,
  kycOf,
  newWorld,
  rowOf,
  runVerificationCases,
  type VerificationCases,
  type VerificationStorage
} from "./kyc/world.ts"
import { madeUpW4 } from "./madeUpW4.ts"
import { Inspection } from "./storage.ts"

const NUMBER = "219091234"
/** That of the clock of the suites. */
const YEAR = 2025
const AT_ONCE = 6
const DAY_MS = 86_400_000
const DAYS_OF_YEAR = 365
const ENTRIES = { w4FilingStatus: "Head of household", dependents: 2, extraWithholding: 25.5 }

/** A worker with an SSN, whose Form W-4 can be entered, shown and signed. */
export const forms = Effect.gen(function* () {
  const world = yield* newWorld()
  const { call, companyId } = world
  const userId = yield* world.newWorker()
  yield* call("addKycInformation", { kycInformation: kycOf(userId, { ssn: NUMBER }) })
  const addText = (input: Body = {}) =>
    Effect.map(
      call("addDocument", {
        document: {
          companyId,
          kind: "w4",
          title: "Made-up form",
          year: YEAR,
          source: "made up",
          text: madeUpW4({ year: YEAR }),
          ...input
        }
      }),
      ({ document }) => document ?? assert.fail("no template")
    )
  const guest = yield* signingGuest(call, { userId, flow: "worker-onboarding" })
  const mailed = yield* signingGuest(call, { userId, flow: "worker-onboarding", isMailed: true })
  const enter = (by: typeof call, set: Body = {}) =>
    by("addW4Information", { w4Information: { userId, ...ENTRIES, ...set } })
  const open = Effect.gen(function* () {
    const { rows } = yield* Inspection
    const all = yield* rows("document", { worker_id: userId, status: "to sign" })
    return String(all[0]?.["id"] ?? "")
  })
  const show = (documentId: string, by: typeof call = guest) =>
    Effect.map(by("getDocument", { documentId, pdf: true }), ({ document }) => document ?? {})
  const sign = (by: typeof call, documentId: string, textSha256: unknown) =>
    by("signDocument", {
      signature: { userId, documentId, typedName: "Ben Okafor", textSha256, consent: true }
    })
  const signatureOf = Effect.map(
    call("getUser", { userId }),
    ({ w4Information }) => w4Information?.["signature"]
  )
  const taskOf = Effect.map(call("getUserTask", { userId }), (answer) => JSON.stringify(answer))
  return {
    ...world,
    userId,
    addText,
    guest,
    mailed,
    enter,
    open,
    show,
    sign,
    signatureOf,
    taskOf
  }
})

const isSignedByItsWorker = Effect.gen(function* () {
  const { addText, mailed, enter, open, show, sign, signatureOf, call, userId } = yield* forms
  const { textSha256: ofTemplate } = yield* addText()
  assert.strictEqual(ofTemplate, hash("sha256", madeUpW4({ year: YEAR })))
  yield* enter(mailed)
  assert.strictEqual(yield* signatureOf, "unsigned, entered by the worker")
  const documentId = yield* open
  const { text, textSha256, kind } = yield* show(documentId, mailed)
  assert.strictEqual(kind, "w4")
  assert.strictEqual(textSha256, hash("sha256", String(text)))
  // The statement under penalties of perjury follows the entries, and nothing follows it but the signature.
  assert.match(
    String(text),
    /Ben Okafor\n8 Orchard Lane\nDover DE 19901[^]*•••••1234[^]*☐ alone[^]*☒ as a head[^]*\$25\.50[^]*☐ nothing is withheld\n\n# Step 5\n\nUnder penalties of perjury[^\n]*$/
  )
  assert.notInclude(String(text), NUMBER)
  yield* TestClock.adjust(DAY_MS)
  const { signature } = yield* sign(mailed, documentId, textSha256)
  assert.deepInclude(signature, { isConfirmed: true })
  assert.strictEqual(yield* signatureOf, "signed")
  const { statement } = yield* rowOf("signature", { document_id: documentId })
  assert.match(String(statement), /make the declaration above, under penalties of perjury/)
  const { w4Information } = yield* call("getUser", { userId })
  assert.deepInclude(w4Information, { documentId })
  const { created_at: signedAt } = yield* rowOf("signature", { document_id: documentId })
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" })
  assert.strictEqual(w4Information?.["receivedAt"], day.format(Number(signedAt)))
})

const isNotWhatWasShown = Effect.gen(function* () {
  const { addText, guest, enter, open, show, sign, signatureOf, call, userId } = yield* forms
  yield* addText()
  yield* enter(guest)
  const documentId = yield* open
  const { textSha256 } = yield* show(documentId)
  yield* call("updateW4Information", { w4Information: { userId, extraWithholding: 1 } })
  const refused = yield* Effect.flip(sign(guest, documentId, textSha256))
  assert.deepInclude(refused, { _tag: "StateConflict" })
  assert.match(String(yield* signatureOf), /^unsigned, recorded by pk_test/)
  const { textSha256: now } = yield* show(documentId)
  yield* sign(guest, documentId, now)
  assert.strictEqual(yield* signatureOf, "signed, not confirmed")
  // Other entries are unsigned again, and the next signature takes the place of the first.
  yield* call("updateW4Information", { w4Information: { userId, extraWithholding: 2 } })
  assert.match(String(yield* signatureOf), /^unsigned, recorded by pk_test/)
  const { document } = yield* call("assignDocument", { document: { userId, kind: "w4" } })
  const next = String(document?.["documentId"])
  const { textSha256: third } = yield* show(next)
  yield* sign(guest, next, third)
  assert.deepInclude(yield* rowOf("document", { id: documentId }), { status: "superseded" })
  const revoked = yield* Effect.flip(call("revokeDocument", { document: { documentId: next } }))
  assert.deepInclude(revoked, { _tag: "StateConflict" })
})

const needsCertainty = Effect.gen(function* () {
  const { addText, guest, mailed, enter, show, sign, signatureOf, taskOf, call, userId } =
    yield* forms
  yield* addText()
  yield* enter(call)
  // What an employer records is on paper: nobody is asked to sign it before the employer says so.
  assert.notInclude(yield* taskOf, "signDocument")
  const { document } = yield* call("assignDocument", { document: { userId, kind: "w4" } })
  const documentId = String(document?.["documentId"])
  assert.include(yield* taskOf, "is to be signed")
  const { textSha256 } = yield* show(documentId)
  yield* sign(guest, documentId, textSha256)
  assert.strictEqual(yield* signatureOf, "signed, not confirmed")
  assert.include(yield* taskOf, "is signed, not confirmed")
  yield* sign(mailed, documentId, textSha256)
  assert.strictEqual(yield* signatureOf, "signed")
  assert.notInclude(yield* taskOf, "signDocument")
  const again = yield* call("assignDocument", { document: { userId, kind: "w4" } })
  assert.deepInclude(again["document"], { documentId, status: "signed" })
})

const hasTextOfItsYear = Effect.gen(function* () {
  const { addText, guest, enter, open, show, sign, call, userId } = yield* forms
  yield* enter(guest)
  assert.strictEqual(yield* open, "")
  const assign = call("assignDocument", { document: { userId, kind: "w4" } })
  assert.match(
    String(yield* Effect.flip(assign)),
    /no text of Form W-4 in the language "en" for 2025-\d\d-\d\d: add the text of 2025/
  )
  yield* addText({ year: 2024, text: madeUpW4({ year: 2024 }) })
  yield* addText({ year: 2026, text: madeUpW4({ year: 2026 }) })
  assert.deepInclude(yield* Effect.flip(assign), { _tag: "StateConflict" })
  yield* addText()
  yield* assign
  const documentId = yield* open
  const { text, textSha256 } = yield* show(documentId)
  assert.include(String(text), "(2025)")
  yield* TestClock.adjust(DAYS_OF_YEAR * DAY_MS)
  const later = yield* signingGuest(call, { userId, flow: "worker-onboarding" })
  const { text: next, textSha256: now } = yield* show(documentId, later)
  assert.include(String(next), "(2026)")
  assert.deepInclude(yield* Effect.flip(sign(later, documentId, textSha256)), {
    _tag: "StateConflict"
  })
  yield* sign(later, documentId, now)
})

const isSignedOnce = Effect.gen(function* () {
  const { addText, guest, mailed, enter, open, show, sign } = yield* forms
  yield* addText()
  yield* enter(guest)
  const documentId = yield* open
  const { textSha256 } = yield* show(documentId)
  yield* Effect.forEach(
    upTo(AT_ONCE),
    (nth) => Effect.result(sign(nth % 2 === 0 ? guest : mailed, documentId, textSha256)),
    { concurrency: "unbounded" }
  )
  const { rows } = yield* Inspection
  assert.lengthOf(yield* rows("document_content", { owner_id: documentId }), 1)
  const signatures = yield* rows("signature", { document_id: documentId })
  assert.include([1, 2], signatures.length)
  assert.deepInclude(yield* rowOf("document", { id: documentId }), { status: "signed" })
})

const claimsItsYear = Effect.gen(function* () {
  const { addText, guest, enter, open, show, sign, call, userId } = yield* forms
  yield* addText({ lastDay: "2026-01-31" })
  yield* enter(guest, { exempt: true })
  const documentId = yield* open
  yield* TestClock.setTime(Date.UTC(2026, 0, 5, 17))
  const later = yield* signingGuest(call, { userId, flow: "worker-onboarding" })
  const { textSha256 } = yield* show(documentId, later)
  const refused = yield* Effect.flip(sign(later, documentId, textSha256))
  assert.deepInclude(refused, { _tag: "StateConflict" })
  assert.match(String(refused), /claims an exemption from withholding for another year/)
})

const isWholeForPayroll = Effect.gen(function* () {
  const { addText, guest, enter, open, show, sign, client } = yield* forms
  yield* addText()
  yield* enter(guest)
  const documentId = yield* open
  const { textSha256, pdf } = yield* show(documentId)
  yield* sign(guest, documentId, textSha256)
  const byPayroll = callBy({ client, credential: "pk_pay", role: "payroll", person: "Rosa Diaz" })
  const request = { documentId, pdf: true, whole: true, reason: "a copy for the IRS" }
  const { document } = yield* byPayroll("getDocument", request)
  const bytes = Buffer.from(String(document?.["pdf"]), "base64")
  assert.strictEqual(hash("sha256", bytes), document?.["pdfSha256"])
  assert.notStrictEqual(document?.["pdf"], pdf)
  const { counts, rows } = yield* Inspection
  for (const table of Object.keys(yield* counts)) {
    assert.notInclude(JSON.stringify(yield* rows(table, {})), NUMBER, table)
  }
})

/** The first object with a property, wherever it is in an answer. */
const holderOf = (value: unknown, name: string): Body | undefined => {
  if (typeof value !== "object" || value === null) return undefined
  if (name in value) return value as Body
  for (const each of Object.values(value)) {
    const found = holderOf(each, name)
    if (found) return found
  }
  return undefined
}

/** Entered once; the signed text, the record and the hand-over have the same figures. */
const hasItsFigures = Effect.gen(function* () {
  const world = yield* forms
  const { addText, mailed, enter, open, show, sign, call, client, companyId, userId } = world
  const figures = { otherIncome: 1234.5, otherDeduction: 600, extraWithholding: 25.5 }
  yield* addText()
  yield* world.addWage(userId)
  yield* enter(mailed, figures)
  const documentId = yield* open
  const { textSha256 } = yield* show(documentId)
  yield* sign(mailed, documentId, textSha256)
  const { text } = yield* show(documentId)
  for (const figure of ["$1,234.50", "$600.00", "$25.50"]) assert.include(String(text), figure)
  const { w4Information } = yield* call("getUser", { userId })
  assert.deepInclude(w4Information, figures)
  const { set, rows } = yield* Inspection
  yield* set("worker", { id: userId }, { kyc_status: "passed", user_status: "Active" })
  yield* call("addPaySchedule", {
    paySchedule: { companyId, workerType: "W2", compensationFrequency: "Semi-Monthly" }
  })
  const periods = yield* rows("pay_period", { company_id: companyId })
  const last = periods.map(({ id }) => String(id)).at(-1)
  const byPayroll = callBy({ client, credential: "pk_pay", role: "payroll", person: "Rosa Diaz" })
  const input = yield* byPayroll("getPayrollInput", { companyId, payPeriodId: last ?? null })
  const { federalTax } = holderOf(input, "federalTax") ?? {}
  assert.deepInclude(federalTax, { ...figures, signature: "signed" })
})

/** Each access that leads to the form is in the audit, with its session. */
const leavesRows = Effect.gen(function* () {
  const { addText, mailed, enter, open, show, sign, userId } = yield* forms
  yield* addText()
  yield* enter(mailed)
  const documentId = yield* open
  const { textSha256 } = yield* show(documentId, mailed)
  yield* sign(mailed, documentId, textSha256)
  const { rows } = yield* Inspection
  const { session_id: sessionId } = yield* rowOf("signature", { document_id: documentId })
  const ofSession = yield* rows("audit", { credential: `guest:${String(sessionId)}` })
  const operations = ofSession.map(({ operation }) => operation)
  assert.includeMembers(operations, ["flow.begin", "addW4Information", "signDocument"])
  for (const row of ofSession) assert.strictEqual(row["acted_by_id"], userId)
})

const cases: VerificationCases = {
  "has the same figures in the record, the text and the hand-over": hasItsFigures,
  "leaves a row of each access: of the session, the entries and the signature": leavesRows,
  "is shown with its entries, and signed by its worker": isSignedByItsWorker,
  "is not signed with other entries than those that were shown": isNotWhatWasShown,
  "counts once it is certain who signed it": needsCertainty,
  "has the text of its year, and none without one": hasTextOfItsYear,
  "is signed once, however often the button is pressed": isSignedOnce,
  "claims an exemption for its own year alone": claimsItsYear,
  "is stored whole and sealed": isWholeForPayroll
}

export const w4SignatureSuite = (name: string, live: Layer.Layer<VerificationStorage>): void =>
  runVerificationCases(`Form W-4 (${name})`, live, cases)
