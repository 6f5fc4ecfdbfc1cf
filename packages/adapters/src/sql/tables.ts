/**
 * The tables as Kysely sees them. Portable columns only: ids, dates and exact decimals are text,
 * instants and counts are integers (UTC milliseconds), flags are 0 or 1, lists are JSON text.
 * `sealed` holds a record's sensitive fields under its client's key.
 */

type Flag = 0 | 1

export interface BaseColumns {
  id: string
  client_id: string
  version: number
  created_at: number
  updated_at: number
}

export interface CompanyColumns extends BaseColumns {
  kind: string
  name: string
  business_website: string | null
  doing_business_as: string | null
  terms_accepted_at: number
  terms_accepted_by: string
  kyb_status: string
}

export interface KybInformationColumns extends BaseColumns {
  company_id: string
  entity_type: string | null
  incorporation_state: string | null
  date_of_incorporation: string
  federal_filing_form: string | null
  payroll_run_this_year: string | null
  former_paid_this_year: string | null
  sealed: string
}

export interface CompanyLocationColumns extends BaseColumns {
  company_id: string
  label: string
  address1: string
  address2: string | null
  city: string
  state: string
  zipcode: string
  country: string
  phone_number: string | null
  is_work_location: Flag
  is_mailing_address: Flag
  is_filing_address: Flag
  status: string
}

export interface BusinessUserColumns extends BaseColumns {
  company_id: string
  first_name: string
  middle_name: string | null
  last_name: string
  email: string
  phone_number: string
  address1: string | null
  address2: string | null
  city: string | null
  state: string | null
  zipcode: string | null
  country: string | null
  payroll_admin: Flag
  bookkeeper: Flag
  beneficial_owner: Flag
  ownership_percentage: number | null
  kyc_status: string
  sealed: string | null
}

export interface VerificationAttemptColumns extends BaseColumns {
  company_id: string
  subject_kind: string
  subject_id: string
  number: number
  status: string
  reasons: string
  flags: string
  sealed: string
}

/** The queue's own columns of a verification attempt; `due_at` is null once it is settled. */
interface QueueColumns {
  tries: number
  started_at: number | null
  due_at: number | null
}

export interface WorkerColumns extends BaseColumns {
  company_id: string
  user_reference_id: string | null
  first_name: string
  middle_name: string | null
  last_name: string
  email: string | null
  phone_number: string | null
  date_of_join: string
  worker_type: string
  job_title: string
  location_category: string
  work_state: string | null
  company_location_id: string | null
  business_user_id: string | null
  contractor_company_id: string | null
  user_status: string
  kyc_status: string
}

export interface WageColumns extends BaseColumns {
  company_id: string
  worker_id: string
  wage_rate: string
  wage_basis: string
  worker_type: string
  differential_pay: string
  user_type: string | null
  employment_status: string | null
  tax_exempt: string
  start_date: string
  payment_method: string | null
  status: string
}

export interface EarlierVersionColumns extends BaseColumns {
  company_id: string
  record_kind: string
  record_id: string
  record_version: number
  valid_from: number
  valid_until: number
  content: string
}

export interface KycInformationColumns extends BaseColumns {
  company_id: string
  worker_id: string
  address1: string
  address2: string | null
  city: string
  state: string
  zipcode: string
  /** An address as JSON. */
  remote_location: string | null
  sealed: string
}

export interface W4InformationColumns extends BaseColumns {
  company_id: string
  worker_id: string
  filing_status: string
  have_multiple_jobs: Flag
  dependents: number
  dependents_above18: number
  other_income: string
  other_deduction: string
  extra_withholding: string
}

export interface CompanyBankAccountColumns extends BaseColumns {
  company_id: string
  bank_name: string
  account_type: string
  account_name: string
  routing_number: string
  status: string
  due_at: number | null
  sealed: string
}

/** The revision that guards decisions about a set, and a company's place in its event sequence. */
export interface AggregateColumns {
  id: string
  kind: string
  client_id: string
  company_id: string
  revision: number
  last_sequence: number
}

export interface ClaimColumns {
  scope: string
  rule: string
  key_version: number
  digest: string
  holder: string
  client_id: string
}

export interface EventColumns {
  id: string
  client_id: string
  company_id: string
  sequence: number
  type: string
  at: number
  /** The audit row of the commit that made it. */
  commit_id: string
  body: string
}

export interface AuditColumns {
  id: string
  client_id: string
  credential: string
  operation: string
  record_id: string
  request_id: string
  at: number
}

export interface StoredAnswerColumns {
  client_id: string
  key: string
  fingerprint: string
  status: number
  body: string
  at: number
}

export interface ClientColumns {
  id: string
  name: string
  duplicates: string
  created_at: number
  updated_at: number
}

export interface ClientKeyColumns {
  client_id: string
  version: number
  root_key_id: string
  wrapped: string
  created_at: number
}

export interface CredentialColumns {
  key_id: string
  client_id: string
  role: string
  secret_hash: string
  /** During a rotation the secret before is good until then. */
  previous_secret_hash: string | null
  previous_until: number | null
  created_at: number
  revoked_at: number | null
}

export interface WebhookEndpointColumns {
  id: string
  client_id: string
  url: string
  sealed: string
  state: string
  created_at: number
  updated_at: number
}

/** One company's events on their way to one endpoint; due while there is something to send. */
export interface DeliveryLaneColumns {
  endpoint_id: string
  company_id: string
  client_id: string
  next_sequence: number
  last_sequence: number
  attempts: number
  lease: string | null
  due_at: number | null
}

export interface DeliveryAttemptColumns {
  id: string
  client_id: string
  endpoint_id: string
  company_id: string
  sequence: number
  event_id: string
  at: number
  duration_ms: number
  result: string
  status: number | null
}

export interface Tables {
  company: CompanyColumns
  kyb_information: KybInformationColumns
  company_location: CompanyLocationColumns
  business_user: BusinessUserColumns
  verification_attempt: VerificationAttemptColumns & QueueColumns
  worker: WorkerColumns
  wage: WageColumns
  earlier_version: EarlierVersionColumns
  kyc_information: KycInformationColumns
  w4_information: W4InformationColumns
  company_bank_account: CompanyBankAccountColumns
  aggregate: AggregateColumns
  claim: ClaimColumns
  event: EventColumns
  audit: AuditColumns
  stored_answer: StoredAnswerColumns
  client: ClientColumns
  client_key: ClientKeyColumns
  credential: CredentialColumns
  webhook_endpoint: WebhookEndpointColumns
  delivery_lane: DeliveryLaneColumns
  delivery_attempt: DeliveryAttemptColumns
  root_key_check: { root_key_id: string; check_value: string }
  migration: { number: number; name: string; at: number }
}
