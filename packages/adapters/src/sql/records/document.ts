import type { Document } from "@payroll/domain/document/document"
import type { DocumentContent, DocumentTemplate } from "@payroll/domain/document/documentTemplate"
import { integer, optional, sealed, text } from "./columns.ts"
import { table } from "./table.ts"

/** The columns of a text, of its template and of the documents that are made of it. */
const ofText = {
  title: text("title", "personal"),
  language: text("language", "operational"),
  seriesId: text("series_id", "operational"),
  edition: integer("edition", "operational"),
  format: text("format", "operational"),
  textSha256: text("text_sha256", "operational")
} as const

export const documentTemplateTable = table<DocumentTemplate>("document_template")({
  ...ofText,
  status: text("status", "operational")
})

export const documentTable = table<Document>("document")({
  ...ofText,
  workerId: text("worker_id", "operational"),
  documentTemplateId: text("document_template_id", "operational"),
  kind: text("kind", "operational"),
  status: text("status", "operational")
})

export const documentContentTable = table<DocumentContent>("document_content")({
  ownerId: text("owner_id", "operational"),
  workerId: optional(text("worker_id", "operational")),
  text: optional(sealed),
  pdf: optional(sealed)
})
