/** Documents and terms that somebody signs for a company, on every storage. */
import { DOCUMENTS_MAX } from "@payroll/domain/document/document"
import type { Body } from "@payroll/operations/decode"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
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
import { nineDigits } from "./commits.ts"
import { signingGuest } from "./signingGuest.ts"
import { Inspection } from "./storage.ts"

const TEXT = "Payroll is run on Wednesdays."
const FLOW = "company-onboarding"
const REASON = "a copy for the auditor"

const world = Effect.gen(function* () {
  const made = yield* newWorld()
  const { call, companyId } = made
  const newPerson = (firstName: string, to = companyId) =>
    Effect.map(
      call("addBusinessUser", {
        businessUser: {
          companyId: to,
          firstName,
          lastName: "Ruiz",
          email: `${nineDigits()}@example.com`,
          phoneNumber: "3025550100",
          payrollAdmin: true
        }
      }),
      ({ businessUser }) => String(businessUser?.["businessUserId"])
    )
  const businessUserId = yield* newPerson("Ines")
  const own: Body = { businessUserId }
  const add = (input: Body = {}) =>
    Effect.map(
      call("addDocument", {
        document: { companyId, kind: "terms", title: "Terms", text: TEXT, ...input }
      }),
      ({ document }) => String(document?.["documentTemplateId"])
    )
  const assign = (documentTemplateId: string, to?: Body) =>
    Effect.map(
      call("assignDocument", { document: { documentTemplateId, ...(to ?? own) } }),
      (answer) => String(answer["document"]?.["documentId"])
    )
  const acceptance = (documentId: string) => ({
    termsAndCondition: {
      businessUserId,
      documentId,
      textSha256: hash("sha256", TEXT),
      isTermsAccepted: true
    }
  })
  const guestOf = (id: string) => signingGuest(call, { flow: FLOW, companyId, businessUserId: id })
  const toSign = Effect.map(call("getCompanyTask", { companyId }), ({ companyTask }) =>
    ((companyTask?.["requirements"] ?? []) as ReadonlyArray<Body>)
      .filter(({ path }) => (path as ReadonlyArray<string>)[0] === "document")
      .map(({ step, reason }) => `${String(step)} ${String(reason)}`)
  )
  return { ...made, businessUserId, newPerson, add, assign, acceptance, guestOf, toSign }
})

/** By the signatory, with the session; the company is asked until then. */
const areAccepted = Effect.gen(function* () {
  const { add, assign, acceptance, guestOf, toSign, call, companyId, businessUserId } = yield* world
  const documentId = yield* assign(yield* add())
  assert.deepStrictEqual(yield* toSign, ["acceptTermsAndCondition is to be accepted"])
  const guest = yield* guestOf(businessUserId)
  const shown = yield* guest("getDocument", { documentId, businessUserId })
  assert.deepInclude(shown["document"], { text: TEXT, userId: null, businessUserId })
  yield* guest("acceptTermsAndCondition", acceptance(documentId))
  yield* guest("acceptTermsAndCondition", acceptance(documentId))
  assert.deepStrictEqual(yield* toSign, [])
  const { rows } = yield* Inspection
  const [row, ...more] = yield* rows("terms_acceptance", { company_id: companyId })
  assert.lengthOf(more, 0)
  assert.deepInclude(row, {
    document_id: documentId,
    worker_id: null,
    business_user_id: businessUserId,
    edition: 1,
    text_sha256: hash("sha256", TEXT),
    handed_over: "given to credential pk_test",
    address: "192.0.2.7"
  })
  assert.isString(row?.["session_id"])
  const { document } = yield* call("getDocument", { documentId })
  assert.deepInclude(document?.["acceptance"], { sessionId: row?.["session_id"], edition: 1 })
  const events = yield* rows("event", { company_id: companyId })
  const entities = events.flatMap(
    ({ body }) => /\{"documentId".*?"documentStatus":"[\w ]+"\}/.exec(String(body))?.[0] ?? []
  )
  assert.deepStrictEqual(
    entities.map((entity) => /"documentStatus":"([\w ]+)"/.exec(entity)?.[1]),
    ["to sign", "signed"]
  )
  for (const entity of entities) {
    assert.include(entity, `"userId":null,"businessUserId":"${businessUserId}"`)
  }
})

/** A text that is signed, with the consent of the signatory, and whole for payroll. */
const areSigned = Effect.gen(function* () {
  const { add, assign, guestOf, toSign, client, businessUserId } = yield* world
  const documentId = yield* assign(yield* add({ kind: "own" }))
  assert.deepStrictEqual(yield* toSign, ["signDocument is to be signed"])
  const guest = yield* guestOf(businessUserId)
  const { document } = yield* guest("getDocument", { documentId })
  const { consent } = (document?.["signing"] ?? {}) as { readonly consent?: string }
  assert.include(consent, "for the company")
  const signature = {
    businessUserId,
    documentId,
    typedName: "Ines Ruiz",
    textSha256: hash("sha256", TEXT)
  }
  const unagreed = yield* Effect.flip(guest("signDocument", { signature }))
  assert.include(unagreed.message, "consent")
  yield* guest("signDocument", { signature: { ...signature, consent: true } })
  assert.deepStrictEqual(yield* toSign, [])
  assert.deepInclude(yield* rowOf("signature", { document_id: documentId }), {
    typed_name: "Ines Ruiz",
    worker_id: null,
    business_user_id: businessUserId
  })
  const byPayroll = callBy({ client, credential: "pk_pay", role: "payroll", person: documentId })
  const whole = { documentId, pdf: true, whole: true, reason: REASON }
  const { document: exported } = yield* byPayroll("getDocument", whole)
  const pdf = Buffer.from(String(exported?.["pdf"]), "base64")
  assert.strictEqual(hash("sha256", pdf), exported?.["pdfSha256"])
  yield* guest("withdrawConsent", { consent: { businessUserId } })
  assert.isNotNull(
    (yield* rowOf("document_consent", { business_user_id: businessUserId }))["withdrawn_at"]
  )
})

