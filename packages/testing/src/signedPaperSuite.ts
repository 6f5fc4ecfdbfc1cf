/** Papers that people sign in place of pages, on every storage. */
import type { Body } from "@payroll/operations/decode"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { hash } from "node:crypto"
import { uploadAs } from "./fileSuite.ts"
import {
  callBy,
  newWorld,
  rowOf,
  runVerificationCases,
  type VerificationCases,
  type VerificationStorage
} from "./kyc/world.ts"
import { signingGuest } from "./signingGuest.ts"
import { Inspection } from "./storage.ts"
import { sweepBatch } from "./sweepBatch.ts"
import { forms } from "./w4SignatureSuite.ts"

const TEXT = "The office is open from 9 to 5."
const TEXT_SHA256 = hash("sha256", TEXT)
const LONG_AGO = 1_000
const MANY = 1_000
const ON_PAPER = "signed on paper"

/** A worker who is asked to sign a text, has withdrawn the consent, and hands a paper in. */
const papers = Effect.gen(function* () {
  const world = yield* newWorld()
  const { call, client, companyId } = world
  const userId = yield* world.newWorker()
  const template = yield* call("addDocument", {
    document: { companyId, title: "Handbook", text: TEXT }
  })
  const documentTemplateId = String(template["document"]?.["documentTemplateId"])
  const assigned = yield* call("assignDocument", { document: { userId, documentTemplateId } })
  const documentId = String(assigned["document"]?.["documentId"])
  const guest = yield* signingGuest(call, { userId })
  yield* guest("withdrawConsent", { consent: { userId } })
  const upload = (fields: Readonly<Record<string, string>> = {}) =>
    uploadAs(client, { userId, ...fields })
  const attach = (fileId: string, input: Body = {}) =>
    call("attachSignedPaper", {
      document: { documentId, fileId, textSha256: TEXT_SHA256, ...input }
    })
  const shownTo = (by: typeof call) =>
    Effect.map(by("getDocument", { documentId }), ({ document }) => document ?? {})
  return { ...world, userId, documentTemplateId, documentId, guest, upload, attach, shownTo }
})

const isRecorded = Effect.gen(function* () {
  const { call, userId, companyId, documentId, guest, upload, attach, shownTo } = yield* papers
  const fileId = yield* upload()
  const { document } = yield* attach(fileId, { receivedAt: "2025-01-02" })
  assert.deepInclude(document, {
    documentId,
    status: ON_PAPER,
    message: "Ben Okafor signed it on paper"
  })
  const { status, paper, signature, isConfirmed, pdfSha256 } = yield* shownTo(call)
  assert.deepInclude(status, { status: ON_PAPER })
  assert.deepInclude(paper, { fileId, receivedAt: "2025-01-02", recordedBy: "pk_test" })
  assert.deepStrictEqual([signature, isConfirmed, pdfSha256], [null, false, null])
  assert.deepInclude((yield* shownTo(guest))["paper"], { recordedBy: "the employer" })
  const listed = JSON.stringify(yield* guest("getDocuments", { userId }))
  assert.include(listed, "the employer")
  assert.notInclude(listed, "pk_test")
  const tasks = JSON.stringify(yield* call("getUserTask", { userId }))
  assert.notInclude(tasks, "signDocument")
  const { rows } = yield* Inspection
  const events = yield* rows("event", { company_id: companyId })
  assert.lengthOf(
    events.filter(({ body }) => String(body).includes(`"documentStatus":"${ON_PAPER}"`)),
    1
  )
  const [row] = yield* rows("audit", { operation: "attachSignedPaper" })
  assert.deepInclude(row, { record_id: documentId, credential: "pk_test" })
})

const isReplaced = Effect.gen(function* () {
  const { call, userId, documentId, upload, attach, shownTo } = yield* papers
  const wrong = yield* upload()
  yield* attach(wrong)
  const { rows } = yield* Inspection
  const { version } = yield* rowOf("document", { id: documentId })
  yield* attach(wrong)
  assert.deepInclude(yield* rowOf("document", { id: documentId }), { version })
  const unread = yield* Effect.flip(attach(wrong, { textSha256: "0".repeat(64) }))
  assert.deepInclude(unread, { _tag: "StateConflict" })
  yield* attach(wrong, { receivedAt: "2025-01-03" })
  assert.deepInclude((yield* shownTo(call))["paper"], { fileId: wrong, receivedAt: "2025-01-03" })
  const right = yield* upload({ kind: "identity" })
  yield* attach(right)
  assert.deepInclude((yield* shownTo(call))["paper"], { fileId: right })
  assert.lengthOf(yield* rows("file", { worker_id: userId, status: "attached" }), 2)
  yield* call("revokeDocument", { document: { documentId } })
  const later = yield* upload()
  assert.deepInclude(yield* Effect.flip(attach(later)), { _tag: "StateConflict" })
  assert.deepInclude(yield* rowOf("file", { id: later }), { status: "stored" })
})

