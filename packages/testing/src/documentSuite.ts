/** Documents on every storage: how their texts are stored, their editions, and who sees what of them. */
import { VisibleCompanies, VisibleWorker } from "@payroll/operations/caller"
import type { Body } from "@payroll/operations/decode"
import { Documents } from "@payroll/operations/ports/documents"
import { PdfPrinter } from "@payroll/operations/ports/pdfPrinter"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { hash } from "node:crypto"
import { upTo } from "./burst.ts"
import {
  callBy,
  newWorld,
  runVerificationCases,
  type VerificationCases,
  type VerificationStorage
} from "./kyc/world.ts"
import { Inspection } from "./storage.ts"

const TEXT = "# Working hours\n\nThe office is open from nine to five."
const AT_ONCE = 8
const REVEALED_MAX = 20
const REASON = "a copy for the auditor"

const documents = Effect.gen(function* () {
  const world = yield* newWorld()
  const { call, companyId } = world
  const userId = yield* world.newWorker()
  const add = (input: Body = {}) =>
    Effect.map(
      call("addDocument", { document: { companyId, title: "Handbook", text: TEXT, ...input } }),
      ({ document }) => document ?? assert.fail("no template")
    )
  const assign = (documentTemplateId: unknown, to = userId) =>
    Effect.map(
      call("assignDocument", { document: { userId: to, documentTemplateId } }),
      ({ document }) => document ?? assert.fail("no document")
    )
  const { rows } = yield* Inspection
  const statuses = Effect.map(rows("document", { worker_id: userId }), (all) =>
    all.map(({ status }) => status).toSorted()
  )
  return { ...world, userId, add, assign, statuses }
})

const areSealed = Effect.gen(function* () {
  const { add, companyId } = yield* documents
  const { rows, counts } = yield* Inspection
  const { textSha256 } = yield* add()
  assert.strictEqual(textSha256, hash("sha256", TEXT))
  const pdf = Buffer.from("%PDF-1.7\n(nine to five)\n%%EOF\n")
  const given = yield* add({ text: null, pdf: pdf.toString("base64") })
  assert.strictEqual(given["textSha256"], hash("sha256", pdf))
  assert.lengthOf(yield* rows("document_content", { company_id: companyId }), 2)
  for (const table of Object.keys(yield* counts)) {
    const stored = JSON.stringify(yield* rows(table, {}))
    assert.notInclude(stored, "nine to five", table)
    assert.notInclude(stored, pdf.toString("base64"), table)
  }
})

/** Several callers add the next edition at the same time. */
const haveEditions = Effect.gen(function* () {
  const { add, assign, statuses } = yield* documents
  const first = yield* add()
  const replaces = first["documentTemplateId"]
  yield* assign(replaces)
  const next = yield* Effect.forEach(
    upTo(AT_ONCE),
    (nth) => Effect.result(add({ replaces, text: `${TEXT} ${nth}` })),
    { concurrency: "unbounded" }
  )
  const [second, ...others] = next.filter(Result.isSuccess).map(({ success }) => success)
  assert.deepStrictEqual([second?.["edition"], others.length], [2, 0])
  const refused = yield* Effect.flip(assign(replaces))
  assert.deepInclude(refused, { _tag: "StateConflict" })
  yield* assign(second?.["documentTemplateId"])
  assert.deepStrictEqual(yield* statuses, ["superseded", "to sign"])
})

const areAssignedOnce = Effect.gen(function* () {
  const { add, assign, companyId, statuses, call, userId } = yield* documents
  const { documentTemplateId } = yield* add()
  const made = yield* Effect.forEach(upTo(AT_ONCE), () => assign(documentTemplateId), {
    concurrency: "unbounded"
  })
  const [documentId, ...others] = new Set(made.map((each) => String(each["documentId"])))
  assert.lengthOf(others, 0)
  const taskOf = Effect.map(call("getUserTask", { userId }), ({ userTask }) =>
    JSON.stringify(userTask)
  )
  assert.include(
    yield* taskOf,
    `{"step":"signDocument","path":["document","${documentId}"],"reason":"is to be signed"}`
  )
  yield* call("revokeDocument", { document: { documentId } })
  assert.notInclude(yield* taskOf, "signDocument")
  assert.deepStrictEqual(yield* statuses, ["revoked"])
  const again = call("revokeDocument", { document: { documentId } })
  assert.deepInclude(yield* Effect.flip(again), { _tag: "StateConflict" })
  const { rows } = yield* Inspection
  const events = yield* rows("event", { company_id: companyId })
  assert.deepStrictEqual(
    events.flatMap(({ body }) => /"documentStatus":"([\w ]+)"/.exec(String(body))?.[1] ?? []),
    ["to sign", "revoked"]
  )
})

