/** A mark in the personal values that are submitted, and the columns in which it is then found. */
import { recordTables } from "@payroll/adapters/sql/records/all"
import { otherColumns } from "@payroll/adapters/sql/stores/otherColumns"
import type { Body, clientOperations, Path } from "../examples.ts"
import type { Row } from "../installation.ts"

/** Occurs nowhere but in values that were submitted. */
export const MARK = "Quillonby"

const FIELDS: ReadonlySet<string> = new Set([
  "firstName",
  "lastName",
  "address1",
  "city",
  "jobTitle",
  "accountName",
  "bankName"
])

const valueAt = (body: unknown, path: Path): unknown => {
  let value = body
  for (const key of path) value = (value as Body | undefined)?.[key]
  return value
}

/** The mark in each personal field of a body that takes any text. */
export const personalValues = (
  { fields }: (typeof clientOperations)[number],
  body: Body
): ReadonlyArray<readonly [path: Path, value: string]> =>
  fields
    .filter(({ path, takes }) => takes.includes("String") && FIELDS.has(String(path.at(-1))))
    .filter(({ path }) => valueAt(body, path) !== undefined)
    .map(({ path }) => [path, MARK])

const classified: ReadonlyMap<string, string> = new Map([
  ...recordTables.flatMap(({ name, columns }) =>
    columns.map((column) => [`${name}.${column.name}`, column.holds] as const)
  ),
  ...Object.entries(otherColumns).flatMap(([table, columns]) =>
    Object.entries(columns).map(([name, holds]) => [`${table}.${name}`, holds] as const)
  )
])

const columnsWith = (
  tables: ReadonlyMap<string, ReadonlyArray<Row>>,
  text: string
): ReadonlyArray<string> => {
  const columns = new Set<string>()
  for (const [table, rows] of tables) {
    for (const row of rows) {
      for (const [column, value] of Object.entries(row)) {
        if (String(value).includes(text)) columns.add(`${table}.${column}`)
      }
    }
  }
  return [...columns].toSorted()
}

/** The columns with the mark: those that are classified as personal, and all others. */
export const markedColumns = (tables: ReadonlyMap<string, ReadonlyArray<Row>>) => {
  const columns = columnsWith(tables, MARK)
  const isPersonal = (column: string): boolean => classified.get(column) === "personal"
  return {
    personal: columns.filter(isPersonal),
    others: columns.filter((column) => !isPersonal(column))
  }
}
