/** The register of erasures: its columns in one description, from which rows, files, statements and MACs follow. */
import {
  erasureStates,
  erasureSubjects,
  type ErasureSubject
} from "@payroll/domain/decision/erasureRequest"
import type { Erasure } from "@payroll/operations/ports/erasures"
import * as Schema from "effect/Schema"

interface Column {
  readonly type: "text" | "integer"
  readonly schema: Schema.Top
  readonly field: keyof Erasure | undefined
}

const text = { type: "text", schema: Schema.String } as const

/** In the order of files and MACs. A column without a field says by which root key the MAC is. */
const described = {
  id: { ...text, field: "id" },
  client_id: { ...text, field: "clientId" },
  /** Null of a client. */
  company_id: { type: "text", schema: Schema.NullOr(Schema.String), field: "companyId" },
  subject: { type: "text", schema: Schema.Literals(erasureSubjects), field: "subject" },
  subject_id: { ...text, field: "subjectId" },
  at: { type: "integer", schema: Schema.Int, field: "at" },
  state: { type: "text", schema: Schema.Literals(erasureStates), field: "state" },
  /** Null once it is done. */
  due_at: { type: "integer", schema: Schema.NullOr(Schema.Int), field: "dueAt" },
  root_key_id: { ...text, field: undefined },
  root_mac: { ...text, field: undefined }
} as const satisfies Readonly<Record<string, Column>>

type Described = typeof described
type ErasureColumn = keyof Described

const each = <V>(value: (column: Described[ErasureColumn]) => V) =>
  Object.fromEntries(Object.entries(described).map(([name, column]) => [name, value(column)]))

/** A row of the register. */
export type ErasureColumns = {
  -readonly [C in ErasureColumn]: Described[C]["schema"]["Type"]
}

export const erasureColumnNames = Object.keys(described) as ReadonlyArray<ErasureColumn>

/** The types of the columns in a recordset. */
export const erasureColumns = each(({ type }) => type) as {
  readonly [C in ErasureColumn]: Described[C]["type"]
}

/** The schema of a row in a file. */
export const ErasureRow = Schema.Struct(
  each(({ schema }) => schema) as { readonly [C in ErasureColumn]: Described[C]["schema"] }
)

const fields = Object.entries(described).flatMap(([name, { field }]) =>
  field === undefined ? [] : [[name as ErasureColumn, field] as const]
)

/** The texts under the MAC of an erasure. */
export const erasureTexts = (erasure: Erasure): ReadonlyArray<string> =>
  fields.map(([, field]) => String(erasure[field] ?? ""))

/** The columns of an erasure, without those of its MAC. */
export const columnsOfErasure = (erasure: Erasure) =>
  Object.fromEntries(fields.map(([name, field]) => [name, erasure[field] ?? null])) as Omit<
    ErasureColumns,
    "root_key_id" | "root_mac"
  >

/** The erasure of a row, genuine or not. */
export const erasureOf = (row: ErasureColumns): Erasure =>
  Object.fromEntries(
    fields.map(([name, field]) => [field, row[name] ?? undefined])
  ) as unknown as Erasure

/** The columns of a row in their order, whichever order it was read in. */
export const inColumnOrder = (row: ErasureColumns): ErasureColumns =>
  Object.fromEntries(erasureColumnNames.map((name) => [name, row[name]])) as ErasureColumns

/** A request to erase what is stored about somebody. */
export interface ErasureRequestColumns {
  id: string
  client_id: string
  company_id: string | null
  subject: ErasureSubject
  subject_id: string
  /** The person who asked and the credential, as JSON. */
  asked_by: string
  asked_at: number
  confirmed_at: number | null
}
