/** Templates of documents: the client's own texts, in editions. */
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { makeLocalDate, yearOf, type LocalDate } from "../calendar/localDate.ts"
import { choice } from "../field/choice.ts"
import { described, rule } from "../field/rule.ts"
import { hasHidden } from "../field/hiddenCharacters.ts"
import { Day } from "../field/date.ts"
import { FreeText, text } from "../field/text.ts"
import { LANGUAGES, type Language } from "../flowLink/flowLink.ts"
import { problem, type Problem } from "../problem.ts"
import { changed, type RecordBase } from "../record.ts"
import type { StateTable } from "../status.ts"
import { blocksOf } from "./print.ts"
import type { Signer } from "./signer.ts"
import { isPdf, PDF_BYTES_MAX } from "./pdf.ts"

/**
 * Texts of the client, in editions: `own`, `identity` of one that is signed with a proof of identity, and `terms` of
 * one that is accepted without a signature.
 */
export const CLIENT_KINDS = ["own", "identity", "terms"] as const
/**
 * `w4` of the official text of Form W-4, with marks that are filled from the W-4
 * information of a worker; `directDeposit` of the built-in authorization, with the accounts of a worker.
 */
export const OFFICIAL_KINDS = ["directDeposit", "w4"] as const
export type OfficialKind = (typeof OFFICIAL_KINDS)[number]
export const DOCUMENT_KINDS = [...CLIENT_KINDS, ...OFFICIAL_KINDS] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** True of a kind whose texts are the client's, in editions. */
export const isOfClient = (kind: DocumentKind): kind is (typeof CLIENT_KINDS)[number] =>
  CLIENT_KINDS.some((each) => each === kind)

/** True of a template that somebody signs for a company: no proof of identity goes with it, and no data of a worker. */
export const isForCompanies = ({ kind }: { readonly kind: DocumentKind }): boolean =>
  kind === "own" || kind === "terms"

export type DocumentTemplateStatus = "current" | "replaced"

export const documentTemplateStatuses: StateTable<DocumentTemplateStatus> = {
  current: ["replaced"],
  replaced: []
}

export const DOCUMENT_FORMATS = ["text", "pdf"] as const
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number]

export interface DocumentTemplate extends RecordBase {
  readonly kind: DocumentKind
  /** The year of an official form. */
  readonly year: number | undefined
  /** The last day on which an official form is signed. */
  readonly lastDay: LocalDate | undefined
  /** The origin of an official text. */
  readonly source: string | undefined
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
  /** True if each worker who is added to the company later is asked for it. */
  readonly isForNewWorkers: boolean
}

/**
 * The whole content of a template or a document, apart from its record because lists do not need it. That of a template
 * has no signer.
 */
export interface DocumentContent extends RecordBase, Signer {
  /** The template or the document. */
  readonly ownerId: string
  readonly text: Redacted.Redacted<string> | undefined
  /** A PDF in base64. */
  readonly pdf: Redacted.Redacted<string> | undefined
}

const TEXT_LENGTH_MAX = 100_000

/** More of them take too long to print, and too much room. */
const PARAGRAPHS_MAX = 2_000

const LINE_BREAKS = /\r\n?/g

/** A text of many lines, with one kind of line break. */
export const documentText = (content: string): string =>
  content.normalize("NFC").replaceAll(LINE_BREAKS, "\n")

