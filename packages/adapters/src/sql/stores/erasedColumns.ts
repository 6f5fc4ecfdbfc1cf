/**
 * The values that take the place of what is stored about a person or a company. Ids, states, dates and hours stay;
 * texts, numbers and amounts go.
 */
import { isUuid } from "@payroll/domain/field/uuid"
import type { Person } from "@payroll/domain/person"
import type { RecordKind } from "@payroll/domain/retention/recordKeeping.data"
import { ownerNamedBy, reasonCodes } from "@payroll/domain/verification/reason"
import type { Row } from "../records/row.ts"
import type { Tables } from "../tables.ts"
import type { TableOfCompany } from "./owners.ts"
import { withoutTexts } from "./withoutTexts.ts"

export const ERASED = "erased"

type Value = Row[string]
type Replaced = (value: string | number) => Value

const gone: Replaced = () => null
const by =
  (value: string | number): Replaced =>
  () =>
    value

const json =
  <A>(replaced: (value: A) => unknown): Replaced =>
  (value) =>
    JSON.stringify(replaced(JSON.parse(String(value)) as A))

type Named = Readonly<Record<string, unknown>>

/** Without the texts in JSON that people typed. */
const withoutTyped = withoutTexts(
  ["userReferenceId", "jobCode", "notes", "reason", "attestation"],
  ERASED
)
/** The names of policies and of days, and the sources of rules, that a company writes. */
const withoutNames = withoutTexts(["timeOffPolicyName", "name", "source"], ERASED)

const codes: ReadonlySet<string> = new Set(reasonCodes.map(({ code }) => code))

/** True of a reason that stays: a documented code, or the id of an owner. A word can be that of a reviewer. */
const isCode = (reason: string): boolean => codes.has(reason) || isUuid(ownerNamedBy(reason) ?? "")

/** Rows without columns, or of which no record describes the columns: those have code of their own. */
type Otherwise = "nothing personal" | "not by columns"

/**
 * The kind of records of each table with rows about people or of companies, by which the law keeps it. A table without
 * an answer does not compile.
 */
const erasedTables = {
  worker: "person",
  business_user: "contact",
  worker_exit: "person",
  kyc_information: "person",
  work_schedule: "hours",
  wage: "pay",
  pay_result: "pay",
  w4_information: "withholding",
  worker_bank_account: "account",
  account_hold: "account",
  verification_attempt: "verification",
  person_decision: "verification",
  punch: "timeCards",
  punch_amendment: "timeCards",
  time_entry: "timeCards",
  worker_clock: "timeCards",
  timesheet: "hours",
  timesheet_content: "hours",
  timesheet_amendment: "hours",
  worked_time: "hours",
  time_exception: "hours",
  time_off_account: "timeOff",
  time_off_assignment: "timeOff",
  time_off_entry: "timeOff",
  time_off_request: "timeOff",
  time_off_recalculation: "timeOff",
  document: "document",
  document_content: "document",
  signature: "document",
  document_consent: "document",
  terms_acceptance: "document",
  file: "upload",
  file_chunk: "upload",
  flow_link: "contact",
  guest_session: "contact",
  mail: "contact",
  company: "taxes",
  kyb_information: "taxes",
  company_location: "taxes",
  company_bank_account: "account",
  document_template: "document",
  overtime_rule_set: "text",
  pay_schedule: "nothing personal",
  pay_period: "nothing personal",
  time_tracking_settings: "nothing personal",
  timesheet_lock: "nothing personal",
  time_off_policy: "text",
  holiday_calendar: "text",
  hand_over: "nothing personal",
  delivery_lane: "nothing personal",
  delivery_attempt: "nothing personal",
  guest_codes: "nothing personal",
  aggregate: "nothing personal",
  erasure: "nothing personal",
  // Another person than the erased one asked for an erasure.
  erasure_request: "nothing personal",
  earlier_version: "not by columns",
  hand_over_page: "not by columns",
  record_change: "not by columns",
  event: "not by columns",
  audit: "not by columns"
} as const satisfies Readonly<Record<TableOfCompany, RecordKind | Otherwise>>

type Answers = typeof erasedTables

export type ErasedTable = {
  [T in keyof Answers]: Answers[T] extends Otherwise ? never : T
}[keyof Answers]

const OTHERWISE: ReadonlySet<string> = new Set<Otherwise>(["nothing personal", "not by columns"])

export const isErasedTable = (name: string): name is ErasedTable =>
  name in erasedTables && !OTHERWISE.has(erasedTables[name as keyof Answers])

/** The kind of records of a table. */
export const kindOfTable = (name: ErasedTable): RecordKind => erasedTables[name]

/** The tables of which nothing is erased. */
export const tablesLeft = Object.entries(erasedTables)
  .filter(([, answer]) => answer === "nothing personal")
  .map(([name]) => name)

/** Columns of another kind than their table. */
const kindOfColumn: {
  readonly [T in ErasedTable]?: { readonly [C in keyof Tables[T] & string]?: RecordKind }
} = {
  worker: { email: "contact", phone_number: "contact", failure_reasons: "verification" }
}

type ColumnOf<T extends ErasedTable> = keyof Tables[T] & string

