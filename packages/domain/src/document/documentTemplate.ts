/** Templates of documents: the client's own texts, in editions. */
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { choice } from "../field/choice.ts"
import { described, rule } from "../field/rule.ts"
import { hasHidden } from "../field/hiddenCharacters.ts"
import { FreeText } from "../field/text.ts"
import { LANGUAGES, type Language } from "../flowLink/flowLink.ts"
import { changed, type RecordBase } from "../record.ts"
import type { StateTable } from "../status.ts"
import { isPdf, PDF_BYTES_MAX } from "./pdf.ts"

export type DocumentTemplateStatus = "current" | "replaced"

export const documentTemplateStatuses: StateTable<DocumentTemplateStatus> = {
  current: ["replaced"],
  replaced: []
}

export const DOCUMENT_FORMATS = ["text", "pdf"] as const
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number]

export interface DocumentTemplate extends RecordBase {
  readonly title: string
  readonly language: Language
  /** The id of the first edition. */
  readonly seriesId: string
  /** The version of the text, from 1. */
  readonly edition: number
  readonly status: DocumentTemplateStatus
  readonly format: DocumentFormat
  /** SHA-256 of the text in UTF-8, or of the bytes of the PDF, as hexadecimal digits. */
  readonly textSha256: string
  /** True if a signature counts only by a link that was mailed to the address on file. */
  readonly needsConfirmation: boolean
}

/** The whole content of a template or a document, apart from its record because lists do not need it. */
export interface DocumentContent extends RecordBase {
  /** The template or the document. */
  readonly ownerId: string
  /** The worker whom it is about; undefined of a template. */
  readonly workerId: string | undefined
  readonly text: Redacted.Redacted<string> | undefined
  /** A PDF in base64. */
  readonly pdf: Redacted.Redacted<string> | undefined
}

const TEXT_LENGTH_MAX = 100_000

const LINE_BREAKS = /\r\n?/g

/** A text of many lines, with one kind of line break. */
export const documentText = (text: string): string =>
  text.normalize("NFC").replaceAll(LINE_BREAKS, "\n")

const DocumentText = Schema.String.check(
  rule<string>((value) => documentText(value).length <= TEXT_LENGTH_MAX, {
    type: "length",
    message: `must be at most ${TEXT_LENGTH_MAX} characters`,
    jsonSchema: { maxLength: TEXT_LENGTH_MAX }
  }),
  rule<string>((value) => value.split(/[\t\r\n]/).every((line) => !hasHidden(line)), {
    type: "format",
    message: "must have no control, bidirectional or invisible characters but tabs and line breaks",
    jsonSchema: {}
  })
)

const Pdf = Schema.String.check(
  rule<string>(isPdf, {
    type: "format",
    message: `must be a PDF without encryption in base64, of at most ${PDF_BYTES_MAX / 1024} KiB`,
    jsonSchema: { contentEncoding: "base64", contentMediaType: "application/pdf" }
  })
)

/** Request fields of a template. */
export const documentTemplateFields = {
  title: described(FreeText, "The title, as the worker reads it."),
  language: Schema.optionalKey(
    described(choice(LANGUAGES), "The language of the text: en, or es for Spanish.")
  ),
  text: Schema.optionalKey(
    described(DocumentText, "The text. An empty line separates paragraphs; # begins a heading.")
  ),
  pdf: Schema.optionalKey(described(Pdf, "A PDF in place of the text, in base64.")),
  needsConfirmation: Schema.optionalKey(
    described(
      Schema.Boolean,
      "Whether a signature by a link that was not mailed has to be made again by one that was."
    )
  )
} as const

interface NewTemplate extends Pick<DocumentTemplate, "title" | "format" | "textSha256"> {
  readonly language: Language | undefined
  readonly needsConfirmation?: boolean | undefined
}

/** Makes the first edition, or the one after another. */
export const newDocumentTemplate = (
  base: RecordBase,
  { title, language, format, textSha256, needsConfirmation }: NewTemplate,
  before?: DocumentTemplate
): DocumentTemplate => ({
  ...base,
  title,
  language: language ?? before?.language ?? "en",
  seriesId: before?.seriesId ?? base.id,
  edition: (before?.edition ?? 0) + 1,
  status: "current",
  format,
  textSha256,
  needsConfirmation: needsConfirmation ?? before?.needsConfirmation ?? false
})

export const replacedTemplate = (template: DocumentTemplate, at: number): DocumentTemplate =>
  changed(template, { status: "replaced" }, at)
