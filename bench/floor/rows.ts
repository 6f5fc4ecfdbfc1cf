/** The rows of a created business as objects, for whoever does not bind values by position. */
import type {
  AggregateColumns,
  AuditColumns,
  ClaimColumns,
  EventColumns,
  Tables
} from "../../packages/adapters/src/sql/tables.ts"
import { flag, type Asked, type Ids, type Prepared } from "./prepared.ts"

const baseOf = ({ client, at }: Asked, id: string) => ({
  id,
  client_id: client.id,
  version: 1,
  created_at: at,
  updated_at: at
})

const companyRow = (asked: Asked, ids: Ids): Tables["company"] => {
  const { registration } = asked.business
  return {
    ...baseOf(asked, ids.company),
    kind: "employer",
    name: registration.company ?? "",
    business_website: registration.businessWebsite ?? null,
    doing_business_as: registration.doingBusinessAs ?? null,
    terms_accepted_at: asked.at,
    terms_accepted_by: asked.credential,
    kyb_status: "pending"
  }
}

const kybRow = (asked: Asked, ids: Ids, sealed: string): Tables["kyb_information"] => {
  const { kyb } = asked.business
  return {
    ...baseOf(asked, ids.kyb),
    company_id: ids.company,
    entity_type: kyb.entityType ?? null,
    incorporation_state: kyb.incorporationState ?? null,
    date_of_incorporation: kyb.dateOfIncorporation ?? "",
    federal_filing_form: kyb.federalFilingForm ?? null,
    payroll_run_this_year: kyb.payrollRunThisYear ?? null,
    former_paid_this_year: kyb.formerPaidThisYear ?? null,
    sealed
  }
}

const locationRow = (asked: Asked, ids: Ids): Tables["company_location"] => {
  const { location } = asked.business
  return {
    ...baseOf(asked, ids.location),
    company_id: ids.company,
    label: location.label ?? "",
    address1: location.address1 ?? "",
    address2: location.address2 ?? null,
    city: location.city ?? "",
    state: location.state ?? "",
    zipcode: location.zipcode ?? "",
    country: location.country,
    phone_number: location.phoneNumber ?? null,
    is_work_location: flag(location.isWorkLocation),
    is_mailing_address: flag(location.isMailingAddress),
    is_filing_address: 1,
    status: "Verification pending"
  }
}

const userRow = (asked: Asked, ids: Ids, prepared: Prepared): Tables["business_user"] => {
  const { user } = asked.business
  return {
    ...baseOf(asked, ids.user),
    company_id: ids.company,
    first_name: user.firstName ?? "",
    middle_name: user.middleName ?? null,
    last_name: user.lastName ?? "",
    email: user.email ?? "",
    phone_number: user.phoneNumber ?? "",
    address1: user.address1 ?? null,
    address2: user.address2 ?? null,
    city: user.city ?? null,
    state: user.state ?? null,
    zipcode: user.zipcode ?? null,
    country: user.country,
    payroll_admin: flag(user.payrollAdmin),
    bookkeeper: flag(user.bookkeeper),
    beneficial_owner: flag(user.beneficialOwner),
    ownership_percentage: user.ownershipPercentage ?? null,
    kyc_status: prepared.isOwner ? "pending" : "kyc not initiated",
    sealed: prepared.sealedUser
  }
}

const attemptRow = (
  asked: Asked,
  ids: Ids,
  sealed: string,
  isTaken: boolean
): Tables["verification_attempt"] => ({
  ...baseOf(asked, ids.attempt),
  company_id: ids.company,
  subject_kind: "company",
  subject_id: ids.company,
  number: 1,
  status: "submitted",
  reasons: "[]",
  flags: isTaken ? '["duplicate"]' : "[]",
  sealed,
  tries: 0,
  started_at: null,
  due_at: asked.at
})

/** The claim of the EIN: one company of a client may hold it. */
export const einClaim = ({ client }: Asked, ids: Ids, prepared: Prepared): ClaimColumns => ({
  scope: client.id,
  rule: "ein",
  key_version: client.key.digestVersion,
  digest: prepared.einDigest,
  holder: ids.company,
  client_id: client.id
})

const eventRow = (
  { client, at }: Asked,
  ids: Ids,
  action: "insert" | "update",
  body: string
): EventColumns => ({
  id: action === "insert" ? ids.inserted : ids.updated,
  client_id: client.id,
  company_id: ids.company,
  sequence: action === "insert" ? 1 : 2,
  type: `company.kybstatus.${action}`,
  at,
  commit_id: ids.audit,
  body
})

const auditRow = (asked: Asked, ids: Ids): AuditColumns => ({
  id: ids.audit,
  client_id: asked.client.id,
  credential: asked.credential,
  operation: "createBusiness",
  record_id: ids.company,
  request_id: asked.requestId,
  at: asked.at
})

const aggregateRow = ({ client }: Asked, ids: Ids): AggregateColumns => ({
  id: ids.company,
  kind: "companyProfile",
  client_id: client.id,
  company_id: ids.company,
  revision: 1,
  last_sequence: 2
})

/** All rows but the claim of the EIN, which decides what is in the attempt, by their tables. */
export const rowsOf = (asked: Asked, ids: Ids, prepared: Prepared, isTaken: boolean) => ({
  company: companyRow(asked, ids),
  kyb_information: kybRow(asked, ids, prepared.sealedEin),
  company_location: locationRow(asked, ids),
  business_user: userRow(asked, ids, prepared),
  verification_attempt: attemptRow(asked, ids, prepared.sealedSubmission, isTaken),
  aggregate: aggregateRow(asked, ids),
  claim: {
    ...einClaim(asked, ids, prepared),
    scope: ids.company,
    rule: "email",
    digest: prepared.emailDigest,
    holder: ids.user
  },
  inserted: eventRow(asked, ids, "insert", prepared.inserted),
  updated: eventRow(asked, ids, "update", prepared.updated),
  audit: auditRow(asked, ids)
})

export type BusinessRows = ReturnType<typeof rowsOf>