const isOfItsSigner = Effect.gen(function* () {
  const { client, companyId, documentId, newWorker, upload, attach, shownTo, call } = yield* papers
  const ofOther = yield* uploadAs(client, { userId: yield* newWorker() })
  const ofCompany = yield* uploadAs(client, { companyId })
  for (const fileId of [ofOther, ofCompany]) {
    assert.deepInclude(yield* Effect.flip(attach(fileId)), { _tag: "RecordNotFound" })
  }
  const fileId = yield* upload()
  for (const input of [{ textSha256: "0".repeat(64) }, { version: 7 }]) {
    assert.match(String(yield* Effect.flip(attach(fileId, input))), /changed/)
  }
  const early = yield* Effect.flip(attach(fileId, { receivedAt: "2099-01-01" }))
  assert.match(String(early), /receivedAt must be from 1971-01-01 to today/)
  assert.deepInclude((yield* shownTo(call))["status"], { status: "to sign" })
  assert.deepInclude(yield* rowOf("document", { id: documentId }), { paper_file_id: null })
})

const staysStored = Effect.gen(function* () {
  const { call, userId, documentId, upload, attach } = yield* papers
  const { rows, set } = yield* Inspection
  const fileId = yield* upload()
  yield* attach(fileId)
  yield* call("revokeDocument", { document: { documentId } })
  yield* call("removeUser", { user: { userId } })
  for (const table of ["file", "document"])
    yield* set(table, { worker_id: userId }, { updated_at: LONG_AGO })
  yield* sweepBatch(MANY)
  for (const table of ["file", "file_chunk", "document"]) {
    assert.lengthOf(yield* rows(table, { worker_id: userId }), 1, table)
  }
})

const takesThePlace = Effect.gen(function* () {
  const { call, companyId, userId, documentTemplateId, documentId, upload, attach } = yield* papers
  yield* attach(yield* upload())
  const next = yield* call("addDocument", {
    document: { companyId, title: "Handbook", text: "From 8 to 4.", replaces: documentTemplateId }
  })
  const asked = yield* call("assignDocument", {
    document: { userId, documentTemplateId: String(next["document"]?.["documentTemplateId"]) }
  })
  assert.deepInclude(yield* rowOf("document", { id: documentId }), { status: ON_PAPER })
  yield* attach(yield* upload(), {
    documentId: String(asked["document"]?.["documentId"]),
    textSha256: hash("sha256", "From 8 to 4.")
  })
  assert.deepInclude(yield* rowOf("document", { id: documentId }), { status: "superseded" })
})

/** A form that an employer recorded, with the paper that the worker signed. */
const formOnPaper = Effect.gen(function* () {
  const world = yield* forms
  const { addText, enter, call, client, userId } = world
  yield* addText()
  const begin = (set: Body = {}) =>
    Effect.gen(function* () {
      yield* enter(call, set)
      const { document } = yield* call("assignDocument", { document: { userId, kind: "w4" } })
      return String(document?.["documentId"])
    })
  const upload = (kind = "identity") => uploadAs(client, { userId, kind })
  const attach = (documentId: string, fileId: string, input: Body = {}) =>
    call("attachSignedPaper", { document: { documentId, fileId, ...input } })
  return { ...world, begin, upload, attach }
})

const hasItsEntries = Effect.gen(function* () {
  const { begin, upload, attach, show, signatureOf, call, client, userId, taskOf } =
    yield* formOnPaper
  const documentId = yield* begin({ receivedAt: "2025-01-02" })
  const { textSha256 } = yield* show(documentId, call)
  const plain = yield* upload("document")
  const refused = yield* Effect.flip(attach(documentId, plain, { textSha256 }))
  assert.match(String(refused), /must be of a file of kind identity/)
  const fileId = yield* upload()
  yield* call("updateW4Information", { w4Information: { userId, extraWithholding: 1 } })
  assert.deepInclude(yield* Effect.flip(attach(documentId, fileId, { textSha256 })), {
    _tag: "StateConflict"
  })
  yield* call("updateW4Information", { w4Information: { userId, receivedAt: "2025-01-03" } })
  const { textSha256: now, text } = yield* show(documentId, call)
  yield* attach(documentId, fileId, { textSha256: now })
  assert.strictEqual(yield* signatureOf, "signed on paper, recorded by pk_test")
  const { w4Information } = yield* call("getUser", { userId })
  assert.deepInclude(w4Information, { documentId, receivedAt: "2025-01-03" })
  assert.notInclude(yield* taskOf, "signDocument")
  const { text: stored, paper } = yield* show(documentId, call)
  assert.strictEqual(stored, text)
  assert.deepInclude(paper, { fileId, receivedAt: "2025-01-03" })
  const byPayroll = callBy({ client, credential: "pk_pay", role: "payroll", person: "Rosa Diaz" })
  const reason = "a copy for the IRS"
  const whole = yield* Effect.flip(byPayroll("getDocument", { documentId, whole: true, reason }))
  assert.match(String(whole), /was signed on paper: call getFile/)
  const { file } = yield* byPayroll("getFile", { fileId, reason })
  assert.deepInclude(file, { fileId, mediaType: "image/png" })
  assert.deepInclude(yield* Effect.flip(call("getFile", { fileId })), { _tag: "NotAllowed" })
})

