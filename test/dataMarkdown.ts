/** docs/data.md from the descriptions of the tables. */
import { recordTables } from "../packages/adapters/src/sql/records/all.ts"
import {
  classifications,
  type Classification
} from "../packages/adapters/src/sql/records/classification.ts"
import { otherColumns } from "../packages/testing/src/database/otherColumns.ts"

type Columns = ReadonlyArray<readonly [name: string, holds: Classification]>

const described = new Map(
  recordTables.map(({ name, columns }) => [
    name,
    columns.map((column) => [column.name, column.holds] as const)
  ])
)

const columnsOf = (table: string): Columns => [
  ...(described.get(table) ?? []),
  ...(Object.entries(otherColumns[table as keyof typeof otherColumns] ?? {}) as Columns)
]

const tables = [...new Set([...described.keys(), ...Object.keys(otherColumns)])].toSorted()

const kinds = Object.keys(classifications) as ReadonlyArray<Classification>

const named = (columns: Columns, kind: Classification): string =>
  columns
    .filter(([, holds]) => holds === kind)
    .map(([name]) => `\`${name}\``)
    .join(", ")

const columnKinds = kinds.filter((kind) => kind !== "operational")

const rows = (): ReadonlyArray<string> =>
  tables.map((table) => {
    const cells = columnKinds.map((kind) => named(columnsOf(table), kind) || "-")
    return `| \`${table}\` | ${cells.join(" | ")} |`
  })

/** The times for which rows are stored. */
const kept: ReadonlyArray<readonly [what: string, howLong: string]> = [
  [
    "Documents: their texts, whole PDFs, signatures, consents, accepted terms, and the files that they were signed with",
    "As long as the database. Revoking or superseding a document, and removing its worker, delete nothing: an earlier form shows what was withheld by."
  ],
  [
    "Uploads that have not arrived whole",
    "While their request lasts: in the data directory, sealed under a key that is in memory alone"
  ],
  [
    "Uploaded files that nothing uses, and those that became the PDF of a template",
    "24 hours, then they are deleted with their chunks"
  ],
  ["Records of companies and workers, their history, and the audit", "As long as the database"],
  ["Events, deliveries and traces", "90 days"],
  ["Stored answers of idempotency keys", "72 hours"],
  ["Keyed counts of numbers that were tried", "48 hours"],
  [
    "Everything of a client",
    "Unreadable once its key is destroyed: all sensitive values are sealed under it"
  ]
]

/** The whole document. */
export const dataMarkdown = (): string =>
  [
    "# Data",
    "",
    "What the database holds, for people who answer for personal data. Generated from the descriptions of the",
    "tables; a column without a classification does not compile.",
    "",
    "| Classification | What it is and how it is protected |",
    "| --- | --- |",
    ...kinds.map((kind) => `| ${kind} | ${classifications[kind]} |`),
    "",
    "## Columns",
    "",
    "All columns that are not listed are operational.",
    "",
    `| Table | ${columnKinds.join(" | ")} |`,
    `| --- |${" --- |".repeat(columnKinds.length)}`,
    ...rows(),
    "",
    "## How long it is kept",
    "",
    "| What | How long |",
    "| --- | --- |",
    ...kept.map(([what, howLong]) => `| ${what} | ${howLong} |`),
    "",
    "Records of employment taxes, such as Forms W-4, have to be kept for at least four years after the tax is due or was paid, whichever is",
    "later (26 CFR 31.6001-1(e)(2)).",
    ""
  ].join("\n")
