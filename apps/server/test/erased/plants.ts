/** Texts in every personal, public and sealed column of rows, which are found by their classification. */
import { ClientKeys } from "@payroll/adapters/sql/clientKeys"
import { recordOfRow, recordTables, rowOf } from "@payroll/adapters/sql/records/all"
import { fieldChanges, type RecordChangeColumns } from "@payroll/adapters/sql/records/recordChange"
import { sealedFields } from "@payroll/adapters/sql/stores/sealedFields"
import type { ClientKey } from "@payroll/adapters/vault/keyVersions"
import { unpacked } from "@payroll/operations/packed"
import type { Kind, Write } from "@payroll/operations/writer"
import type { Row } from "@payroll/testing/storage"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"

type Fields = Readonly<Record<string, unknown>>

/** Personal and public columns of enumerations, days, times, hours, ids and flags: nobody types a text there. */
const CODES: Readonly<Record<string, ReadonlyArray<string>>> = {
  company: ["legal_hold"],
  company_location: ["state", "country"],
  // Terms; typedTexts.test.ts plants the texts in them.
  overtime_rule_set: ["versions"],
  time_off_policy: ["versions"],
  holiday_calendar: ["versions"],
  company_bank_account: ["account_type"],
  kyb_information: [
    "entity_type",
    "incorporation_state",
    "date_of_incorporation",
    "federal_filing_form",
    "payroll_run_this_year",
    "former_paid_this_year"
  ],
  worker: [
    "date_of_join",
    "worker_type",
    "location_category",
    "work_state",
    "time_zone",
    "workplaces",
    "payment_method",
    "legal_hold"
  ],
  worker_exit: ["day", "final_pay_check_type", "dismissal_type"],
  work_schedule: ["days", "agreement_date", "alternative"],
  wage: ["end_date"],
  w4_information: ["received_at"],
  worker_bank_account: ["account_type"],
  pay_result: ["status", "return_code"],
  verification_attempt: ["flags"],
  punch: ["type"],
  worker_clock: ["clock_status", "punch_type"],
  timesheet: ["minutes"],
  timesheet_amendment: ["difference"],
  worked_time: ["days"],
  time_entry: ["work_date"],
  time_exception: ["code", "date"],
  time_off_account: ["policy_type"],
  time_off_assignment: ["dates", "opening_date"],
  time_off_entry: [
    "kind",
    "key",
    "effective_date",
    "reverses",
    "corrects",
    "explanation",
    "reason_code"
  ],
  time_off_request: ["policy_type", "status", "start_date", "end_date", "asked"],
  time_off_recalculation: ["differences"],
  // The title of a text of the client.
  document: ["title"],
  // Who decided: somebody else, or the person by name.
  person_decision: ["person", "credential_person"]
}

/** Fields of JSON that are enumerations or ids of the service. */
const CODE_FIELDS = new Set(
  "workerType wageBasis differentialPay userType employmentStatus taxExempt paymentMethod credential recordedBy id company category change code hours label source status timeZone entityType incorporationState".split(
    " "
  )
)

/** Columns that have JSON or nothing. */
const JSON_COLUMNS = new Set(
  "failure_reasons waiting remote_location homes attestation terms made_by given_to locked changes reasons".split(
    " "
  )
)

/** Ids, days and times. */
const NO_TEXT = /^[\da-f]{8}-[\da-f-]{27}$|^\d{4}-\d\d-\d\d|^\d\d:\d\d$/

interface Planting {
  /** Begins each text. */
  readonly mark: string
  /** A text for a place. */
  readonly fresh: (place: string) => string
}

const plantedJson = (value: unknown, name: string, fresh: () => string): unknown => {
  if (typeof value === "string") {
    return CODE_FIELDS.has(name) || NO_TEXT.test(value) ? value : fresh()
  }
  if (Array.isArray(value)) return value.map((each) => plantedJson(each, name, fresh))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([field, each]) => [field, plantedJson(each, field, fresh)])
  )
}