/** A text of another company, or for somebody who has left. */
const areOfTheCompany = Effect.gen(function* () {
  const { add, assign, call, register, newWorker } = yield* documents
  const { documentTemplateId } = yield* add()
  const other = yield* register
  const stranger = yield* newWorker(other)
  const foreign = yield* Effect.flip(assign(documentTemplateId, stranger))
  assert.deepInclude(foreign, { _tag: "RecordNotFound" })
  const replaced = add({ companyId: other, replaces: documentTemplateId })
  assert.deepInclude(yield* Effect.flip(replaced), { _tag: "RecordNotFound" })
  const leaver = yield* newWorker()
  yield* call("removeUser", { user: { userId: leaver } })
  const left = yield* Effect.flip(assign(documentTemplateId, leaver))
  assert.deepInclude(left, { _tag: "StateConflict" })
})

const areSeenByTheirWorker = Effect.gen(function* () {
  const { add, assign, client, companyId, userId, newWorker } = yield* documents
  const { documentTemplateId } = yield* add()
  const own = yield* assign(documentTemplateId)
  const others = yield* assign(documentTemplateId, yield* newWorker())
  const store = yield* Documents
  const visible = (id: unknown) =>
    store
      .document(client.id, String(id))
      .pipe(
        Effect.provideService(VisibleCompanies, new Set([companyId])),
        Effect.provideService(VisibleWorker, userId)
      )
  assert.isDefined(yield* visible(own["documentId"]))
  assert.isUndefined(yield* visible(others["documentId"]))
})

/** A text with very many paragraphs is refused at once, another one that is too long when it is printed. */
const areLimited = Effect.gen(function* () {
  const { add, assign, call } = yield* documents
  const many = Array.from({ length: 2_001 }, () => "a").join("\n\n")
  assert.include((yield* Effect.flip(add({ text: many }))).message, "at most 2000 paragraphs")
  const { documentId } = yield* assign((yield* add())["documentTemplateId"])
  const long = "A".repeat(4 * Math.ceil((512 * 1024) / 3) + 4)
  const printed = call("getDocument", { documentId: String(documentId), pdf: true }).pipe(
    Effect.provideService(PdfPrinter, { print: () => Effect.succeed(long) })
  )
  const refused = yield* Effect.flip(printed)
  assert.deepInclude(refused, { _tag: "StateConflict" })
  assert.include(refused.message, "more than 512 KiB")
})

const areWholeForPayroll = Effect.gen(function* () {
  const { add, assign, client, call } = yield* documents
  const { documentId } = yield* assign((yield* add())["documentTemplateId"])
  const id = String(documentId)
  const copy = yield* call("getDocument", { documentId: id, pdf: true })
  assert.deepInclude(copy["document"], { isWhole: false, text: TEXT })
  const whole = { documentId: id, whole: true, reason: REASON }
  assert.deepInclude(yield* Effect.flip(call("getDocument", whole)), { _tag: "NotAllowed" })
  const byPayroll = callBy({ client, credential: "pk_pay", role: "payroll", person: id })
  const { document } = yield* byPayroll("getDocument", { ...whole, pdf: true })
  assert.deepInclude(document, { isWhole: true })
  assert.notStrictEqual(document?.["pdf"], copy["document"]?.["pdf"])
  const { rows } = yield* Inspection
  const [audit, ...more] = yield* rows("audit", { record_id: id, operation: "getDocument" })
  assert.lengthOf(more, 0)
  assert.deepStrictEqual(JSON.parse(String(audit?.["disclosure"])), {
    values: ["document"],
    reason: REASON
  })
  yield* Effect.forEach(upTo(REVEALED_MAX - 1), () => byPayroll("getDocument", whole))
  const oneMore = yield* Effect.flip(byPayroll("getDocument", whole))
  assert.deepInclude(oneMore, { _tag: "TooManyNumbers" })
})

const cases: VerificationCases = {
  "are stored sealed, with the digest of what is shown": areSealed,
  "have editions, of which the next one is added once": haveEditions,
  "are assigned once, and are to be signed until they are revoked": areAssignedOnce,
  "are of one company, for those who work there": areOfTheCompany,
  "are seen by no other worker": areSeenByTheirWorker,
  "have at most 2,000 paragraphs, and PDFs of 512 KiB": areLimited,
  "are whole for the role payroll alone, audited and counted": areWholeForPayroll
}

export const documentSuite = (name: string, live: Layer.Layer<VerificationStorage>): void =>
  runVerificationCases(`Documents (${name})`, live, cases)