/** Personal and public columns that stay: states, dates, hours, and names of texts that the client wrote. */
const staying: { readonly [T in ErasedTable]?: ReadonlyArray<ColumnOf<T>> } = {
  worker: [
    "date_of_join",
    "worker_type",
    "location_category",
    "work_state",
    "time_zone",
    "workplaces",
    "payment_method"
  ],
  business_user: ["payroll_admin", "bookkeeper", "beneficial_owner"],
  kyb_information: [
    "entity_type",
    "incorporation_state",
    "date_of_incorporation",
    "federal_filing_form",
    "payroll_run_this_year",
    "former_paid_this_year"
  ],
  // The rules of overtime and of time off are those of a state.
  company_location: ["state", "country"],
  company_bank_account: ["account_type"],
  worker_exit: ["day", "final_pay_check_type", "dismissal_type"],
  work_schedule: ["days", "agreement_date", "alternative", "meal_waiver"],
  wage: ["end_date"],
  w4_information: ["received_at"],
  worker_bank_account: ["account_type", "pay_percentage"],
  pay_result: ["status", "return_code"],
  verification_attempt: ["flags"],
  punch: ["type", "at"],
  worker_clock: ["clock_status", "punch_type", "punch_at"],
  timesheet: ["minutes"],
  timesheet_amendment: ["difference"],
  worked_time: ["days"],
  time_entry: ["work_date", "minutes", "start_at", "end_at"],
  time_exception: ["code", "date", "at"],
  time_off_account: ["policy_type"],
  time_off_assignment: ["dates", "opening_minutes", "opening_date", "reinstated_minutes"],
  time_off_entry: [
    "kind",
    "key",
    "effective_date",
    "minutes",
    "earned_minutes",
    "capped_minutes",
    "reverses",
    "corrects",
    "explanation",
    "reason_code"
  ],
  time_off_request: ["policy_type", "status", "start_date", "end_date", "asked"],
  time_off_recalculation: ["differences"],
  document: ["title"],
  // Who decided is somebody else, unless it is the worker.
  person_decision: ["person", "credential_person"]
}

/** Columns that do not become the text `erased`. */
const replaced: {
  readonly [T in ErasedTable]?: { readonly [C in ColumnOf<T>]?: Replaced }
} = {
  worker: {
    user_reference_id: gone,
    middle_name: gone,
    email: gone,
    phone_number: gone,
    failure_reasons: gone,
    waiting: gone,
    // Of a hold that was released: nothing is erased under one.
    legal_hold: gone
  },
  business_user: {
    middle_name: gone,
    phone_number: by("0000000000"),
    address1: gone,
    address2: gone,
    city: gone,
    state: gone,
    zipcode: gone,
    country: gone,
    ownership_percentage: gone,
    waiting: gone
  },
  company: {
    company_reference_id: gone,
    business_website: gone,
    doing_business_as: gone,
    legal_hold: gone
  },
  company_location: { address2: gone, phone_number: gone },
  company_bank_account: { routing_number: by("000000000") },
  kyc_information: { address2: gone, remote_location: gone, homes: gone },
  w4_information: {
    filing_status: by("Single"),
    have_multiple_jobs: by(0),
    dependents: by(0),
    dependents_above18: by(0),
    other_income: by("0"),
    other_deduction: by("0"),
    extra_withholding: by("0"),
    dependents_amount: gone,
    exempt: by(0),
    nonresident_alien: by(0)
  },
  wage: {
    terms: json<ReadonlyArray<Named>>((all) => all.map((terms) => ({ ...terms, wageRate: "0" })))
  },
  worker_bank_account: { routing_number: by("000000000") },
  account_hold: {
    // By the ids the maker is found, who does not end the hold.
    made_by: json<{ readonly credential: string; readonly by?: Person }>((maker) => ({
      credential: maker.credential,
      by: { name: ERASED, ids: maker.by?.ids ?? [] }
    }))
  },
  pay_result: { gross: gone, net: gone },
  punch: { job_code: gone, attestation: gone },
  time_entry: { job_code: gone },
  time_off_request: { request_reference_id: gone },
  timesheet: { attestation: gone },
  timesheet_content: { locked: json(withoutTyped) },
  timesheet_amendment: { changes: json(withoutTyped) },
  verification_attempt: {
    reasons: json<ReadonlyArray<string>>((reasons) =>
      reasons.map((reason) => (isCode(reason) ? reason : ERASED))
    )
  },
  overtime_rule_set: { versions: json(withoutNames) },
  time_off_policy: { versions: json(withoutNames) },
  holiday_calendar: { versions: json(withoutNames) },
  flow_link: {
    return_url: gone,
    given_to: json<Named>(({ credential, isMailed }) => ({
      credential,
      ...(isMailed === true && { isMailed })
    }))
  }
}

type ByColumn<A> = Readonly<Partial<Record<string, Readonly<Partial<Record<string, A>>>>>>

const replacedBy: ByColumn<Replaced> = replaced
const kindBy: ByColumn<RecordKind> = kindOfColumn
const stayingIn: Readonly<Partial<Record<string, ReadonlyArray<string>>>> = staying

/** The value that takes the place of one of a personal or public column; the value itself where it stays. */
export const erasedValue = (table: ErasedTable, column: string, value: Value): Value => {
  if (value === null || stayingIn[table]?.includes(column) === true) return value
  return (replacedBy[table]?.[column] ?? by(ERASED))(value)
}

/** The kind of records of a column. */
export const kindOf = (table: ErasedTable, column: string): RecordKind =>
  kindBy[table]?.[column] ?? kindOfTable(table)
