/** A record of a person as it is once it is erased, as far as the law lets it go. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { RecordBase } from "@payroll/domain/record"
import {
  KEEPING_RULES,
  PAID_COMPANIES,
  type RecordKind
} from "@payroll/domain/retention/recordKeeping.data"
import type { VerificationAttempt } from "@payroll/domain/verification/attempt"
import type { Kind } from "@payroll/operations/writer"
import * as Redacted from "effect/Redacted"
import type { ClientKey } from "../../vault/keyVersions.ts"
import { recordOfRow, recordTables } from "../records/all.ts"
import { isSameSecret } from "../records/difference.ts"
import type { Row } from "../records/row.ts"
import {
  ERASED,
  erasedValue,
  isErasedTable,
  kindOf,
  kindOfTable,
  type ErasedTable
} from "./erasedColumns.ts"
import { caseWithout, erasedSeal, kindOfSealed } from "./erasedSeals.ts"

/** The kinds of records that laws keep of workers: rows of these go with their workers. */
const KEPT_OF_WORKERS: ReadonlySet<RecordKind> = new Set(
  KEEPING_RULES.flatMap(({ paidAs, kinds }) => (PAID_COMPANIES.has(paidAs) ? [] : kinds))
)

/** True of a table with rows that go with their company, where no person owns them. */
export const hasRowsOfCompany = (name: string): name is ErasedTable =>
  isErasedTable(name) && name !== "business_user" && !KEPT_OF_WORKERS.has(kindOfTable(name))

/** The last day on which a kind of record stays; undefined where nothing keeps it. */
export type KeptUntil = (kind: RecordKind) => LocalDate | undefined

/** The erasure of the records of a person or a company: whose they are, and what stays of them. */
export interface RecordErasure {
  readonly key: ClientKey
  readonly ownerId: string
  readonly keptUntil: KeptUntil
  /** The ids of documents that are Forms W-4, and of their files. */
  readonly forms: ReadonlySet<string | null>
}

export interface ErasedRecord {
  readonly kind: Kind
  readonly before: RecordBase
  /** The record to be; `before` itself if nothing changes. */
  readonly after: RecordBase
  /** The latest day on which a part of it stays; undefined if all of it goes. */
  readonly until: LocalDate | undefined
}

const erasedColumns = new Map(
  recordTables.map(({ name, columns }) => [
    name,
    columns
      .filter(
        ({ holds, isDerived = false }) => (holds === "personal" || holds === "public") && !isDerived
      )
      .map(({ name: column }) => column)
  ])
)

type Fields = Readonly<Record<string, unknown>>

/** The columns with the id of a document or a file. */
const FORM_IDS: Readonly<Partial<Record<ErasedTable, string>>> = {
  document: "id",
  document_content: "owner_id",
  signature: "document_id",
  file: "id",
  file_chunk: "file_id"
}

/** The columns of a decision with the ids of those whom others name. */
const DECIDERS: Readonly<Record<string, string>> = {
  person: "person_id",
  credential_person: "credential_person_id"
}

const later = (one: LocalDate | undefined, other: LocalDate | undefined) =>
  one === undefined || (other !== undefined && other > one) ? other : one

const macOf = new Map(recordTables.map((table) => [table.name, table.macOf]))

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/**
 * The record of columns that were replaced. Some rows are read only with the MAC of their values. What is the same is
 * not read anew: an update sets what is another object, and the service may not update every column.
 */
const decodedAs = (table: string, columns: Row, key: ClientKey, before: RecordBase): Fields => {
  const mac = macOf.get(table)?.(columns, key)
  const decoded = recordOfRow(table, { ...columns, ...(mac && { mac }) }, key)?.record ?? before
  const fields = Object.entries(decoded as RecordBase & Fields).filter(
    ([field, value]) =>
      !Redacted.isRedacted(value) && !isSame((before as RecordBase & Fields)[field], value)
  )
  return { ...before, ...Object.fromEntries(fields) }
}

/** Returns the case of a company without one of its owners, of whom a provider may have said something too. */
export const erasedPartOfCase = (
  row: Row,
  { key, ownerId }: RecordErasure
): ErasedRecord | undefined => {
  const found = recordOfRow("verification_attempt", row, key)
  if (!found) return undefined
  const { kind, record } = found
  const before = record as VerificationAttempt
  const text = Redacted.value(before.submission)
  const submission = caseWithout(text, ownerId)
  const after =
    submission === text
      ? before
      : { ...before, submission: Redacted.make(submission), providerTexts: undefined }
  return { kind, before, after, until: undefined }
}

/** Returns a record without what is personal or public in it and need not stay. Throws if its seal does not open. */
export const erasedRecord = (
  table: ErasedTable,
  row: Row,
  { key, ownerId, keptUntil, forms }: RecordErasure
): ErasedRecord | undefined => {
  const found = recordOfRow(table, row, key)
  if (!found) return undefined
  const { kind, record: before } = found
  const isForm = forms.has(String(row[FORM_IDS[table] ?? ""]))
  const keptOf = (of: RecordKind) => keptUntil(isForm ? "withholding" : of)
  let until: LocalDate | undefined
  const columns: Record<string, Row[string]> = { ...row }
  let differs = false
  for (const column of erasedColumns.get(table) ?? []) {
    const value = row[column] ?? null
    const decider = table === "person_decision" ? DECIDERS[column] : undefined
    const isOwner = decider !== undefined && row[decider] === ownerId
    const replaced = isOwner ? ERASED : erasedValue(table, column, value)
    if (replaced === value) continue
    const kept = keptOf(kindOf(table, column))
    until = later(until, kept)
    if (kept === undefined) {
      columns[column] = replaced
      differs = true
    }
  }
  const after: Record<string, unknown> = {
    ...(differs ? decodedAs(table, columns, key, before) : before)
  }
  for (const [field, value] of Object.entries(before as RecordBase & Fields)) {
    if (!Redacted.isRedacted(value)) continue
    const replaced = erasedSeal(kind, field, value as Redacted.Redacted<string>)
    if (isSameSecret(value, replaced)) continue
    const kept = keptOf(kindOfSealed(kind, field, kindOfTable(table)))
    until = later(until, kept)
    if (kept === undefined) {
      after[field] = replaced
      differs = true
    }
  }
  return { kind, before, after: differs ? (after as unknown as RecordBase) : before, until }
}
