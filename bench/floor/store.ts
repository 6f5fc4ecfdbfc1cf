/**
 * The rows of a created business, written by prepared statements in one transaction: the tables are
 * the service's own, the seals and digests are made with the service's own client key.
 */
import type { SqliteConnection } from "../../packages/adapters/src/sql/dialect/sqliteConnection.ts"
import type { ClientKey } from "../../packages/adapters/src/vault/clientKeys.ts"
import type { Business } from "./checkedBusiness.ts"

export interface Client {
  readonly id: string
  readonly key: ClientKey
  /** Whether a second company with the same EIN is refused; flagged for review otherwise. */
  readonly refusesDuplicates: () => boolean
}

export interface Asked {
  readonly business: Business
  readonly client: Client
  readonly credential: string
  readonly requestId: string
  /** UTC milliseconds. */
  readonly at: number
  readonly idempotencyKey: string | undefined
  readonly fingerprint: string
}

export interface Ids {
  readonly company: string
  readonly kyb: string
  readonly location: string
  readonly user: string
  readonly attempt: string
  readonly audit: string
  readonly inserted: string
  readonly updated: string
}

export type Stored =
  | { readonly _tag: "Stored"; readonly body: string }
  | { readonly _tag: "Replayed"; readonly status: number; readonly body: string }
  | { readonly _tag: "KeyReused" }
  | { readonly _tag: "Duplicate" }

const placeholders = (count: number): string => Array.from({ length: count }, () => "?").join(", ")

const prepareInserts = ({ db }: SqliteConnection) => {
  const insert = (table: string, columns: string, onConflict = "") =>
    db.prepare(
      `insert into ${table} (${columns}) values (${placeholders(columns.split(",").length)}) ${onConflict}`
    )
  const base = "id, client_id, version, created_at, updated_at"
  return {
    company: insert(
      "company",
      `${base}, kind, name, business_website, doing_business_as, terms_accepted_at, terms_accepted_by, kyb_status`
    ),
    kyb: insert(
      "kyb_information",
      `${base}, company_id, entity_type, incorporation_state, date_of_incorporation, federal_filing_form, payroll_run_this_year, former_paid_this_year, sealed`
    ),
    location: insert(
      "company_location",
      `${base}, company_id, label, address1, address2, city, state, zipcode, country, phone_number, is_work_location, is_mailing_address, is_filing_address, status`
    ),
    user: insert(
      "business_user",
      `${base}, company_id, first_name, middle_name, last_name, email, phone_number, address1, address2, city, state, zipcode, country, payroll_admin, bookkeeper, beneficial_owner, ownership_percentage, kyc_status, sealed`
    ),
    attempt: insert(
      "verification_attempt",
      `${base}, company_id, subject_kind, subject_id, number, status, reasons, flags, sealed, due_at`
    ),
    aggregate: insert("aggregate", "id, kind, client_id, company_id, revision, last_sequence"),
    claim: insert(
      "claim",
      "scope, rule, key_version, digest, holder, client_id",
      "on conflict do nothing"
    ),
    event: insert("event", "id, client_id, company_id, sequence, type, at, commit_id, body"),
    audit: insert("audit", "id, client_id, credential, operation, record_id, request_id, at"),
    answer: insert("stored_answer", "client_id, key, fingerprint, status, body, at")
  }
}

/** What is made before the transaction, so that only database work happens inside it. */
const prepareRows = ({ business, client, at }: Asked, ids: Ids) => {
  const { registration, kyb, location, user } = business
  const { key } = client
  const { ein = "" } = kyb
  const isOwner = user.beneficialOwner && user.ssn !== undefined && user.dateOfBirth !== undefined
  const submission = JSON.stringify({
    name: registration.company,
    ein,
    entityType: kyb.entityType,
    incorporationState: kyb.incorporationState,
    dateOfIncorporation: kyb.dateOfIncorporation,
    owners: isOwner
      ? [
          {
            id: ids.user,
            firstName: user.firstName,
            lastName: user.lastName,
            ssn: user.ssn,
            dateOfBirth: user.dateOfBirth
          }
        ]
      : [],
    remarks: []
  })
  const personal = {
    ...(user.ssn !== undefined && { ssn: user.ssn }),
    ...(user.dateOfBirth !== undefined && { dateOfBirth: user.dateOfBirth })
  }
  return {
    isOwner,
    sealedEin: key.seal("kyb_information", ids.kyb, { ein }),
    sealedUser:
      Object.keys(personal).length === 0 ? null : key.seal("business_user", ids.user, personal),
    sealedSubmission: key.seal("verification_attempt", ids.attempt, { submission }),
    einDigest: key.digest("ein", client.id, ein),
    emailDigest: key.digest("email", ids.company, (user.email ?? "").toLowerCase()),
    inserted: eventBody(ids.inserted, "insert", "new", ids, registration, location.label, at),
    updated: eventBody(ids.updated, "update", "pending", ids, registration, location.label, at)
  }
}

