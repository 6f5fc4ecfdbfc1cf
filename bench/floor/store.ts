/**
 * The rows of a created business on SQLite, written by prepared statements in one transaction: the
 * tables are the service's own.
 */
import type { SqliteConnection } from "../../packages/adapters/src/sql/sqlite/connection.ts"
import { answerBody, flag, prepareRows, type Asked, type Ids, type Prepared } from "./prepared.ts"

/** What became of a business that was to be stored. */
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

type Inserts = ReturnType<typeof prepareInserts>

const writeRecords = (
  insert: Inserts,
  { business, client, credential, at }: Asked,
  ids: Ids,
  rows: Prepared,
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

const writeTraces = (insert: Inserts, asked: Asked, ids: Ids, rows: Prepared): void => {
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

/**
 * Stores businesses, one transaction each, durable when it returns. `refusesDuplicates` says whether
 * a second company with the same EIN is refused; it is flagged for review otherwise.
 */
export const makeStore = (connection: SqliteConnection, refusesDuplicates: () => boolean) => {
  const insert = prepareInserts(connection)
  const answers = connection.db.prepare(
    "select fingerprint, status, body from stored_answer where client_id = ? and key = ?"
  )
  const write = connection.db.transaction((asked: Asked, ids: Ids, rows: Prepared): Stored => {
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
    if (isTaken && refusesDuplicates()) return { _tag: "Duplicate" }
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
