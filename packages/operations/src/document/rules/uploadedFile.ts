/** Files that were uploaded for a template or a document. */
import {
  FILE_KINDS,
  usedFile,
  type FileKind,
  type FileStatus,
  type StoredFile
} from "@payroll/domain/file/file"
import { InvalidRequest, RecordNotFound, StateConflict } from "@payroll/domain/errors"
import type { Document } from "@payroll/domain/document/document"
import { isOfClient } from "@payroll/domain/document/documentTemplate"
import { PDF_BYTES_MAX } from "@payroll/domain/document/pdf"
import { missing, problem, type Problem } from "@payroll/domain/problem"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { changes, update } from "../../changes.ts"
import { orNotFound } from "../../orNotFound.ts"
import { Files } from "../../ports/files.ts"
import type { Changes } from "../../writer.ts"

const isUsed = new StateConflict({ message: "the file is used already; upload it again" })

/** The subject that a file must have. */
interface Subject extends Pick<StoredFile, "clientId" | "companyId" | "workerId"> {
  readonly kinds: ReadonlyArray<FileKind>
}

/** Finds a file of a subject that nothing uses yet, or only what it is to be used for. */
const unusedFile = Effect.fnUntraced(function* (
  { clientId, companyId, workerId, kinds, used }: Subject & { readonly used?: string | undefined },
  fileId: string,
  path: Problem["path"]
) {
  const { file: find } = yield* Files
  const file = yield* orNotFound("file", find(clientId, fileId))
  if (file.companyId !== companyId || file.workerId !== workerId) {
    return yield* new RecordNotFound({ record: "file" })
  }
  if (file.status !== "stored" && file.id !== used) return yield* isUsed
  if (!kinds.includes(file.kind)) {
    const problems = [problem(path, "conflict", `must be of a file of kind ${kinds.join(" or ")}`)]
    return yield* new InvalidRequest({ problems })
  }
  return file
})

/** Finds the proof of identity that a worker signs a document with; undefined of documents that need none. */
export const proofOf = Effect.fnUntraced(function* (
  { clientId, companyId, workerId, kind, status }: Document,
  fileId: string | undefined
) {
  const path = ["signature", "fileId"]
  const isNeeded = kind === "identity" && status === "to sign"
  if (isNeeded && fileId === undefined) {
    return yield* new InvalidRequest({ problems: [missing(path)] })
  }
  if (fileId === undefined) return undefined
  if (kind !== "identity") {
    const message = "is only for a document that is signed with a proof of identity"
    return yield* new InvalidRequest({ problems: [problem(path, "conflict", message)] })
  }
  return isNeeded
    ? yield* unusedFile({ clientId, companyId, workerId, kinds: [kind] }, fileId, path)
    : undefined
})

/**
 * Finds the paper that somebody signed. That of a form has whole numbers, and that of a text with a proof of identity
 * may have the proof: both are for the role payroll alone. The one that the document has already is found too.
 */
export const uploadedPaper = (
  { clientId, companyId, workerId, kind, paperFileId: used }: Document,
  fileId: string
) => {
  const kinds = isOfClient(kind) && kind !== "identity" ? FILE_KINDS : (["identity"] as const)
  return unusedFile({ clientId, companyId, workerId, kinds, used }, fileId, ["document", "fileId"])
}

/** Finds the PDF of a company that becomes the content of a template, with its bytes in base64. */
export const uploadedPdf = Effect.fnUntraced(function* (
  company: { readonly clientId: string; readonly id: string },
  fileId: string,
  path: Problem["path"]
) {
  const { clientId, id: companyId } = company
  const subject = { clientId, companyId, workerId: undefined, kinds: ["document"] } as const
  const file = yield* unusedFile(subject, fileId, path)
  if (file.mediaType !== "application/pdf" || file.byteLength > PDF_BYTES_MAX) {
    const message = `must be of a PDF of at most ${PDF_BYTES_MAX / 1024} KiB`
    return yield* new InvalidRequest({ problems: [problem(path, "format", message)] })
  }
  const { chunks } = yield* Files
  const parts = yield* chunks(clientId, file.id)
  return { file, content: parts.map((part) => Redacted.value(part.content)).join("") }
})

/** Marks a file as used. */
export const fileUse = (file: StoredFile | undefined, status: FileStatus, at: number): Changes =>
  changes({ writes: file ? [update("file", file, usedFile(file, status, at))] : [] })