/** Each text once for the company: somebody else can be asked as long as nobody has signed. */
const areOfTheCompany = Effect.gen(function* () {
  const { add, assign, acceptance, guestOf, toSign, newPerson, call, businessUserId, register } =
    yield* world
  const template = yield* add()
  const first = yield* assign(template)
  assert.strictEqual(yield* assign(template), first)
  const other = yield* newPerson("Tom")
  const second = yield* assign(template, { businessUserId: other })
  assert.deepInclude(yield* rowOf("document", { id: first }), { status: "superseded" })
  assert.lengthOf(yield* toSign, 1)
  yield* call("deactivateBusinessUser", { businessUser: { businessUserId: other } })
  // Whoever left has not accepted it: the company still has to.
  assert.lengthOf(yield* toSign, 1)
  const left = assign(yield* add({ title: "More" }), { businessUserId: other })
  assert.deepInclude(yield* Effect.flip(left), { _tag: "StateConflict" })
  const third = yield* assign(template)
  assert.deepInclude(yield* rowOf("document", { id: second }), { status: "superseded" })
  const guest = yield* guestOf(businessUserId)
  yield* guest("acceptTermsAndCondition", acceptance(third))
  const successor = yield* newPerson("Eva")
  assert.strictEqual(yield* assign(template, { businessUserId: successor }), third)
  const stranger = yield* newPerson("Max", yield* register)
  const foreign = assign(template, { businessUserId: stranger })
  assert.deepInclude(yield* Effect.flip(foreign), { _tag: "RecordNotFound" })
})

/** Guests see and sign what they are asked for, and nothing of workers or of colleagues. */
const areOfTheirSigner = Effect.gen(function* () {
  const { add, assign, acceptance, guestOf, newPerson, newWorker, call, businessUserId } =
    yield* world
  const template = yield* add()
  const userId = yield* newWorker()
  const ofWorker = yield* assign(template, { userId })
  const other = yield* newPerson("Tom")
  const ofOther = yield* assign(template, { businessUserId: other })
  const guest = yield* guestOf(businessUserId)
  const notThere = { _tag: "RecordNotFound" } as const
  for (const documentId of [ofWorker, ofOther]) {
    assert.deepInclude(yield* Effect.flip(guest("getDocument", { documentId })), notThere)
    const accepted = guest("acceptTermsAndCondition", acceptance(documentId))
    assert.deepInclude(yield* Effect.flip(accepted), notThere)
  }
  const { documents } = yield* guest("getDocuments", { businessUserId })
  assert.deepStrictEqual(documents, [] as never)
  const ofColleague = guest("getDocuments", { businessUserId: other })
  assert.deepInclude(yield* Effect.flip(ofColleague), notThere)
  const inCompany = yield* Effect.flip(guest("getDocuments", { userId }))
  assert.deepInclude(inCompany, { _tag: "NotYours" })
  const worker = yield* signingGuest(call, { userId })
  assert.deepInclude(yield* Effect.flip(worker("getDocument", { documentId: ofOther })), notThere)
  const mixed = call("acceptTermsAndCondition", acceptance(ofOther))
  assert.deepInclude(yield* Effect.flip(mixed), notThere)
})

/** Neither a form with data of a worker nor one with a proof of identity. */
const areTextsAlone = Effect.gen(function* () {
  const { add, assign, call, businessUserId, newWorker, companyId } = yield* world
  const invalid = { _tag: "InvalidRequest" } as const
  const proof = assign(yield* add({ kind: "identity" }))
  assert.deepInclude(yield* Effect.flip(proof), invalid)
  const refused: ReadonlyArray<Body> = [
    { businessUserId, kind: "w4" },
    { businessUserId, userId: yield* newWorker(), documentTemplateId: yield* add() },
    { documentTemplateId: yield* add() }
  ]
  for (const document of refused) {
    assert.deepInclude(yield* Effect.flip(call("assignDocument", { document })), invalid)
  }
  const { rows } = yield* Inspection
  assert.lengthOf(yield* rows("document", { company_id: companyId }), 0)
})

const areLimited = Effect.gen(function* () {
  const { add, assign } = yield* world
  yield* Effect.forEach(upTo(DOCUMENTS_MAX), () => Effect.flatMap(add(), assign), {
    discard: true
  })
  const oneMore = yield* Effect.flip(assign(yield* add()))
  assert.include(oneMore.message, "businessUserId")
})

const cases: VerificationCases = {
  "are accepted by the signatory, with the session, the edition and the digest": areAccepted,
  "are signed with the consent of the signatory, and whole for payroll": areSigned,
  "are of the company, whoever signs them": areOfTheCompany,
  "are seen and signed by nobody else": areOfTheirSigner,
  "are texts, not forms of workers": areTextsAlone,
  "are at most 200 that can still be moved": areLimited
}

export const companyDocumentSuite = (name: string, live: Layer.Layer<VerificationStorage>): void =>
  runVerificationCases(`Documents of companies (${name})`, live, cases)
