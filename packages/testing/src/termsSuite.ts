/** Terms that workers accept, on every storage. */
import { TEMPLATES_FOR_NEW_MAX } from "@payroll/domain/document/documentTemplate"
import type { Body } from "@payroll/operations/decode"
import { addUsers } from "@payroll/operations/worker/addUsers"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { hash } from "node:crypto"
import { upTo } from "./burst.ts"
import {
  newWorld,
  rowOf,
  runVerificationCases,
  type VerificationCases,
  type VerificationStorage
} from "./kyc/world.ts"
import { signingGuest } from "./signingGuest.ts"
import { Inspection } from "./storage.ts"

const TEXT = "Pay cards are free of charge."
const NEXT = "Pay cards cost nothing."
const AT_ONCE = 6

const terms = Effect.gen(function* () {
  const world = yield* newWorld()
  const { call, companyId } = world
  const userId = yield* world.newWorker()
  const add = (input: Body = {}) =>
    Effect.map(
      call("addDocument", {
        document: { companyId, kind: "terms", title: "Terms", text: TEXT, ...input }
      }),
      ({ document }) => String(document?.["documentTemplateId"])
    )
  const assign = (documentTemplateId: string) =>
    Effect.map(
      call("assignDocument", { document: { userId, documentTemplateId } }),
      ({ document }) => String(document?.["documentId"])
    )
  const acceptance = (documentId: string, text = TEXT) => ({
    termsAndCondition: {
      userId,
      documentId,
      textSha256: hash("sha256", text),
      isTermsAccepted: true
    }
  })
  const guest = yield* signingGuest(call, { userId })
  const isAsked = Effect.map(call("getUserTask", { userId }), (task) =>
    JSON.stringify(task).includes("acceptTermsAndCondition")
  )
  return { ...world, userId, add, assign, acceptance, guest, isAsked }
})

/** Accepted by the worker at once in many calls, and then by a program as well. */
const areStored = Effect.gen(function* () {
  const { add, assign, acceptance, guest, call, isAsked, userId } = yield* terms
  const documentId = yield* assign(yield* add())
  assert.isTrue(yield* isAsked)
  const answers = yield* Effect.forEach(
    upTo(AT_ONCE),
    () => guest("acceptTermsAndCondition", acceptance(documentId)),
    { concurrency: "unbounded" }
  )
  const times = new Set(answers.map(({ termsAndCondition: each }) => each?.["acceptedAt"]))
  assert.strictEqual(times.size, 1)
  yield* call("acceptTermsAndCondition", acceptance(documentId))
  const { rows } = yield* Inspection
  const [row, ...more] = yield* rows("terms_acceptance", { worker_id: userId })
  assert.lengthOf(more, 0)
  assert.deepInclude(row, {
    document_id: documentId,
    edition: 1,
    text_sha256: hash("sha256", TEXT),
    handed_over: "given to credential pk_test",
    address: "192.0.2.7",
    user_agent: "Browser/1"
  })
  assert.isString(row?.["session_id"])
  assert.isFalse(yield* isAsked)
  const { document } = yield* call("getDocument", { documentId })
  assert.deepInclude(document?.["acceptance"], { sessionId: row?.["session_id"], edition: 1 })
  assert.deepInclude(yield* rowOf("document", { id: documentId }), { status: "signed" })
})

const areOfAProgram = Effect.gen(function* () {
  const { add, assign, acceptance, call, userId } = yield* terms
  const documentId = yield* assign(yield* add())
  yield* call("acceptTermsAndCondition", acceptance(documentId))
  assert.deepInclude(yield* rowOf("terms_acceptance", { worker_id: userId }), {
    credential: "pk_test",
    session_id: null
  })
})

