/**
 * The tables that the floors and the peers insert into. The columns of records come from the
 * service's table descriptions when a process starts, so a new column of a record needs no change
 * here: it stores its default. A field that no record has any more does not compile.
 */
import type { RecordBase } from "../../packages/domain/src/record.ts"
import { businessUserTable } from "../../packages/adapters/src/sql/records/businessUser.ts"
import { companyTable } from "../../packages/adapters/src/sql/records/company.ts"
import { companyLocationTable } from "../../packages/adapters/src/sql/records/companyLocation.ts"
import { kybInformationTable } from "../../packages/adapters/src/sql/records/kybInformation.ts"
import type { DescribedColumn, Table } from "../../packages/adapters/src/sql/records/table.ts"
import { verificationAttemptTable } from "../../packages/adapters/src/sql/records/verificationAttempt.ts"
import type {
  AggregateColumns,
  AuditColumns,
  ClaimColumns,
  EventColumns,
  StoredAnswerColumns
} from "../../packages/adapters/src/sql/records/otherTables.ts"

type Value = string | number | null

type Column = Pick<DescribedColumn, "name" | "type" | "isNullable">

/** The layout of a table, for statements and for a framework's table definition. */
export interface Layout {
  readonly name: string
  readonly columns: ReadonlyArray<Column>
  readonly columnNames: ReadonlyArray<string>
}

/** A table whose rows are made from sources: objects with the values of one row by field. */
export interface InsertTable<Source, Row> extends Layout {
  /** The values of one row in the order of the columns, to be bound by position. */
  readonly toValues: (source: Source) => Array<Value>
  /** One row as an object by column. */
  readonly toRow: (source: Source) => Row
}

/** The fields of a record, each optional. `sealed` and `dueAt` are columns that no field has. */
type RecordSource<R extends RecordBase> = {
  readonly [F in keyof R | "sealed" | "dueAt"]?: Value | boolean | undefined
}

/** A source without fields that the table does not know, spread or not. */
type ExactSource<Source, Actual> = Actual &
  Readonly<Record<Exclude<keyof Actual, keyof Source>, never>>

const fieldOf = (column: string): string =>
  column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Returns the value of a column if the source has no such field. */
const defaultOf = ({ isNullable, type }: Column): Value => {
  if (isNullable) return null
  return type === "text" ? "" : 0
}

/** The value of an integer column: flags are stored as 0 and 1. */
const integerOf = (value: unknown): unknown => (typeof value === "boolean" ? Number(value) : value)

/** Compiles an expression with a source's values to a function of the source. */
const compile = (expression: string): ((source: unknown) => unknown) => {
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- a literal takes less time than a loop
  const make = new Function("integerOf", `return (source) => (${expression})`) as (
    of: typeof integerOf
  ) => (source: unknown) => unknown
  return make(integerOf)
}

const insertTable = <Source, Row>(
  name: string,
  columns: ReadonlyArray<Column>,
  field: (column: string) => string
): InsertTable<Source, Row> => {
  const values = columns.map((column) => {
    const value = `source[${JSON.stringify(field(column.name))}]`
    const stored = column.type === "integer" ? `integerOf(${value})` : value
    return `${stored} ?? ${JSON.stringify(defaultOf(column))}`
  })
  const columnNames = columns.map((column) => column.name)
  const entries = columnNames.map((column, index) => `${JSON.stringify(column)}: ${values[index]}`)
  return {
    name,
    columns,
    columnNames,
    toValues: compile(`[${values.join(", ")}]`) as (source: Source) => Array<Value>,
    toRow: compile(`{ ${entries.join(", ")} }`) as (source: Source) => Row
  }
}

/** The table of a record; its sources have the record's fields. */
const ofRecord = <R extends RecordBase, Row>({
  name,
  columns
}: Table<R, Row>): InsertTable<RecordSource<R>, Row> => insertTable(name, columns, fieldOf)

/** A table without a description; its sources are whole rows, which say null. A column too few does not compile. */
const ofRows =
  <Row>() =>
  (
    name: string,
    types: { readonly [C in keyof Row & string]: Row[C] extends number ? "integer" : "text" }
  ): InsertTable<Row, Row> =>
    insertTable(
      name,
      Object.entries<"integer" | "text">(types).map(([column, type]) => ({
        name: column,
        type,
        isNullable: true
      })),
      (column) => column
    )

export const company = ofRecord(companyTable)
export const kybInformation = ofRecord(kybInformationTable)
export const companyLocation = ofRecord(companyLocationTable)
export const businessUser = ofRecord(businessUserTable)
export const verificationAttempt = ofRecord(verificationAttemptTable)

export const aggregate = ofRows<AggregateColumns>()("aggregate", {
  id: "text",
  kind: "text",
  client_id: "text",
  company_id: "text",
  revision: "integer",
  last_sequence: "integer",
  workers: "integer"
})
export const claim = ofRows<ClaimColumns>()("claim", {
  scope: "text",
  rule: "text",
  key_version: "integer",
  digest: "text",
  holder: "text",
  client_id: "text"
})
export const event = ofRows<EventColumns>()("event", {
  id: "text",
  client_id: "text",
  company_id: "text",
  sequence: "integer",
  type: "text",
  at: "integer",
  commit_id: "text",
  body: "text",
  mac: "text"
})
export const audit = ofRows<AuditColumns>()("audit", {
  id: "text",
  client_id: "text",
  credential: "text",
  operation: "text",
  record_id: "text",
  request_id: "text",
  at: "integer",
  company_id: "text",
  acted_by: "text",
  acted_by_id: "text",
  credential_person: "text",
  address: "text",
  disclosure: "text",
  macs: "text",
  erased: "text"
})
export const storedAnswer = ofRows<StoredAnswerColumns>()("stored_answer", {
  client_id: "text",
  key: "text",
  fingerprint: "text",
  status: "integer",
  body: "text",
  at: "integer"
})

/** The values of one row in the order of the columns, to be bound by position. */
export const valuesOf = <Source, Actual extends Source>(
  table: InsertTable<Source, unknown>,
  source: ExactSource<Source, Actual>
): Array<Value> => table.toValues(source)

/** One row as an object by column, for code that does not bind by position. */
export const rowOf = <Source, Row, Actual extends Source>(
  table: InsertTable<Source, Row>,
  source: ExactSource<Source, Actual>
): Row => table.toRow(source)

/** The text of an insert of one row; `placeholder` gives the parameter at a position from 1. */
export const insertText = (
  table: string,
  columns: ReadonlyArray<string>,
  placeholder: (position: number) => string
): string => {
  const placeholders = columns.map((_, index) => placeholder(index + 1))
  return `insert into ${table} (${columns.join(", ")}) values (${placeholders.join(", ")})`
}