const eventBody = (
  eventId: string,
  action: "insert" | "update",
  status: string,
  ids: Ids,
  registration: Business["registration"],
  label: string | undefined,
  at: number
): string => {
  const timestamp = new Date(at).toISOString()
  const day = `${timestamp.slice(5, 7)}/${timestamp.slice(8, 10)}/${timestamp.slice(0, 4)}`
  return JSON.stringify({
    trigger: {
      eventId,
      eventType: `company.kybstatus.${action}`,
      eventTimeStamp: `${day} ${timestamp.slice(11, 19)}`,
      timestamp,
      sequence: action === "insert" ? 1 : 2
    },
    payload: [
      {
        Company: [
          {
            company: registration.company,
            companyID: ids.company,
            businessWebsite: registration.businessWebsite ?? "",
            registration: { isTermsAccepted: true },
            CompanyLocations: [
              {
                companyLocationId: ids.location,
                companyLocation: label,
                status: "Verification pending"
              }
            ],
            KYBInformations: [{ kybInformationId: ids.kyb, status }],
            kycStatus: status,
            BankAccounts: [],
            PaySchedules: [],
            StateTaxRegistrations: []
          }
        ]
      }
    ]
  })
}

const answerBody = (ids: Ids, { registration }: Business): string =>
  JSON.stringify({
    registration: {
      companyId: ids.company,
      kybInformationId: ids.kyb,
      businessUserId: ids.user,
      companyLocationId: ids.location,
      status: "Registered",
      message: `${registration.company} is registered; its KYB verification is in progress`,
      version: 1
    }
  })

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

type Inserts = ReturnType<typeof prepareInserts>
type Rows = ReturnType<typeof prepareRows>

const writeRecords = (
  insert: Inserts,
  { business, client, credential, at }: Asked,
  ids: Ids,
  rows: Rows,
  isTaken: boolean
): void => {
  const { registration, kyb, location, user } = business
  const base = (id: string) => [id, client.id, 1, at, at]
  insert.company.run(
    ...base(ids.company),
    "employer",
    registration.company,
    registration.businessWebsite ?? null,
    registration.doingBusinessAs ?? null,
    at,
    credential,
    "pending"
  )
  insert.kyb.run(
    ...base(ids.kyb),
    ids.company,
    kyb.entityType,
    kyb.incorporationState,
    kyb.dateOfIncorporation,
    kyb.federalFilingForm,
    kyb.payrollRunThisYear ?? null,
    kyb.formerPaidThisYear ?? null,
    rows.sealedEin
  )
  insert.location.run(
    ...base(ids.location),
    ids.company,
    location.label,
    location.address1,
    location.address2 ?? null,
    location.city,
    location.state,
    location.zipcode,
    location.country,
    location.phoneNumber ?? null,
    flag(location.isWorkLocation),
    flag(location.isMailingAddress),
    1,
    "Verification pending"
  )
  insert.user.run(
    ...base(ids.user),
    ids.company,
    user.firstName,
    user.middleName ?? null,
    user.lastName,
    user.email,
    user.phoneNumber,
    user.address1 ?? null,
    user.address2 ?? null,
    user.city ?? null,
    user.state ?? null,
    user.zipcode ?? null,
    user.country,
    flag(user.payrollAdmin),
    flag(user.bookkeeper),
    flag(user.beneficialOwner),
    user.ownershipPercentage ?? null,
    rows.isOwner ? "pending" : "kyc not initiated",
    rows.sealedUser
  )
  insert.attempt.run(
    ...base(ids.attempt),
    ids.company,
    "company",
    ids.company,
    1,
    "submitted",
    "[]",
    isTaken ? '["duplicate"]' : "[]",
    rows.sealedSubmission,
    at
  )
}

const writeTraces = (insert: Inserts, asked: Asked, ids: Ids, rows: Rows): void => {
  const { client, credential, requestId, at } = asked
  const { id: clientId, key } = client
  insert.aggregate.run(ids.company, "companyProfile", clientId, ids.company, 1, 2)
  insert.claim.run(ids.company, "email", key.digestVersion, rows.emailDigest, ids.user, clientId)
  const event = (id: string, action: string, sequence: number, body: string) =>
    insert.event.run(
      id,
      clientId,
      ids.company,
      sequence,
      `company.kybstatus.${action}`,
      at,
      ids.audit,
      body
    )
  event(ids.inserted, "insert", 1, rows.inserted)
  event(ids.updated, "update", 2, rows.updated)
  insert.audit.run(ids.audit, clientId, credential, "createBusiness", ids.company, requestId, at)
}

/** Stores businesses, one transaction each, durable when it returns. */
export const makeStore = (connection: SqliteConnection) => {
  const insert = prepareInserts(connection)
  const answers = connection.db.prepare(
    "select fingerprint, status, body from stored_answer where client_id = ? and key = ?"
  )
  const write = connection.db.transaction((asked: Asked, ids: Ids, rows: Rows): Stored => {
    const { business, client, idempotencyKey, fingerprint, at } = asked
    if (idempotencyKey !== undefined) {
      const known = answers.get(client.id, idempotencyKey) as
        | { fingerprint: string; status: number; body: string }
        | undefined
      if (known && known.fingerprint !== fingerprint) return { _tag: "KeyReused" }
      if (known) return { _tag: "Replayed", status: known.status, body: known.body }
    }
    const { digestVersion } = client.key
    const claimed = insert.claim.run(
      client.id,
      "ein",
      digestVersion,
      rows.einDigest,
      ids.company,
      client.id
    )
    const isTaken = claimed.changes === 0
    if (isTaken && client.refusesDuplicates()) return { _tag: "Duplicate" }
    writeRecords(insert, asked, ids, rows, isTaken)
    writeTraces(insert, asked, ids, rows)
    const body = answerBody(ids, business)
    if (idempotencyKey !== undefined) {
      insert.answer.run(client.id, idempotencyKey, fingerprint, 200, body, at)
    }
    return { _tag: "Stored", body }
  })
  return (asked: Asked, ids: Ids): Stored => write.immediate(asked, ids, prepareRows(asked, ids))
}
