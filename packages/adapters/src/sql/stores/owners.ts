/**
 * The owner of the rows of each table: how they belong to a worker, a business user and a company. What is stored about
 * one of them is found by it, and nothing else says so. A table without an answer does not compile.
 */
import type { Tables } from "../tables.ts"

export type TableName = keyof Tables

/** The people and companies about whom rows are. */
export const OWNER_KINDS = ["worker", "businessUser", "company"] as const
export type OwnerKind = (typeof OWNER_KINDS)[number]

type ColumnOf<T extends TableName> = keyof Tables[T] & string

/** How a row belongs to a person. */
type Way<Column> =
  /** A column has the id of the person. */
  | { readonly by: Column }
  /** A column has the id of the person, or of a record that belongs to the person by a column. */
  | { readonly about: Column }
  /** A column has the id of a row of another table, which belongs to the person. */
  | { readonly through: TableName; readonly by: Column }
  /** The row is one of the company, with parts about several people. */
  | "inside"

/** Why the rows of a table are not in what is handed to a person. */
type LeftOut =
  /** Ids, places and digests by which the service finds its rows. */
  | "bookkeeping"
  /** Contents that operations of their own give back: `getFile`, `getDocument` and `getPayrollInput`. */
  | "content"

export interface OwnedBy<Column> {
  /** The columns that order its rows. */
  readonly key: readonly [Column, ...ReadonlyArray<Column>]
  /** The column of the company. */
  readonly company: Column
  readonly worker?: ReadonlyArray<Way<Column>>
  readonly businessUser?: ReadonlyArray<Way<Column>>
  readonly leftOut?: LeftOut
}

/** Rows of a client, or of the service, that belong to no company. */
export type NoOwner = "client" | "service"

const ofCompany = { key: ["id"], company: "company_id" } as const
const ofWorker = { ...ofCompany, worker: [{ by: "worker_id" }] } as const
/** Rows about a worker, or about a business user of the company. */
const ofPerson = { ...ofWorker, businessUser: [{ by: "business_user_id" }] } as const
const ofRecord = {
  company: "company_id",
  worker: [{ about: "record_id" }],
  businessUser: [{ about: "record_id" }]
} as const
const ofSubject = {
  ...ofCompany,
  worker: [{ by: "subject_id" }],
  businessUser: [{ by: "subject_id" }]
} as const

export const owners = {
  company: { key: ["id"], company: "id" },
  kyb_information: ofCompany,
  company_location: ofCompany,
  business_user: { ...ofCompany, businessUser: [{ by: "id" }] },
  verification_attempt: {
    ...ofCompany,
    worker: [{ by: "subject_id" }],
    // The case of a company has those of its owners.
    businessUser: [{ by: "subject_id" }, "inside"]
  },
  worker: { ...ofCompany, worker: [{ by: "id" }] },
  worker_exit: ofWorker,
  overtime_rule_set: ofCompany,
  work_schedule: ofWorker,
  wage: ofWorker,
  earlier_version: { ...ofRecord, key: ["id"] },
  kyc_information: ofWorker,
  w4_information: ofWorker,
  company_bank_account: ofCompany,
  worker_bank_account: ofWorker,
  person_decision: {
    ...ofCompany,
    worker: [{ about: "subject_id" }, { by: "person_id" }, { by: "credential_person_id" }],
    businessUser: [{ about: "subject_id" }, { by: "person_id" }, { by: "credential_person_id" }]
  },
  pay_schedule: ofCompany,
  pay_period: ofCompany,
  pay_result: ofWorker,
  punch: ofWorker,
  punch_amendment: { ...ofCompany, worker: [{ through: "punch", by: "punch_id" }] },
  worker_clock: ofWorker,
  time_tracking_settings: ofCompany,
  timesheet_lock: ofCompany,
  timesheet: ofWorker,
  timesheet_content: ofWorker,
  timesheet_amendment: ofWorker,
  worked_time: ofWorker,
  time_entry: ofWorker,
  time_exception: ofWorker,
  time_off_policy: ofCompany,
  time_off_account: ofWorker,
  time_off_assignment: ofWorker,
  time_off_entry: ofWorker,
  time_off_request: ofWorker,
  // One of a policy has differences of several workers.
  time_off_recalculation: { ...ofCompany, worker: [{ by: "worker_id" }, "inside"] },
  holiday_calendar: ofCompany,
  hand_over: ofCompany,
  // A business user can be the signatory of the company.
  hand_over_page: {
    ...ofCompany,
    worker: ["inside"],
    businessUser: ["inside"],
    leftOut: "content"
  },
  flow_link: ofSubject,
  guest_session: ofSubject,
  guest_codes: ofWorker,
  // Some have no link; they name the address of the person.
  mail: {
    ...ofCompany,
    worker: [{ through: "flow_link", by: "flow_link_id" }, "inside"],
    businessUser: [{ through: "flow_link", by: "flow_link_id" }, "inside"]
  },
  account_hold: ofPerson,
  document_template: ofCompany,
  document: ofPerson,
  document_content: { ...ofPerson, leftOut: "content" },
  signature: ofPerson,
  document_consent: ofPerson,
  terms_acceptance: ofPerson,
  file: ofWorker,
  file_chunk: { ...ofWorker, leftOut: "content" },
  record_change: { ...ofRecord, key: ["record_id", "version"] },
  event: { ...ofCompany, worker: ["inside"], businessUser: ["inside"] },
  audit: {
    ...ofCompany,
    worker: [{ about: "record_id" }, { by: "acted_by_id" }],
    businessUser: [{ about: "record_id" }, { by: "acted_by_id" }]
  },
  erasure: {
    ...ofCompany,
    worker: [{ by: "subject_id" }],
    businessUser: [{ by: "subject_id" }]
  },
  erasure_request: ofSubject,
  aggregate: { ...ofCompany, worker: [{ by: "id" }], leftOut: "bookkeeping" },
  delivery_lane: {
    key: ["endpoint_id", "company_id"],
    company: "company_id",
    leftOut: "bookkeeping"
  },
  delivery_attempt: { ...ofCompany, leftOut: "bookkeeping" },
  claim: "client",
  stored_answer: "client",
  audit_link: "client",
  client: "client",
  client_key: "client",
  credential: "client",
  console_session: "client",
  webhook_endpoint: "client",
  webhook_replay: "client",
  recipient: "client",
  number_tally: "client",
  daily_figure: "client",
  endpoint_hour: "client",
  trace_context: "client",
  delivery_hold: "service",
  figure_place: "service",
  clock_mark: "service",
  database_identity: "service",
  write_probe: "service",
  root_key_check: "service",
  key_rotation: "service",
  key_process: "service",
  migration: "service"
} as const satisfies { readonly [T in TableName]: OwnedBy<ColumnOf<T>> | NoOwner }

/** The tables with rows of companies. */
export type TableOfCompany = {
  [T in TableName]: (typeof owners)[T] extends NoOwner ? never : T
}[TableName]
