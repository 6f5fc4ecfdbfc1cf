/** Uploads of files as they are, and their downloads as attachments. */
import { MEDIA_TYPES } from "@payroll/domain/file/mediaType"
import { mayCall, type Principal } from "@payroll/operations/caller"
import { execute, type Answer } from "@payroll/operations/execute"
import { addFile, beginUpload, storeUpload } from "@payroll/operations/fileUpload"
import { getFile } from "@payroll/operations/file/getFile"
import { onBehalfOf } from "@payroll/operations/onBehalfOf"
import { NotAllowed } from "@payroll/operations/errors"
import { CREDENTIAL_CACHE_MS } from "@payroll/operations/ports/credentials"
import { SCAN_MS_MAX } from "@payroll/operations/ports/fileScanner"
import * as Effect from "effect/Effect"
import { failureOf, failures, type AnswerError } from "./failures.ts"
import { idempotencyKeyOf } from "./headers.ts"
import type { Incoming } from "./incomingRequest.ts"
import { callerOf, keyOf, malformedKey } from "./operationRequest.ts"
import { refuse, type Refused } from "./refusal.ts"
import type { Failure, Reply } from "./reply.ts"
import { filePathOf, queryOf } from "./route.ts"

const unsupportedFile: Failure = {
  ...failures.unsupportedType,
  message: `the body must be ${MEDIA_TYPES.join(", ")}, without a content encoding`,
  closes: true
}

/** The type that a request says its body has, without parameters; undefined of others than those that are taken. */
const typeOf = (header: string | undefined): string | undefined => {
  const [type = ""] = (header ?? "").split(";")
  return MEDIA_TYPES.find((each) => each === type.trim().toLowerCase())
}

const fieldsOf = Effect.fnUntraced(function* (url: string) {
  return queryOf(url) ?? (yield* refuse(failures.badRequest("duplicate query parameter")))
})

const upload = Effect.fnUntraced(function* <R>(
  incoming: Incoming,
  signIn: Effect.Effect<Principal, AnswerError | Refused, R>
) {
  const { request, readChunks, seen } = incoming
  seen.operation = addFile.name
  const began = performance.now()
  const caller = yield* signIn
  const overShare = incoming.claimShare(caller)
  if (overShare) return yield* refuse(overShare)
  if (!mayCall(caller, addFile)) return yield* refuse(failureOf(new NotAllowed({})))
  const mediaType = typeOf(request.headers["content-type"])
  const isEncoded = (request.headers["content-encoding"] ?? "identity") !== "identity"
  if (mediaType === undefined || isEncoded) return yield* refuse(unsupportedFile)
  const key = idempotencyKeyOf(request.headers["idempotency-key"] as string | undefined)
  if (key._tag === "Malformed") return yield* refuse(malformedKey)
  const fields = yield* fieldsOf(request.url ?? "")
  const holder = { credential: caller.credential, client: caller.client.id }
  const file = yield* beginUpload(caller.guest)
  yield* readChunks(holder, file.add)
  // The credential can be revoked while a slow body arrives.
  const isOutdated = performance.now() - began > CREDENTIAL_CACHE_MS
  const principal = isOutdated ? yield* signIn : caller
  incoming.allowMs(SCAN_MS_MAX)
  return yield* storeUpload({
    caller: callerOf(incoming, principal),
    idempotencyKey: key._tag === "Key" ? keyOf(principal, key.key) : undefined,
    fields,
    mediaType,
    file
  })
}, Effect.scoped)

const EXTENSIONS = new Map([
  ["application/pdf", "pdf"],
  ["image/png", "png"],
  ["image/jpeg", "jpg"]
])

/** The bytes of a file as an attachment, which no browser shows in a page of ours. */
const attachment = ({ body }: Answer): Reply => {
  const { file } = JSON.parse(body) as {
    readonly file: { readonly fileId: string; readonly mediaType: string; readonly content: string }
  }
  const name = `${file.fileId}.${EXTENSIONS.get(file.mediaType) ?? "bin"}`
  return {
    status: 200,
    body: Buffer.from(file.content, "base64"),
    headers: {
      "Content-Type": file.mediaType,
      "Content-Disposition": `attachment; filename="${name}"`
    }
  }
}

const download = Effect.fnUntraced(function* <R>(
  incoming: Incoming,
  fileId: string,
  signIn: Effect.Effect<Principal, AnswerError | Refused, R>
) {
  const { request, seen } = incoming
  seen.operation = getFile.name
  const principal = yield* signIn
  const overShare = incoming.claimShare(principal)
  if (overShare) return yield* refuse(overShare)
  const fields = yield* fieldsOf(request.url ?? "")
  const read = {
    operation: getFile,
    form: "path",
    body: { ...fields, method: getFile.name, fileId },
    caller: callerOf(incoming, principal),
    idempotencyKey: undefined,
    isStrict: true
  } as const
  const answer = yield* execute(yield* onBehalfOf(read))
  return attachment(answer)
})

/** Answers a request to upload a file, or for the bytes of one. */
export const answerFile = Effect.fnUntraced(function* <R>(
  incoming: Incoming,
  signIn: Effect.Effect<Principal, AnswerError | Refused, R>
) {
  const { method, url = "" } = incoming.request
  const fileId = filePathOf(url) ?? ""
  if (fileId === "") {
    if (method !== "PUT") return yield* refuse(failures.methodNotAllowed("PUT"))
    const { status, body } = yield* upload(incoming, signIn)
    const reply: Reply = { status, body }
    return reply
  }
  if (method !== "GET") return yield* refuse(failures.methodNotAllowed("GET"))
  return yield* download(incoming, fileId, signIn)
})