const DocumentText = Schema.String.check(
  rule<string>((value) => documentText(value).length <= TEXT_LENGTH_MAX, {
    type: "length",
    message: `must be at most ${TEXT_LENGTH_MAX} characters`,
    jsonSchema: { maxLength: TEXT_LENGTH_MAX }
  }),
  rule<string>((value) => blocksOf(documentText(value)).length <= PARAGRAPHS_MAX, {
    type: "length",
    message: `must have at most ${PARAGRAPHS_MAX} paragraphs`,
    jsonSchema: {}
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

const [FIRST_YEAR, LAST_YEAR] = [2020, 2100]
const SOURCE_LENGTH = 255

/** Years of Form W-4 as it is since 2020. */
const FormYear = Schema.Finite.check(
  rule<number>((year) => Number.isInteger(year) && year >= FIRST_YEAR && year <= LAST_YEAR, {
    type: "range",
    message: `must be a year from ${FIRST_YEAR} to ${LAST_YEAR}`,
    jsonSchema: { type: "integer", minimum: FIRST_YEAR, maximum: LAST_YEAR }
  })
)

/** Request fields of a template. */
export const documentTemplateFields = {
  kind: Schema.optionalKey(
    described(
      choice(DOCUMENT_KINDS, undefined, "DocumentKind"),
      "own of a text of the client; identity of one that is signed with a proof of identity; terms of one that is accepted, not signed; w4 of the official text of Form W-4 with its marks, which needs year and source; directDeposit of the built-in authorization, which takes no text."
    )
  ),
  year: Schema.optionalKey(described(FormYear, "The year of the form (of kind w4).")),
  lastDay: Schema.optionalKey(
    described(
      Day,
      "The last day on which the form is signed, 31 December of its year if none is given."
    )
  ),
  source: Schema.optionalKey(
    described(text(SOURCE_LENGTH), "Where the official text is from, such as its address.")
  ),
  title: described(FreeText, "The title, as its readers see it."),
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
  ),
  isForNewUsers: Schema.optionalKey(
    described(
      Schema.Boolean,
      "Whether each user who is added to the company later is asked for it, as by assignDocument."
    )
  )
} as const

interface NewTemplate extends Pick<DocumentTemplate, "title" | "format" | "textSha256"> {
  readonly kind?: DocumentKind | undefined
  readonly year?: number | undefined
  readonly lastDay?: LocalDate | undefined
  readonly source?: string | undefined
  readonly language: Language | undefined
  readonly needsConfirmation?: boolean | undefined
  readonly isForNewUsers?: boolean | undefined
}

/** Makes the first edition, or the one after another. */
export const newDocumentTemplate = (
  base: RecordBase,
  { kind = "own", year, lastDay, source, needsConfirmation, isForNewUsers, ...input }: NewTemplate,
  before?: DocumentTemplate
): DocumentTemplate => ({
  ...base,
  kind,
  year,
  lastDay: lastDay ?? (year === undefined ? undefined : makeLocalDate(year, 12, 31)),
  source,
  title: input.title,
  language: input.language ?? before?.language ?? "en",
  seriesId: before?.seriesId ?? base.id,
  edition: (before?.edition ?? 0) + 1,
  status: "current",
  format: input.format,
  textSha256: input.textSha256,
  // What a form of a public office says counts only if it is certain who signed it.
  needsConfirmation: !isOfClient(kind) || (needsConfirmation ?? before?.needsConfirmation ?? false),
  isForNewWorkers: isForNewUsers ?? before?.isForNewWorkers ?? false
})

export const replacedTemplate = (template: DocumentTemplate, at: number): DocumentTemplate =>
  changed(template, { status: "replaced" }, at)

/** Templates of a company, in all editions. */
export const TEMPLATES_MAX = 1_000

/** The problem of one more template of a company that has `existing`; none below the limit. */
export const templateLimitProblems = (existing: number): ReadonlyArray<Problem> =>
  existing < TEMPLATES_MAX
    ? []
    : [problem(["document"], "limit", `cannot be added: a company has at most ${TEMPLATES_MAX}`)]

/** Current templates of a company that each new worker is asked for. */
export const TEMPLATES_FOR_NEW_MAX = 5

/** The problem of a template that is for new workers, next to `others`; none below the limit. */
export const forNewLimitProblems = (
  { isForNewWorkers }: DocumentTemplate,
  others: ReadonlyArray<DocumentTemplate>
): ReadonlyArray<Problem> =>
  isForNewWorkers && others.length >= TEMPLATES_FOR_NEW_MAX
    ? [
        problem(
          ["document", "isForNewUsers"],
          "limit",
          `cannot be true of more than ${TEMPLATES_FOR_NEW_MAX} current templates of a company`
        )
      ]
    : []

/** True of a template that can be signed on a day. */
const isUsable = ({ status, year, lastDay }: DocumentTemplate, day: LocalDate): boolean =>
  status === "current" &&
  (year === undefined || yearOf(day) >= year) &&
  (lastDay === undefined || day <= lastDay)

/** The order of templates: by year, then by age. */
const placeOf = ({ year, id }: DocumentTemplate): string => `${year ?? 0} ${id}`

/** The template of a kind that is signed on a day: that of the latest year; undefined if there is none. */
export const templateOn = (
  templates: ReadonlyArray<DocumentTemplate>,
  { kind, language }: Pick<DocumentTemplate, "kind" | "language">,
  day: LocalDate
): DocumentTemplate | undefined =>
  templates
    .filter((each) => each.kind === kind && each.language === language && isUsable(each, day))
    .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
    .at(-1)
