/** Documents: texts that a worker reads and signs, or somebody for a company. */
import * as Result from "effect/Result"
import type { LocalDate } from "../calendar/localDate.ts"
import { StateConflict } from "../errors.ts"
import { changed, type Moment, type RecordBase } from "../record.ts"
import { move, statesOf, type StateTable } from "../status.ts"
import { signerOf, type Signer } from "./signer.ts"
import { isOfClient, type DocumentKind, type DocumentTemplate } from "./documentTemplate.ts"

export type DocumentStatus = "to sign" | "signed" | "signed on paper" | "superseded" | "revoked"

export const documentStatuses: StateTable<DocumentStatus> = {
  "to sign": ["signed", "signed on paper", "superseded", "revoked"],
  signed: ["signed on paper", "superseded", "revoked"],
  "signed on paper": ["superseded", "revoked"],
  superseded: [],
  revoked: []
}

/** The paper that a person signed, as somebody recorded it. */
export interface SignedPaper {
  readonly fileId: string
  /** The day on which the employer got it. */
  readonly receivedAt: LocalDate
  /** The credential that recorded it, and when: UTC milliseconds. */
  readonly recordedBy: string
  readonly recordedAt: number
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
  /** The file of the paper that was signed; the others say since when it is here, and who recorded it. */
  readonly paperFileId: string | undefined
  readonly paperReceivedAt: LocalDate | undefined
  readonly paperRecordedBy: string | undefined
  readonly paperRecordedAt: number | undefined
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
  fileId: undefined,
  paperFileId: undefined,
  paperReceivedAt: undefined,
  paperRecordedBy: undefined,
  paperRecordedAt: undefined
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

/** The text that was signed. */
type TextOf = Partial<
  Pick<Document, "documentTemplateId" | "title" | "seriesId" | "edition" | "textSha256">
>

/** The text that was signed, and the PDF that was made of it. */
type SignedText = Pick<Document, "pdfSha256" | "fileId"> & TextOf

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

/** The paper of a document; undefined of one that was not signed on paper. */
export const paperOf = ({
  paperFileId: fileId,
  paperReceivedAt: receivedAt,
  paperRecordedBy: recordedBy,
  paperRecordedAt: recordedAt
}: Document): SignedPaper | undefined =>
  fileId === undefined ||
  receivedAt === undefined ||
  recordedBy === undefined ||
  recordedAt === undefined
    ? undefined
    : { fileId, receivedAt, recordedBy, recordedAt }

/** A document after its paper was recorded: one that waits, that is to be confirmed, or that has another paper. */
export const documentOnPaper = (
  document: Document,
  { fileId, receivedAt, recordedBy, recordedAt }: SignedPaper,
  text: TextOf
): Result.Result<Document, StateConflict> => {
  const paper = {
    paperFileId: fileId,
    paperReceivedAt: receivedAt,
    paperRecordedBy: recordedBy,
    paperRecordedAt: recordedAt
  }
  if (document.status === "signed on paper") {
    return Result.succeed(changed(document, paper, recordedAt))
  }
  if (document.status === "signed" && !isToConfirm(document)) return Result.fail(isSigned)
  return Result.map(
    move("document", documentStatuses, document.status, "signed on paper"),
    (status) => changed(document, { ...text, ...paper, status }, recordedAt)
  )
}

/** A document as its signer sees it: without the credential that recorded the paper. */
export const withoutRecorder = (document: Document): Document =>
  document.paperRecordedBy === undefined
    ? document
    : { ...document, paperRecordedBy: "the employer" }

/** True of a document that was signed, on a page or on paper. */
export const isSignedAnyhow = <D extends Pick<Document, "status">>(
  document: D
): document is D & { readonly status: "signed" | "signed on paper" } =>
  document.status === "signed" || document.status === "signed on paper"

/** True if an open document does not count any more once another one is signed. */
export const isReplacedBy = (open: Document, signed: Document): boolean =>
  isOfClient(signed.kind)
    ? open.seriesId === signed.seriesId && open.edition < signed.edition
    : open.kind === signed.kind && open.id !== signed.id
