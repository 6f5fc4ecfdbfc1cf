/** Takes files that people upload: sealed as they arrive, by their content, past the scanner, and stored in chunks. */
import {
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
import type { Caller } from "./caller.ts"
import { changes, insert, profileAt } from "./changes.ts"
import type { Body } from "./decode.ts"
import { defineWrite } from "./defineOperation.ts"
import { execute, type Request } from "./execute.ts"
import { onBehalfOf } from "./onBehalfOf.ts"
import { requireCompany } from "./ports/companyStore.ts"
import { FileScanner } from "./ports/fileScanner.ts"
import { Files } from "./ports/files.ts"
import { TextDigest } from "./ports/textDigest.ts"
import { UploadSpool, type SpooledUpload } from "./ports/uploadSpool.ts"
import { requireWorker } from "./ports/workerStore.ts"

/** The content of the file that a request uploads. */
class Uploaded extends Context.Service<
  Uploaded,
  {
    readonly mediaType: MediaType
    readonly byteLength: number
    /** Its chunks in base64. */
    readonly contents: ReadonlyArray<Redacted.Redacted<string>>
  }
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
  contents: ReadonlyArray<Redacted.Redacted<string>>,
  newId: () => string
): ReadonlyArray<FileChunk> =>
  contents.map((content, number) => ({
    ...created(newId(), file, file.createdAt),
    fileId: file.id,
    workerId: file.workerId,
    number,
    content
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
  decide: (
    { loaded, worker, used, byteLength, mediaType, contents },
    { file: input },
    { at, newId }
  ) => {
    const problems = fileLimitProblems(used, byteLength)
    if (problems.length > 0) return Result.fail(new InvalidRequest({ problems }))
    const { company } = loaded
    const owner = { clientId: company.clientId, companyId: company.id }
    const file: StoredFile = {
      ...created(newId(), owner, at),
      workerId: worker?.id,
      kind: input.kind ?? "document",
      mediaType,
      byteLength,
      sha256: input.sha256,
      status: "stored"
    }
    const message = "the file is stored; it is deleted after a day if nothing uses it"
    return Result.succeed({
      record: file,
      changes: changes({
        writes: [
          insert("file", file),
          ...chunksOf(file, contents, newId).map((chunk) => insert("fileChunk", chunk))
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

/** The request of an upload. */
export interface Upload extends Pick<Request<never>, "caller" | "idempotencyKey"> {
  /** The subject, the kind, and the client of a credential of the service. */
  readonly fields: Readonly<Record<string, string>>
  readonly mediaType: string | undefined
  /** Its body, in chunks of `CHUNK_BYTES`. */
  readonly file: SpooledUpload
}

/** Files that are in memory whole, to be checked or stored: each takes three times its size. */
const WHOLE_AT_ONCE = 4
const whole = Semaphore.makeUnsafe(WHOLE_AT_ONCE)

/** The chunks of a file, mapped one by one. */
const eachChunk = <A>({ chunks }: SpooledUpload, map: (chunk: Uint8Array) => A) =>
  Effect.promise(async () => {
    const mapped: Array<A> = []
    for await (const chunk of chunks()) mapped.push(map(chunk))
    return mapped
  })

/** The type of a file and the SHA-256 of its bytes. */
const inspect = Effect.fnUntraced(function* (file: SpooledUpload) {
  const { sha256 } = yield* TextDigest
  const bytes = new Uint8Array(file.byteLength())
  let at = 0
  yield* eachChunk(file, (chunk) => {
    bytes.set(chunk, at)
    at += chunk.length
  })
  return { mediaType: mediaTypeOf(bytes), sha256: sha256(bytes) }
}, whole.withPermits(1))

const requestOf = ({ caller, idempotencyKey, fields }: Upload, sha256: string) => {
  const { client, ...file } = fields
  const body = {
    method: addFile.name,
    ...(client !== undefined && { client }),
    file: { ...file, sha256 }
  }
  const isStrict = true
  return onBehalfOf({
    operation: addFile,
    form: "path",
    body,
    caller,
    idempotencyKey,
    isStrict
  } as const)
}

/** Begins to take a file of a caller; fails where guests may upload none. */
export const beginUpload = Effect.fnUntraced(function* (guest: Caller["guest"]) {
  const { takesFromGuests } = yield* FileScanner
  if (guest && !takesFromGuests) return yield* noScanner
  return yield* (yield* UploadSpool).begin
})

/** Stores a file; fails if it is not one, or the scanner finds something or does not answer. */
export const storeUpload = Effect.fnUntraced(function* (upload: Upload) {
  const { file } = upload
  const byteLength = file.byteLength()
  if (byteLength === 0) return yield* isEmpty
  const { mediaType, sha256 } = yield* inspect(file)
  if (!mediaType) return yield* isNoFile
  if (mediaType !== upload.mediaType) return yield* isOtherType
  const { isClean } = yield* FileScanner
  if (!(yield* isClean(file))) return yield* isInfected
  const request = yield* requestOf(upload, sha256)
  const store = Effect.gen(function* () {
    const contents = yield* eachChunk(file, (chunk) => Redacted.make(Base64.encode(chunk)))
    return yield* Effect.provideService(execute(request), Uploaded, {
      mediaType,
      byteLength,
      contents
    })
  })
  return yield* whole.withPermits(1)(store)
})