const countsUntilNextForm = Effect.gen(function* () {
  const { begin, upload, attach, show, signatureOf, call, userId } = yield* formOnPaper
  const documentId = yield* begin()
  const { textSha256 } = yield* show(documentId, call)
  yield* attach(documentId, yield* upload(), { textSha256 })
  const revoked = yield* Effect.flip(call("revokeDocument", { document: { documentId } }))
  assert.match(String(revoked), /a signed form is not revoked/)
  const again = yield* call("assignDocument", { document: { userId, kind: "w4" } })
  assert.deepInclude(again["document"], { documentId, status: ON_PAPER })
  // Another scan of the same paper, and then other entries, which nobody signed.
  const scan = yield* upload()
  yield* attach(documentId, scan, { textSha256 })
  assert.deepInclude(yield* rowOf("w4_information", { worker_id: userId }), { paper_file_id: scan })
  yield* call("updateW4Information", { w4Information: { userId, extraWithholding: 2 } })
  assert.strictEqual(yield* signatureOf, "unsigned, recorded by pk_test")
  yield* attach(documentId, yield* upload(), { textSha256 })
  assert.strictEqual(yield* signatureOf, "unsigned, recorded by pk_test")
  const next = yield* call("assignDocument", { document: { userId, kind: "w4" } })
  assert.notStrictEqual(next["document"]?.["documentId"], documentId)
})

const isCertain = Effect.gen(function* () {
  const { begin, upload, attach, show, sign, guest, mailed, signatureOf, taskOf, call } =
    yield* formOnPaper
  const documentId = yield* begin()
  const { textSha256 } = yield* show(documentId)
  yield* sign(guest, documentId, textSha256)
  assert.include(yield* taskOf, "is signed, not confirmed")
  yield* attach(documentId, yield* upload(), { textSha256 })
  assert.strictEqual(yield* signatureOf, "signed on paper, recorded by pk_test")
  assert.notInclude(yield* taskOf, "signDocument")
  assert.deepInclude(yield* Effect.flip(sign(mailed, documentId, textSha256)), {
    _tag: "StateConflict"
  })
  const { signature, pdfSha256 } = yield* show(documentId, call)
  assert.deepInclude(signature, { typedName: "Ben Okafor" })
  assert.isString(pdfSha256)
})

const isNotTwiceSigned = Effect.gen(function* () {
  const { begin, upload, attach, show, sign, mailed, signatureOf } = yield* formOnPaper
  const documentId = yield* begin()
  const { textSha256 } = yield* show(documentId)
  yield* sign(mailed, documentId, textSha256)
  const refused = yield* Effect.flip(attach(documentId, yield* upload(), { textSha256 }))
  assert.match(String(refused), /the document is signed already/)
  assert.strictEqual(yield* signatureOf, "signed")
})

const claimsItsYear = Effect.gen(function* () {
  const { begin, upload, attach, show, call } = yield* formOnPaper
  const documentId = yield* begin({ exempt: true, receivedAt: "2025-01-02" })
  const { textSha256 } = yield* show(documentId, call)
  const fileId = yield* upload()
  const refused = yield* Effect.flip(
    attach(documentId, fileId, { textSha256, receivedAt: "2024-12-30" })
  )
  assert.match(String(refused), /claims an exemption from withholding for another year/)
  yield* attach(documentId, fileId, { textSha256 })
})

const cases: VerificationCases = {
  "is recorded with its file, its day and who did": isRecorded,
  "takes the place of a wrong one, and counts no more once it is revoked": isReplaced,
  "is of the person, and of the text as it is": isOfItsSigner,
  "stays when nothing else is left of it": staysStored,
  "supersedes the edition before": takesThePlace,
  "has the entries of Form W-4, and is whole for payroll alone": hasItsEntries,
  "of Form W-4 counts until other entries come": countsUntilNextForm,
  "makes a signature certain that was not": isCertain,
  "is not taken of what is signed": isNotTwiceSigned,
  "claims an exemption for the year of its day": claimsItsYear
}

export const signedPaperSuite = (name: string, live: Layer.Layer<VerificationStorage>): void =>
  runVerificationCases(`A signed paper (${name})`, live, cases)
