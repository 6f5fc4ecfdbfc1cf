/** Files on every storage: their limits, what they are used for, and when they go. */
import { Readable } from "node:stream"
import { FILE_BYTES_PER_COMPANY_MAX, FILES_PER_SUBJECT_MAX } from "@payroll/domain/file/file"
import type { Client } from "@payroll/operations/caller"
import type { Body } from "@payroll/operations/decode"
import { beginUpload, storeUpload } from "@payroll/operations/fileUpload"
import { FileScanner } from "@payroll/operations/ports/fileScanner"
import { UploadSpool } from "@payroll/operations/ports/uploadSpool"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { hash } from "node:crypto"
import { upTo } from "./burst.ts"
import { examplePng } from "./exampleFiles.ts"
import {
  newWorld,
  rowOf,
  runVerificationCases,
  type VerificationCases,
  type VerificationStorage
} from "./kyc/world.ts"
import { signingGuest } from "./signingGuest.ts"
import { Inspection } from "./storage.ts"
import { sweepBatch } from "./sweepBatch.ts"

const TEXT = "Please hand in a copy of your passport."
const AT_ONCE = 6
const LONG_AGO = 1_000
const MANY = 1_000

const noScanner = FileScanner.of({ takesFromGuests: true, isClean: () => Effect.succeed(true) })

const inMemory = UploadSpool.of({
  begin: Effect.sync(() => {
    const kept: Array<Uint8Array> = []
    return {
      add: (chunk) => Effect.sync(() => void kept.push(Uint8Array.from(chunk))),
      byteLength: () => kept.reduce((sum, { length }) => sum + length, 0),
      chunks: () => Readable.from(kept)
    }
  })
})

/** Uploads a picture as a program. */
export const uploadAs = Effect.fnUntraced(
  function* (client: Client, fields: Readonly<Record<string, string>>) {
    const caller = {
      client,
      credential: "pk_test",
      role: "write",
      companyIds: undefined,
      requestId: "request-1",
      address: undefined
    } as const
    const file = yield* beginUpload(undefined)
    yield* file.add(examplePng())
    const { body } = yield* storeUpload({
      caller,
      idempotencyKey: undefined,
      fields,
      mediaType: "image/png",
      file
    })
    return (JSON.parse(body) as { file: { fileId: string } }).file.fileId
  },
  Effect.scoped,
  Effect.provideService(FileScanner, noScanner),
  Effect.provideService(UploadSpool, inMemory)
)

const files = Effect.gen(function* () {
  const world = yield* newWorld()
  const userId = yield* world.newWorker()
  const upload = (fields: Readonly<Record<string, string>> = {}) =>
    uploadAs(world.client, { userId, ...fields })
  return { ...world, userId, upload }
})

/** Two come at once where one is left, of a worker and of a company. */
const areLimited = Effect.gen(function* () {
  const { upload, userId, newWorker, client } = yield* files
  const { rows, set } = yield* Inspection
  yield* Effect.forEach(upTo(FILES_PER_SUBJECT_MAX - 1), () => upload())
  const last = yield* Effect.forEach(upTo(AT_ONCE), () => Effect.result(upload()), {
    concurrency: "unbounded"
  })
  assert.lengthOf(last.filter(Result.isSuccess), 1)
  const [first] = yield* rows("file", { worker_id: userId })
  const full = FILE_BYTES_PER_COMPANY_MAX - FILES_PER_SUBJECT_MAX * examplePng().length
  yield* set("file", { id: String(first?.["id"]) }, { byte_length: full })
  const others = yield* Effect.forEach(upTo(AT_ONCE), () => newWorker())
  const ofCompany = yield* Effect.forEach(
    others,
    (other) => Effect.result(uploadAs(client, { userId: other })),
    { concurrency: "unbounded" }
  )
  assert.lengthOf(ofCompany.filter(Result.isSuccess), 1)
  for (const { failure } of ofCompany.filter(Result.isFailure)) {
    assert.include(failure.message, "a company has at most 2 GiB")
  }
})

