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
    ""
  ].join("\n")
