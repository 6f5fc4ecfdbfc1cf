/** Documents: texts that a worker reads and signs, or somebody for a company. */
import * as Result from "effect/Result"
import { StateConflict } from "../errors.ts"
import { changed, type Moment, type RecordBase } from "../record.ts"
import { move, statesOf, type StateTable } from "../status.ts"
import { signerOf, type Signer } from "./signer.ts"
import { isOfClient, type DocumentKind, type DocumentTemplate } from "./documentTemplate.ts"

export type DocumentStatus = "to sign" | "signed" | "superseded" | "revoked"

export const documentStatuses: StateTable<DocumentStatus> = {
  "to sign": ["signed", "superseded", "revoked"],
  signed: ["superseded", "revoked"],
  superseded: [],
  revoked: []
}

/** Documents of one worker, or of a company itself, that are read at once. */
export const DOCUMENTS_MAX = 200

export interface Document
  extends
    RecordBase,
    Signer,
    Pick<
      DocumentTemplate,
      "title" | "language" | "seriesId" | "edition" | "format" | "textSha256" | "needsConfirmation"
    > {
  readonly documentTemplateId: string
  readonly kind: DocumentKind
  readonly status: DocumentStatus
  /** True once it was signed by a link that nobody but its signer was given. */
  readonly isConfirmed: boolean
  /** SHA-256 of the PDF that was made when it was signed, as hexadecimal digits; undefined before. */
  readonly pdfSha256: string | undefined
  /** The file that it was signed with. */
  readonly fileId: string | undefined
}

/** Makes the document by which somebody is asked to sign a template. */
export const newDocument = (
  base: RecordBase,
  signer: Signer,
  template: DocumentTemplate
): Document => ({
  ...base,
  ...signerOf(signer),
  documentTemplateId: template.id,
  kind: template.kind,
  status: "to sign",
  title: template.title,
  language: template.language,
  seriesId: template.seriesId,
  edition: template.edition,
  format: template.format,
  textSha256: template.textSha256,
  needsConfirmation: template.needsConfirmation,
  isConfirmed: false,
  pdfSha256: undefined,
  fileId: undefined
})

/** The states of documents that can still be moved. */
export const OPEN_STATUSES = statesOf(documentStatuses).filter(
  (status) => documentStatuses[status].length > 0
)

/** Moves a document; StateConflict if its state does not allow that. */
export const movedDocument = (
  document: Document,
  to: DocumentStatus,
  { at }: Pick<Moment, "at">
): Result.Result<Document, StateConflict> =>
  Result.map(move("document", documentStatuses, document.status, to), (status) =>
    changed(document, { status }, at)
  )

/** True of a document that was signed, but by a link that others may have been given. */
export const isToConfirm = ({
  status,
  needsConfirmation,
  isConfirmed
}: Pick<Document, "status" | "needsConfirmation" | "isConfirmed">): boolean =>
  status === "signed" && needsConfirmation && !isConfirmed

/** The text that was signed, and the PDF that was made of it. */
type SignedText = Pick<Document, "pdfSha256" | "fileId"> &
  Partial<Pick<Document, "documentTemplateId" | "title" | "seriesId" | "edition" | "textSha256">>

const isSigned = new StateConflict({ message: "the document is signed already" })

/** A document after a signature; one that is to be confirmed can be signed again by a mailed link. */
export const signedDocument = (
  document: Document,
  isConfirmed: boolean,
  { at, ...signed }: SignedText & { readonly at: number }
): Result.Result<Document, StateConflict> => {
  if (isToConfirm(document)) {
    return isConfirmed
      ? Result.succeed(changed(document, { isConfirmed }, at))
      : Result.fail(isSigned)
  }
  return Result.map(move("document", documentStatuses, document.status, "signed"), (status) =>
    changed(document, { status, isConfirmed, ...signed }, at)
  )
}

/** True if an open document does not count any more once another one is signed. */
export const isReplacedBy = (open: Document, signed: Document): boolean =>
  isOfClient(signed.kind)
    ? open.seriesId === signed.seriesId && open.edition < signed.edition
    : open.kind === signed.kind && open.id !== signed.id
