import type { Document } from "@payroll/domain/document/document"
import type { DocumentContent, DocumentTemplate } from "@payroll/domain/document/documentTemplate"
import type { DocumentConsent, Signature } from "@payroll/domain/document/signature"
import type { TermsAcceptance } from "@payroll/domain/document/termsAcceptance"
import { flag, integer, optional, sealed, text } from "./columns.ts"
import { table } from "./table.ts"

/** The columns of who signs. */
const ofSigner = {
  workerId: optional(text("worker_id", "operational")),
  businessUserId: optional(text("business_user_id", "operational"))
} as const

/** The columns of a text, of its template and of the documents that are made of it. */
const ofText = {
  title: text("title", "personal"),
  language: text("language", "operational"),
  seriesId: text("series_id", "operational"),
  edition: integer("edition", "operational"),
  format: text("format", "operational"),
  textSha256: text("text_sha256", "operational"),
  needsConfirmation: flag("needs_confirmation", "operational")
} as const

export const documentTemplateTable = table<DocumentTemplate>(
  "document_template",
  "nothing"
)({
  ...ofText,
  kind: text("kind", "operational"),
  year: optional(integer("year", "operational")),
  lastDay: optional(text("last_day", "operational")),
  source: optional(text("source", "operational")),
  status: text("status", "operational"),
  isForNewWorkers: flag("for_new_workers", "operational")
})

export const documentTable = table<Document>(
  "document",
  "nothing"
)({
  ...ofText,
  ...ofSigner,
  documentTemplateId: text("document_template_id", "operational"),
  kind: text("kind", "operational"),
  status: text("status", "operational"),
  isConfirmed: flag("is_confirmed", "operational"),
  pdfSha256: optional(text("pdf_sha256", "operational")),
  fileId: optional(text("file_id", "operational")),
  paperFileId: optional(text("paper_file_id", "operational")),
  paperReceivedAt: optional(text("paper_received_at", "operational")),
  paperRecordedBy: optional(text("paper_recorded_by", "operational")),
  paperRecordedAt: optional(integer("paper_recorded_at", "operational"))
})

export const documentContentTable = table<DocumentContent>(
  "document_content",
  "nothing"
)({
  ownerId: text("owner_id", "operational"),
  ...ofSigner,
  text: optional(sealed),
  pdf: optional(sealed)
})

/** The columns of what a guest did. */
const ofGuest = {
  sessionId: text("session_id", "operational"),
  handedOver: text("handed_over", "personal"),
  address: optional(text("address", "personal")),
  userAgent: optional(text("user_agent", "personal"))
} as const

export const signatureTable = table<Signature>(
  "signature",
  "nothing"
)({
  ...ofGuest,
  documentId: text("document_id", "operational"),
  ...ofSigner,
  typedName: text("typed_name", "personal"),
  edition: integer("edition", "operational"),
  textSha256: text("text_sha256", "operational"),
  statement: text("statement", "operational")
})

export const documentConsentTable = table<DocumentConsent>(
  "document_consent",
  "nothing"
)({
  ...ofGuest,
  ...ofSigner,
  language: text("language", "operational"),
  edition: integer("edition", "operational"),
  withdrawnAt: optional(integer("withdrawn_at", "operational"))
})

export const termsAcceptanceTable = table<TermsAcceptance>(
  "terms_acceptance",
  "nothing"
)({
  documentId: text("document_id", "operational"),
  ...ofSigner,
  edition: integer("edition", "operational"),
  textSha256: text("text_sha256", "operational"),
  credential: text("credential", "operational"),
  sessionId: optional(text("session_id", "operational")),
  handedOver: optional(text("handed_over", "personal")),
  address: optional(text("address", "personal")),
  userAgent: optional(text("user_agent", "personal"))
})
