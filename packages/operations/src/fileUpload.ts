/** Takes files that people upload: by their content, past the scanner, and sealed in chunks. */
import {
  CHUNK_BYTES,
  fileFields,
  fileLimitProblems,
  type FileChunk,
  type StoredFile
} from "@payroll/domain/file/file"
import { mediaTypeOf, type MediaType } from "@payroll/domain/file/mediaType"
import { InvalidRequest, StateConflict } from "@payroll/domain/errors"
import { partOf } from "@payroll/domain/field/presence"
import { described } from "@payroll/domain/field/rule"
import { text } from "@payroll/domain/field/text"
import { Uuid } from "@payroll/domain/field/uuid"
import { missing, problem, type Problem } from "@payroll/domain/problem"
import { created } from "@payroll/domain/record"
import * as Base64 from "effect/encoding/Base64"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Semaphore from "effect/Semaphore"
import { answered, idFields, ids, objectOf, outcomeFields, shownText } from "./answerSchema.ts"
import { changes, insert, profileAt } from "./changes.ts"
import type { Body } from "./decode.ts"
import { defineWrite } from "./defineOperation.ts"
import { execute, type Request } from "./execute.ts"
import { onBehalfOf } from "./onBehalfOf.ts"
import { requireCompany } from "./ports/companyStore.ts"
import { FileScanner } from "./ports/fileScanner.ts"
import { Files } from "./ports/files.ts"
import { TextDigest } from "./ports/textDigest.ts"
import { requireWorker } from "./ports/workerStore.ts"

/** The content of the file that a request uploads. */
class Uploaded extends Context.Service<
  Uploaded,
  { readonly bytes: Uint8Array; readonly mediaType: MediaType }
>()("payroll/Uploaded") {}

const SHA256_LENGTH = 64
const SUBJECTS = ["companyId", "userId"] as const

const AddFile = Schema.Struct({
  file: objectOf("The file.", {
    companyId: Schema.optionalKey(idFields.companyId),
    userId: Schema.optionalKey(described(Uuid, "The worker whom it is about.")),
    ...fileFields,
    sha256: text(SHA256_LENGTH)
  })
})

const subjectProblems = (body: Body): ReadonlyArray<Problem> => {
  const [first, ...more] = SUBJECTS.filter((field) => partOf(body, "file")[field] !== undefined)
  if (first === undefined) return [missing(["file", "companyId"])]
  return more.map((field) => problem(["file", field], "conflict", `cannot be given with ${first}`))
}

/** The parts of a file, of which each is sealed on its own. */
const chunksOf = (
  file: StoredFile,
  bytes: Uint8Array,
  newId: () => string
): ReadonlyArray<FileChunk> =>
  Array.from({ length: Math.ceil(bytes.length / CHUNK_BYTES) }, (_, number) => ({
    ...created(newId(), file, file.createdAt),
    fileId: file.id,
    workerId: file.workerId,
    number,
    content: Redacted.make(
      Base64.encode(bytes.subarray(number * CHUNK_BYTES, (number + 1) * CHUNK_BYTES))
    )
  }))