/** A text, or JSON of texts, in place of another one. */
const plantedText = (before: unknown, isJson: boolean, fresh: () => string): string => {
  if (typeof before !== "string") return isJson ? JSON.stringify([fresh()]) : fresh()
  if (!/^[[{]/.test(before)) return fresh()
  const value = JSON.parse(before) as unknown
  const planted = plantedJson(value, "", fresh)
  return JSON.stringify(Array.isArray(planted) && planted.length === 0 ? [fresh()] : planted)
}

/** The places in a row of a table for a text: `worker.first_name`, and `mail.content` of what is sealed. */
export const placesOf = (table: string): ReadonlyArray<string> => {
  const described = recordTables.find(({ name }) => name === table)
  const columns = described?.columns.filter(
    ({ holds, type, isDerived = false, name }) =>
      (holds === "personal" || holds === "public") &&
      type === "text" &&
      !isDerived &&
      !CODES[table]?.includes(name)
  )
  return [
    ...(columns ?? []).map(({ name }) => `${table}.${name}`),
    ...sealedOf(kindOf(table)).map((field) => `${table}.${field}`)
  ]
}

const kindOf = (table: string): string =>
  table.replaceAll(/_[a-z]/g, (letter) => letter.slice(1).toUpperCase())

const sealedOf = (kind: string): ReadonlyArray<string> =>
  kind in sealedFields ? Object.keys(sealedFields[kind as keyof typeof sealedFields]) : []

/** The columns of a row with a text in each place; undefined of a row that no record describes. */
export const plantedRow = (
  table: string,
  row: Row,
  key: ClientKey,
  { fresh, mark }: Planting
): Row | undefined => {
  const described = recordTables.find(({ name }) => name === table)
  if (!described) return undefined
  const columns: Record<string, string | number | null> = { ...row }
  const sealed = sealedOf(kindOf(table))
  for (const place of placesOf(table)) {
    const name = place.slice(table.length + 1)
    if (sealed.includes(name)) continue
    // Names and addresses by which others are found stay as they were given.
    const isThere = String(row[name]).includes(mark)
    if (isThere) fresh(place)
    else columns[name] = plantedText(row[name], JSON_COLUMNS.has(name), () => fresh(place))
  }
  const mac = described.macOf?.(columns, key)
  const found = recordOfRow(table, { ...columns, ...(mac !== undefined && { mac }) }, key)
  if (!found) return undefined
  const record: Record<string, unknown> = { ...found.record }
  for (const field of sealed) {
    const before = record[field] as Redacted.Redacted<string> | undefined
    const value = before && Redacted.value(before)
    const fill = () => fresh(`${table}.${field}`)
    record[field] = Redacted.make(plantedText(value, false, fill))
  }
  const write = { op: "insert", kind: found.kind, record } as unknown as Write
  const { mac: _mac, due_at: _due, ...planted } = rowOf(write, key, 0).row
  return planted
}

const PACKED = new Set(["hand_over_page"])

const openedRecord = (table: string, { kind, record }: { kind: Kind; record: object }) =>
  Effect.forEach(Object.entries(record), ([field, value]: [string, unknown]) =>
    Effect.gen(function* () {
      if (!Redacted.isRedacted(value)) return [field, value] as const
      const sealed = value as Redacted.Redacted<string>
      const text = PACKED.has(table) ? yield* unpacked(sealed) : Redacted.value(sealed)
      return [field, text, kind] as const
    })
  ).pipe(
    Effect.map((fields): Fields => Object.fromEntries(fields.map(([name, text]) => [name, text])))
  )

/** A row as it is stored, and with its seals opened. Fails if one does not open. */
export const openedRow = Effect.fnUntraced(function* (table: string, row: Row) {
  const text = JSON.stringify(row)
  const isRecord = recordTables.some(({ name }) => name === table)
  if (!isRecord && table !== "record_change") return text
  const { of } = yield* ClientKeys
  const key = yield* of(String(row["client_id"]))
  if (table === "record_change") {
    return text + JSON.stringify(fieldChanges(row as unknown as RecordChangeColumns, key))
  }
  const found = recordOfRow(table, row, key)
  return found ? text + JSON.stringify(yield* openedRecord(table, found)) : text
})
