/** docs/data.md from the descriptions of the tables. */
import { recordTables } from "../packages/adapters/src/sql/records/all.ts"
import {
  classifications,
  type Classification
} from "../packages/adapters/src/sql/records/classification.ts"
import {
  KEEPING_RULES,
  recordKinds,
  type KeepingRule,
  type KeptFrom
} from "../packages/domain/src/retention/recordKeeping.data.ts"
import { retentionPeriods } from "../packages/domain/src/retention/retentionPeriods.data.ts"
import { otherColumns } from "../packages/adapters/src/sql/stores/otherColumns.ts"

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

const timeWords = (hours: number): string => (hours > 72 ? `${hours / 24} days` : `${hours} hours`)

type Period = (typeof retentionPeriods)[keyof typeof retentionPeriods]

const howLong = ({ hours, isHeld, ...period }: Period): string =>
  [
    timeWords(hours),
    ...("daysMax" in period
      ? [`up to ${period.daysMax} days where the client sets \`eventRetentionDays\``]
      : []),
    ...(isHeld ? ["longer under a legal hold"] : [])
  ].join("; ")

/** The times for which rows are stored. */
const kept: ReadonlyArray<readonly [what: string, howLong: string]> = [
  [
    "Documents: their texts, whole PDFs, signatures, consents, accepted terms, and the files and papers that they were signed with",
    "As long as the database. Revoking or superseding a document, and removing its worker, delete nothing: an earlier form shows what was withheld by. An [erasure](personal-data.md) empties them, as all that is about somebody, once no law keeps them."
  ],
  [
    "Uploads that have not arrived whole",
    "While their request lasts: in the data directory, sealed under a key that is in memory alone"
  ],
  ["Records of companies and workers, and their history", "As long as the database"],
  ["The audit", "As long as the database, for every client: its links show a row that is missing"],
  ...Object.values(retentionPeriods).map((period) => [period.holds, howLong(period)] as const),
  [
    "Everything of a client",
    "Unreadable once its key is destroyed: all sensitive values are sealed under it"
  ]
]

const countedFrom: Readonly<Record<KeptFrom, string>> = {
  tax: "after the tax was due (15 April of the next year) or paid, whichever is later",
  year: "after the end of the calendar year of the pay",
  entry: "after the pay"
}

const paidAsWords = {
  W2: "employees",
  "1099-NEC": "contractors",
  employer: "the employer",
  contractorCompany: "contractors' companies"
} as const

const lawRow = ({ kinds: held, paidAs, state, from, years, source, checked }: KeepingRule) =>
  `| ${held.join(", ")} | ${paidAsWords[paidAs]} | ${state ?? "all"} | ${years} years ${countedFrom[from]} | ${source} | ${checked ?? "unverified"} |`

const kindRow = ([kind, words]: readonly [string, string]): string => {
  const isKept = KEEPING_RULES.some((rule) => rule.kinds.some((held) => held === kind))
  return `| ${kind} | ${words} | ${isKept ? "yes" : "no"} |`
}

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
    "A person of the role `admin` places a legal hold on a company or a worker with `setLegalHold`, which gives the reason, such as a case; a",
    "reason of `null` releases it. The hold of a company is one of its workers, too. Reports show it (`legalHold`), guests do not see it.",
    "",
    "```json",
    '{ "method": "setLegalHold", "heldRecord": { "companyId": "COMPANY-ID", "userId": "USER-ID", "reason": "Case 7" } }',
    "```",
    "",
    "## What the law makes an employer keep",
    "",
    "Not legal advice. The years count from the last pay that a record was used for: a Form W-4 is kept while it is in force and then",
    "as long as the tax on the last pay by it. Where several rows hold, the latest day decides; states are those in which somebody",
    "worked. No record of somebody who was never paid has to be kept.",
    "",
    "The last pay of somebody who left is the latest of three days: the last day of work, which counts like a pay day because wages",
    "are owed for it; the pay date of the period with that day; and the pay date of each period of which a pay was reported. The last",
    "day of work is that of the termination, or a later one with a punch or an entry that was not voided. Somebody who was removed",
    "without any of these never worked.",
    "",
    "| Kind | What it holds | Kept by law |",
    "| --- | --- | --- |",
    ...Object.entries(recordKinds).map(kindRow),
    "",
    "| Kinds | Of | State | How long | Source | Checked against |",
    "| --- | --- | --- | --- | --- | --- |",
    ...KEEPING_RULES.map(lawRow),
    ""
  ].join("\n")
