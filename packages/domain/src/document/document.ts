/** Documents: texts that a worker reads and signs. */
import * as Result from "effect/Result"
import type { StateConflict } from "../errors.ts"
import { changed, type Moment, type RecordBase } from "../record.ts"
import { move, statesOf, type StateTable } from "../status.ts"
import type { DocumentTemplate } from "./documentTemplate.ts"

export type DocumentStatus = "to sign" | "signed" | "superseded" | "revoked"

export const documentStatuses: StateTable<DocumentStatus> = {
  "to sign": ["signed", "superseded", "revoked"],
  signed: ["superseded", "revoked"],
  superseded: [],
  revoked: []
}

/** `own` of the client's own texts. */
export const DOCUMENT_KINDS = ["own"] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** Documents of one worker that are read at once. */
export const DOCUMENTS_MAX = 200

export interface Document
  extends
    RecordBase,
    Pick<
      DocumentTemplate,
      "title" | "language" | "seriesId" | "edition" | "format" | "textSha256"
    > {
  readonly workerId: string
  readonly documentTemplateId: string
  readonly kind: DocumentKind
  readonly status: DocumentStatus
}

/** Makes the document by which a worker is asked to sign a template. */
export const newDocument = (
  base: RecordBase,
  workerId: string,
  template: DocumentTemplate
): Document => ({
  ...base,
  workerId,
  documentTemplateId: template.id,
  kind: "own",
  status: "to sign",
  title: template.title,
  language: template.language,
  seriesId: template.seriesId,
  edition: template.edition,
  format: template.format,
  textSha256: template.textSha256
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