const areOfTheText = Effect.gen(function* () {
  const { add, assign, acceptance, call, guest, userId, newWorker, companyId } = yield* terms
  const first = yield* add()
  const documentId = yield* assign(first)
  const conflict = { _tag: "StateConflict" } as const
  const other = guest("acceptTermsAndCondition", acceptance(documentId, NEXT))
  assert.deepInclude(yield* Effect.flip(other), conflict)
  yield* guest("acceptTermsAndCondition", acceptance(documentId))
  const next = yield* assign(yield* add({ replaces: first, text: NEXT }))
  assert.deepInclude(
    yield* Effect.flip(guest("acceptTermsAndCondition", acceptance(next))),
    conflict
  )
  yield* guest("acceptTermsAndCondition", acceptance(next, NEXT))
  assert.deepInclude(yield* rowOf("document", { id: documentId }), { status: "superseded" })
  const signature = { userId, documentId: next, typedName: "Ben Okafor", consent: true }
  const signed = guest("signDocument", {
    signature: { ...signature, textSha256: hash("sha256", NEXT) }
  })
  assert.deepInclude(yield* Effect.flip(signed), conflict)
  const handbook = yield* assign(yield* add({ kind: "own", title: "Handbook" }))
  assert.deepInclude(
    yield* Effect.flip(guest("acceptTermsAndCondition", acceptance(handbook))),
    conflict
  )
  const stranger = yield* newWorker()
  const { termsAndCondition } = acceptance(documentId)
  const ofStranger = call("acceptTermsAndCondition", {
    termsAndCondition: { ...termsAndCondition, userId: stranger }
  })
  assert.deepInclude(yield* Effect.flip(ofStranger), { _tag: "RecordNotFound" })
  const confirmed = { companyId, kind: "terms", title: "T", text: TEXT, needsConfirmation: true }
  assert.deepInclude(yield* Effect.flip(call("addDocument", { document: confirmed })), {
    _tag: "InvalidRequest"
  })
})

/** The documents of a worker, by edition. */
const editionsOf = Effect.fnUntraced(function* (userId: string) {
  const { rows } = yield* Inspection
  const documents = yield* rows("document", { worker_id: userId })
  return documents.map(({ edition, status }) => [edition, status])
})

const areOfNewWorkers = Effect.gen(function* () {
  const { add, call, userId, companyId, newWorker } = yield* terms
  const first = yield* add({ isForNewUsers: true })
  assert.deepStrictEqual(yield* editionsOf(userId), [])
  const next = yield* newWorker()
  assert.deepStrictEqual(yield* editionsOf(next), [[1, "to sign"]])
  const { userTask } = yield* call("getUserTask", { userId: next })
  assert.include(JSON.stringify(userTask), "acceptTermsAndCondition")
  const { rows } = yield* Inspection
  assert.isNotEmpty(yield* rows("event", { type: "document.documentstatus.insert" }))
  // The next edition is for new workers as well, and in place of the one before.
  const second = yield* add({ replaces: first, text: NEXT })
  const users = addUsers.example?.["users"] as ReadonlyArray<Body>
  const answer = yield* call("addUsers", { companyId, users })
  const added = Object.values(answer["users"] ?? {}).map((each) => (each as Body)["userId"])
  assert.lengthOf(added, users.length)
  for (const id of added) {
    assert.deepStrictEqual(yield* editionsOf(String(id)), [[2, "to sign"]])
  }
  yield* add({ replaces: second, isForNewUsers: false })
  assert.deepStrictEqual(yield* editionsOf(yield* newWorker()), [])
  const refused = { companyId, kind: "directDeposit", title: "Deposit", isForNewUsers: true }
  assert.deepInclude(yield* Effect.flip(call("addDocument", { document: refused })), {
    _tag: "InvalidRequest"
  })
  yield* Effect.forEach(upTo(TEMPLATES_FOR_NEW_MAX), () => add({ isForNewUsers: true }))
  const tooMany = yield* Effect.flip(add({ isForNewUsers: true }))
  assert.include(tooMany.message, "isForNewUsers")
})

const cases: VerificationCases = {
  "are asked of each worker who is added later, if the template says so": areOfNewWorkers,
  "are accepted once, with the session, the edition and the digest": areStored,
  "are accepted by a program whose pages showed them": areOfAProgram,
  "are those that were shown, and are not signed": areOfTheText
}

export const termsSuite = (name: string, live: Layer.Layer<VerificationStorage>): void =>
  runVerificationCases(`Terms (${name})`, live, cases)