/** Stores a file: a write like all others, but that its content comes as the body of `PUT /files`. */
export const addFile = defineWrite({
  group: "userOnboarding",
  name: "addFile",
  verb: "PUT",
  role: "write",
  summary: "Upload a file",
  forGuests: {
    flows: ["worker-onboarding", "worker-documents", "worker-portal"],
    subject: ["file", "userId"],
    fields: ["kind", "sha256"],
    code: "documents"
  },
  request: AddFile,
  rules: [subjectProblems],
  response: Schema.Struct({
    file: objectOf("The file after the call.", {
      fileId: ids.fileId,
      sha256: shownText("The SHA-256 of its bytes, in hexadecimal digits."),
      ...outcomeFields(answered("stored"))
    })
  }),
  load: ({ file: { companyId = "", userId } }, { client: { id: clientId } }) =>
    Effect.gen(function* () {
      const worker =
        userId === undefined ? undefined : (yield* requireWorker(clientId, userId)).worker
      const loaded = yield* requireCompany(clientId, worker?.companyId ?? companyId)
      const { usage } = yield* Files
      const used = yield* usage(clientId, loaded.company.id, worker?.id)
      return { loaded, worker, used, ...(yield* Uploaded) }
    }),
  decide: ({ loaded, worker, used, bytes, mediaType }, { file: input }, { at, newId }) => {
    const problems = fileLimitProblems(used, bytes.length)
    if (problems.length > 0) return Result.fail(new InvalidRequest({ problems }))
    const { company } = loaded
    const owner = { clientId: company.clientId, companyId: company.id }
    const file: StoredFile = {
      ...created(newId(), owner, at),
      workerId: worker?.id,
      kind: input.kind ?? "document",
      mediaType,
      byteLength: bytes.length,
      sha256: input.sha256,
      status: "stored"
    }
    const message = "the file is stored; it is deleted after a day if nothing uses it"
    return Result.succeed({
      record: file,
      changes: changes({
        writes: [
          insert("file", file),
          ...chunksOf(file, bytes, newId).map((chunk) => insert("fileChunk", chunk))
        ],
        // One after the other, so that two at once do not pass a limit together.
        revisions: [profileAt(loaded)]
      }),
      answer: {
        file: {
          fileId: file.id,
          sha256: file.sha256,
          status: "stored" as const,
          message,
          version: file.version
        }
      }
    })
  }
})

const refused = (message: string) =>
  new InvalidRequest({ problems: [problem(["file"], "format", message)] })

const isNoFile = refused("must be a whole PDF without encryption or scripts, a PNG or a JPEG")
const isOtherType = refused("is of another type than Content-Type says")
const isEmpty = refused("is mandatory and cannot be empty")
const isInfected = refused("was refused: the scanner found something in it")
const noScanner = new StateConflict({
  message:
    "files cannot be uploaded in these pages: the service has no scanner (PAYROLL_SCANNER_URL)"
})

/** The request of an upload, and its body. */
export interface Upload extends Pick<Request<never>, "caller" | "idempotencyKey"> {
  /** The subject, the kind, and the client of a credential of the service. */
  readonly fields: Readonly<Record<string, string>>
  readonly mediaType: string | undefined
  readonly bytes: Uint8Array
}

/** Files that are encoded and stored at once: each takes three times its size. */
const STORED_AT_ONCE = 4
const storing = Semaphore.makeUnsafe(STORED_AT_ONCE)

const requestOf = Effect.fnUntraced(function* ({ caller, idempotencyKey, fields, bytes }: Upload) {
  const { sha256 } = yield* TextDigest
  const { client, ...file } = fields
  const body = {
    method: addFile.name,
    ...(client !== undefined && { client }),
    file: { ...file, sha256: sha256(bytes) }
  }
  const isStrict = true
  const request = {
    operation: addFile,
    form: "path",
    body,
    caller,
    idempotencyKey,
    isStrict
  } as const
  return yield* onBehalfOf(request)
})

/** Takes a file; fails before it is stored if it is not one, or the scanner finds something or does not answer. */
export const receiveFile = Effect.fnUntraced(function* (upload: Upload) {
  const { bytes } = upload
  const { takesFromGuests, isClean } = yield* FileScanner
  if (upload.caller.guest && !takesFromGuests) return yield* noScanner
  if (bytes.length === 0) return yield* isEmpty
  const mediaType = mediaTypeOf(bytes)
  if (!mediaType) return yield* isNoFile
  if (mediaType !== upload.mediaType) return yield* isOtherType
  if (!(yield* isClean(bytes))) return yield* isInfected
  const request = yield* requestOf(upload)
  return yield* Effect.provideService(execute(request), Uploaded, { bytes, mediaType }).pipe(
    storing.withPermits(1)
  )
})
