/** The tables of createBusiness as Drizzle wants to know them, under their columns' own names. */
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core"

const base = {
  id: text().primaryKey(),
  client_id: text().notNull(),
  version: integer().notNull(),
  created_at: integer().notNull(),
  updated_at: integer().notNull()
}
const ofCompany = { company_id: text().notNull() }
const flag = () => integer().$type<0 | 1>().notNull()

export const client = sqliteTable("client", {
  id: text().primaryKey(),
  name: text().notNull(),
  duplicates: text().notNull(),
  created_at: integer().notNull(),
  updated_at: integer().notNull()
})

export const company = sqliteTable("company", {
  ...base,
  kind: text().notNull(),
  name: text().notNull(),
  business_website: text(),
  doing_business_as: text(),
  terms_accepted_at: integer().notNull(),
  terms_accepted_by: text().notNull(),
  kyb_status: text().notNull()
})

export const kybInformation = sqliteTable("kyb_information", {
  ...base,
  ...ofCompany,
  entity_type: text(),
  incorporation_state: text(),
  date_of_incorporation: text().notNull(),
  federal_filing_form: text(),
  payroll_run_this_year: text(),
  former_paid_this_year: text(),
  sealed: text().notNull()
})

export const companyLocation = sqliteTable("company_location", {
  ...base,
  ...ofCompany,
  label: text().notNull(),
  address1: text().notNull(),
  address2: text(),
  city: text().notNull(),
  state: text().notNull(),
  zipcode: text().notNull(),
  country: text().notNull(),
  phone_number: text(),
  is_work_location: flag(),
  is_mailing_address: flag(),
  is_filing_address: flag(),
  status: text().notNull()
})

export const businessUser = sqliteTable("business_user", {
  ...base,
  ...ofCompany,
  first_name: text().notNull(),
  middle_name: text(),
  last_name: text().notNull(),
  email: text().notNull(),
  phone_number: text().notNull(),
  address1: text(),
  address2: text(),
  city: text(),
  state: text(),
  zipcode: text(),
  country: text(),
  payroll_admin: flag(),
  bookkeeper: flag(),
  beneficial_owner: flag(),
  ownership_percentage: integer(),
  kyc_status: text().notNull(),
  sealed: text()
})

export const verificationAttempt = sqliteTable("verification_attempt", {
  ...base,
  ...ofCompany,
  subject_kind: text().notNull(),
  subject_id: text().notNull(),
  number: integer().notNull(),
  status: text().notNull(),
  reasons: text().notNull(),
  flags: text().notNull(),
  sealed: text().notNull(),
  tries: integer().notNull(),
  started_at: integer(),
  due_at: integer()
})

export const aggregate = sqliteTable("aggregate", {
  id: text().primaryKey(),
  kind: text().notNull(),
  client_id: text().notNull(),
  company_id: text().notNull(),
  revision: integer().notNull(),
  last_sequence: integer().notNull()
})

export const claim = sqliteTable("claim", {
  scope: text().notNull(),
  rule: text().notNull(),
  key_version: integer().notNull(),
  digest: text().notNull(),
  holder: text().notNull(),
  client_id: text().notNull()
})

export const event = sqliteTable("event", {
  id: text().primaryKey(),
  client_id: text().notNull(),
  company_id: text().notNull(),
  sequence: integer().notNull(),
  type: text().notNull(),
  at: integer().notNull(),
  commit_id: text().notNull(),
  body: text().notNull()
})

export const audit = sqliteTable("audit", {
  id: text().primaryKey(),
  client_id: text().notNull(),
  credential: text().notNull(),
  operation: text().notNull(),
  record_id: text().notNull(),
  request_id: text().notNull(),
  at: integer().notNull()
})