const proof = Effect.gen(function* () {
  const world = yield* files
  const { call, companyId, userId } = world
  const template = yield* call("addDocument", {
    document: { companyId, kind: "identity", title: "Passport", text: TEXT }
  })
  const { documentTemplateId = null } = template["document"] ?? {}
  const assigned = yield* call("assignDocument", {
    document: { userId, documentTemplateId: String(documentTemplateId) }
  })
  const documentId = String(assigned["document"]?.["documentId"])
  const guest = yield* signingGuest(call, { userId })
  const sign = (input: Body) =>
    guest("signDocument", {
      signature: {
        userId,
        documentId,
        typedName: "Ben Okafor",
        textSha256: hash("sha256", TEXT),
        consent: true,
        ...input
      }
    })
  return { ...world, documentId, sign }
})

const areAttached = Effect.gen(function* () {
  const { upload, sign, documentId, newWorker, client } = yield* proof
  const without = yield* Effect.flip(sign({}))
  assert.include(without.message, "fileId")
  const other = yield* uploadAs(client, { userId: yield* newWorker(), kind: "identity" })
  assert.deepInclude(yield* Effect.flip(sign({ fileId: other })), { _tag: "RecordNotFound" })
  const plain = yield* upload()
  assert.include((yield* Effect.flip(sign({ fileId: plain }))).message, "kind identity")
  const fileId = yield* upload({ kind: "identity" })
  const signed = yield* Effect.forEach(upTo(AT_ONCE), () => Effect.result(sign({ fileId })), {
    concurrency: "unbounded"
  })
  assert.isAtLeast(signed.filter(Result.isSuccess).length, 1)
  assert.deepInclude(yield* rowOf("document", { id: documentId }), {
    status: "signed",
    file_id: fileId
  })
  assert.deepInclude(yield* rowOf("file", { id: fileId }), { status: "attached", version: 2 })
})

const areDeleted = Effect.gen(function* () {
  const { upload, sign } = yield* proof
  const { rows, set } = yield* Inspection
  const [old, young, attached] = [
    yield* upload(),
    yield* upload(),
    yield* upload({ kind: "identity" })
  ]
  yield* sign({ fileId: attached })
  for (const id of [old, attached]) yield* set("file", { id }, { updated_at: LONG_AGO })
  yield* sweepBatch(MANY)
  assert.lengthOf(yield* rows("file", { id: old }), 0)
  assert.lengthOf(yield* rows("file_chunk", { file_id: old }), 0)
  for (const id of [young, attached]) {
    assert.lengthOf(yield* rows("file", { id }), 1)
    assert.lengthOf(yield* rows("file_chunk", { file_id: id }), 1)
  }
})

/** Revoked, its worker removed, and long ago. */
const areKept = Effect.gen(function* () {
  const { upload, sign, call, userId, documentId } = yield* proof
  const { rows, set } = yield* Inspection
  const fileId = yield* upload({ kind: "identity" })
  yield* sign({ fileId })
  yield* call("revokeDocument", { document: { documentId } })
  yield* call("removeUser", { user: { userId } })
  const tables = ["file", "document", "document_content", "signature", "document_consent"]
  const of = { worker_id: userId }
  for (const table of tables) yield* set(table, of, { updated_at: LONG_AGO })
  yield* sweepBatch(MANY)
  for (const table of [...tables, "file_chunk"]) assert.lengthOf(yield* rows(table, of), 1, table)
})

const cases: VerificationCases = {
  "of documents stay with their signatures, when they are revoked and the worker is removed":
    areKept,
  "are at most 20 of a worker and 2 GiB of a company, also at once": areLimited,
  "of a worker are signed with a document, once": areAttached,
  "are deleted after a day if nothing uses them": areDeleted
}

export const fileSuite = (name: string, live: Layer.Layer<VerificationStorage>): void =>
  runVerificationCases(`Files (${name})`, live, cases)
