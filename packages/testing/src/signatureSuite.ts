/** Signatures of documents on every storage: for what was shown, once, with the consent of the person. */
import type { Body } from "@payroll/operations/decode"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { hash } from "node:crypto"
import { upTo } from "./burst.ts"
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

const TEXT = "# Working hours\n\nThe office is open from nine to five."
const AT_ONCE = 8

const signing = Effect.gen(function* () {
  const world = yield* newWorld()
  const { call, companyId } = world
  const userId = yield* world.newWorker()
  const add = (input: Body = {}) =>
    Effect.map(
      call("addDocument", { document: { companyId, title: "Handbook", text: TEXT, ...input } }),
      ({ document }) => document?.["documentTemplateId"]
    )
  const assign = (documentTemplateId: unknown) =>
    Effect.map(
      call("assignDocument", { document: { userId, documentTemplateId } }),
      ({ document }) => String(document?.["documentId"])
    )
  const signature = (documentId: string, input: Body = {}) => ({
    signature: {
      userId,
      documentId,
      typedName: "Ben Okafor",
      textSha256: hash("sha256", TEXT),
      consent: true,
      ...input
    }
  })
  const guest = yield* signingGuest(call, { userId })
  return { ...world, userId, add, assign, signature, guest }
})

const areStored = Effect.gen(function* () {
  const { add, assign, signature, guest, client, call, userId } = yield* signing
  const documentId = yield* assign(yield* add())
  const shown = yield* guest("getDocument", { documentId })
  const { textSha256, signing: words } = shown["document"] ?? {}
  assert.deepInclude(words, { consentedAt: null })
  const signed = yield* guest("signDocument", signature(documentId, { textSha256 }))
  assert.deepInclude(signed["signature"], { status: "signed", isConfirmed: false })
  const { rows } = yield* Inspection
  const stored = yield* rowOf("signature", { document_id: documentId })
  assert.deepInclude(stored, {
    typed_name: "Ben Okafor",
    text_sha256: hash("sha256", TEXT),
    edition: 1,
    address: "192.0.2.7",
    user_agent: "Browser/1",
    handed_over: "given to credential pk_test"
  })
  assert.include(String(stored["statement"]), "By typing my name")
  assert.lengthOf(yield* rows("document_consent", { worker_id: userId }), 1)
  const whole = { documentId, pdf: true, whole: true, reason: "a copy for the auditor" }
  const byPayroll = callBy({ client, credential: "pk_pay", role: "payroll", person: documentId })
  const { document } = yield* byPayroll("getDocument", whole)
  const pdf = Buffer.from(String(document?.["pdf"]), "base64")
  assert.strictEqual(hash("sha256", pdf), document?.["pdfSha256"])
  const copy = yield* call("getDocument", { documentId, pdf: true })
  assert.notStrictEqual(copy["document"]?.["pdf"], document?.["pdf"])
  assert.deepInclude(copy["document"]?.["signature"], { typedName: "Ben Okafor" })
  assert.notInclude(JSON.stringify(yield* call("getUserTask", { userId })), "signDocument")
})

/** Several presses of one button, and of two sessions. */
const areMadeOnce = Effect.gen(function* () {
  const { add, assign, signature, guest, call, userId } = yield* signing
  const documentId = yield* assign(yield* add())
  const other = yield* signingGuest(call, { userId })
  const signed = yield* Effect.forEach(
    upTo(AT_ONCE),
    (nth) => Effect.result((nth % 2 === 0 ? guest : other)("signDocument", signature(documentId))),
    { concurrency: "unbounded" }
  )
  const made = signed.filter(Result.isSuccess).map(({ success }) => success["signature"])
  assert.isNotEmpty(made)
  assert.lengthOf(new Set(made.map((each) => each?.["signatureId"])), 1)
  const { rows } = yield* Inspection
  assert.lengthOf(yield* rows("signature", { document_id: documentId }), 1)
  assert.lengthOf(yield* rows("document_content", { owner_id: documentId }), 1)
})

