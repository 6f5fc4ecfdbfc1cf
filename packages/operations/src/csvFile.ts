/** Rows of a read as a file that is exact and safe to open in a spreadsheet. */
import { csvOf, type Columns } from "@payroll/domain/exact/csv"
import { choice } from "@payroll/domain/field/choice"
import { described } from "@payroll/domain/field/rule"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { TextDigest } from "./ports/textDigest.ts"
import { pageOf, type PageOf, type PageRequest } from "./page.ts"
import { entityOf, publishedText, shownText, shownWhole } from "./answerSchema.ts"

/** The field of a read that gives its rows as a file. */
export const formatField = {
  format: Schema.optionalKey(
    described(
      choice(["json", "csv"]),
      "csv for the rows as one file, which is safe to open in a spreadsheet."
    )
  )
} as const

const CsvFile = entityOf("CsvFile", "The rows as a file, which then are in it alone.", {
  csv: shownText("A header and a line per row (RFC 4180), each with CRLF. Minutes are integers."),
  rowCount: shownWhole("How many lines it has, without the header."),
  sha256: publishedText({ pattern: "^[0-9a-f]{64}$" }, "The SHA-256 of the file in UTF-8.")
})

export const csvFileField = { csvFile: Schema.optionalKey(CsvFile) } as const

/** The rows of an answer as a file. */
const csvFileOf = <Row>(
  columns: Columns<Row>,
  rows: ReadonlyArray<Row>
): Effect.Effect<typeof CsvFile.Type, never, TextDigest> => {
  const csv = csvOf(columns, rows)
  return Effect.map(TextDigest, ({ sha256 }) => ({
    csv,
    rowCount: rows.length,
    sha256: sha256(csv)
  }))
}

interface Formatted {
  readonly format?: "json" | "csv"
}

/** Returns true if an operation can answer with a file in the format `csv`. */
export const givesFile = ({
  kind,
  request
}: {
  readonly kind: string
  readonly request: object
}): boolean =>
  kind === "read" &&
  "fields" in request &&
  typeof request.fields === "object" &&
  request.fields !== null &&
  "format" in request.fields

/** Returns entries as rows, or with `csv` a file, which has the `columns` of the rows of each entry. */
export const rowsOrFile = <Entry, Row>(
  { format }: Formatted,
  entries: ReadonlyArray<Entry>,
  columns: Columns<Row>,
  rowsOf: (entry: Entry) => ReadonlyArray<Row>
): Effect.Effect<
  {
    readonly rows: ReadonlyArray<Entry>
    readonly file: { readonly csvFile?: typeof CsvFile.Type }
  },
  never,
  TextDigest
> =>
  format === "csv"
    ? Effect.map(csvFileOf(columns, entries.flatMap(rowsOf)), (csvFile) => ({
        rows: [],
        file: { csvFile }
      }))
    : Effect.succeed({ rows: entries, file: {} })

/** A file has so many rows of a list in pages, unless the request limits them. */
const FILE_ROWS = 5_000

/** The page of a list, which is longer as a file. */
export const pageOrFileOf = (request: PageRequest & Formatted): PageOf =>
  pageOf(request.format === "csv" ? { limit: FILE_ROWS, ...request } : request)