const areOfWhatWasShown = Effect.gen(function* () {
  const { add, assign, signature, guest, call } = yield* signing
  const template = yield* add()
  const documentId = yield* assign(template)
  const another = signature(documentId, { textSha256: hash("sha256", "another text") })
  const refused = yield* Effect.flip(guest("signDocument", another))
  assert.deepInclude(refused, { _tag: "StateConflict" })
  // A newer edition was assigned between showing and signing.
  const next = yield* assign(
    yield* add({ replaces: template, text: `${TEXT} On Fridays to four.` })
  )
  const late = yield* Effect.flip(guest("signDocument", signature(documentId)))
  assert.deepInclude(late, { _tag: "StateConflict" })
  assert.deepInclude(yield* Effect.flip(call("signDocument", signature(next))), {
    _tag: "NotAllowed"
  })
  const { rows } = yield* Inspection
  assert.lengthOf(yield* rows("signature", { document_id: documentId }), 0)
})

/** A signed edition holds until the next one is signed. */
const supersede = Effect.gen(function* () {
  const { add, assign, signature, guest, userId } = yield* signing
  const template = yield* add()
  yield* guest("signDocument", signature(yield* assign(template)))
  const text = `${TEXT} On Fridays to four.`
  const next = yield* assign(yield* add({ replaces: template, text }))
  const { rows } = yield* Inspection
  const statuses = Effect.map(rows("document", { worker_id: userId }), (all) =>
    all.map(({ status }) => status).toSorted()
  )
  assert.deepStrictEqual(yield* statuses, ["signed", "to sign"])
  yield* guest("signDocument", signature(next, { textSha256: hash("sha256", text), consent: null }))
  assert.deepStrictEqual(yield* statuses, ["signed", "superseded"])
})

const needConsent = Effect.gen(function* () {
  const { add, assign, signature, guest, userId } = yield* signing
  const sign = (documentId: string) =>
    guest("signDocument", signature(documentId, { consent: null }))
  const documentId = yield* assign(yield* add())
  assert.deepInclude(yield* Effect.flip(sign(documentId)), { _tag: "InvalidRequest" })
  yield* guest("signDocument", signature(documentId))
  yield* sign(yield* assign(yield* add()))
  yield* guest("withdrawConsent", { consent: { userId } })
  yield* guest("withdrawConsent", { consent: { userId } })
  const third = yield* assign(yield* add())
  assert.deepInclude(yield* Effect.flip(sign(third)), { _tag: "InvalidRequest" })
  yield* guest("signDocument", signature(third))
  const { rows } = yield* Inspection
  assert.lengthOf(yield* rows("document_consent", { worker_id: userId }), 2)
})

const areConfirmed = Effect.gen(function* () {
  const { add, assign, signature, guest, call, userId } = yield* signing
  const documentId = yield* assign(yield* add({ needsConfirmation: true }))
  const needs = Effect.map(
    call("getUserTask", { userId }),
    ({ userTask }) =>
      /"step":"signDocument","path":\["document","[^"]+"\],"reason":"([^"]+)"/.exec(
        JSON.stringify(userTask)
      )?.[1]
  )
  assert.strictEqual(yield* needs, "is to be signed")
  yield* guest("signDocument", signature(documentId))
  assert.strictEqual(yield* needs, "is signed, not confirmed")
  const again = yield* signingGuest(call, { userId })
  const unmailed = yield* Effect.flip(again("signDocument", signature(documentId)))
  assert.deepInclude(unmailed, { _tag: "StateConflict" })
  const mailed = yield* signingGuest(call, { userId, isMailed: true })
  const confirmed = yield* mailed("signDocument", signature(documentId))
  assert.deepInclude(confirmed["signature"], { isConfirmed: true })
  assert.isUndefined(yield* needs)
})

const cases: VerificationCases = {
  "are stored with what was shown, by whom and from where, and whole as a PDF": areStored,
  "are made once, however often the button is pressed": areMadeOnce,
  "are of the text that was shown, by guests alone": areOfWhatWasShown,
  "supersede the edition before": supersede,
  "need a consent once, and again after it was withdrawn": needConsent,
  "are confirmed by a mailed link, where the template asks for it": areConfirmed
}

export const signatureSuite = (name: string, live: Layer.Layer<VerificationStorage>): void =>
  runVerificationCases(`Signatures (${name})`, live, cases)
