/**
 * The verdicts of the floor: the rows that the service stores of one, written by hand, in a transaction for each. They
 * open the case and the owner, as the service does to ask its provider and to compare the person.
 */
import type { SqliteConnection } from "../../packages/adapters/src/sql/sqlite/connection.ts"
import type { Client } from "./business.ts"
import { newId } from "./http.ts"
import * as tables from "./tables.ts"

const POLL_MS = 20

interface Due {
  readonly id: string
  readonly company_id: string
  readonly sealed: string
}

/** The parts of a company that the event shows, and its owner. */
interface Parts {
  readonly name: string
  readonly website: string | null
  readonly kyb: string
  readonly location: string
  readonly label: string
  readonly user: string
  readonly sealed: string
}

const statements = ({ db }: SqliteConnection) => ({
  due: db.prepare<[at: number], Due>(
    "select id, company_id, sealed from verification_attempt " +
      "where due_at is not null and due_at <= ? order by due_at, id limit 1"
  ),
  parts: db.prepare<[companyId: string], Parts>(
    "select company.name, company.business_website as website, kyb.id as kyb, location.id as location, " +
      "location.label, user.id as user, user.sealed from company " +
      "join kyb_information as kyb on kyb.company_id = company.id " +
      "join company_location as location on location.company_id = company.id " +
      "join business_user as user on user.company_id = company.id where company.id = ?"
  ),
  company: db.prepare(
    "update company set kyb_status = 'passed', version = version + 1, updated_at = ? where id = ?"
  ),
  user: db.prepare(
    "update business_user set kyc_status = 'passed', version = version + 1, updated_at = ? where id = ?"
  ),
  attempt: db.prepare(
    "update verification_attempt set status = 'passed', version = version + 2, started_at = ?, " +
      "updated_at = ?, due_at = null where id = ?"
  ),
  aggregate: db.prepare(
    "update aggregate set revision = revision + 1, last_sequence = last_sequence + 1 where id = ?"
  ),
  change: db.prepare(
    tables.insertText(
      "record_change",
      [
        "record_id",
        "version",
        "client_id",
        "company_id",
        "record_kind",
        "at",
        "audit_id",
        "sealed"
      ],
      () => "?"
    )
  ),
  event: db.prepare(tables.insertText("event", tables.event.columnNames, () => "?")),
  audit: db.prepare(tables.insertText("audit", tables.audit.columnNames, () => "?"))
})

const TYPE = "company.kybstatus.update"

const bodyOf = (eventId: string, companyId: string, parts: Parts, at: number): string => {
  const timestamp = new Date(at).toISOString()
  const day = `${timestamp.slice(5, 7)}/${timestamp.slice(8, 10)}/${timestamp.slice(0, 4)}`
  const eventTimeStamp = `${day} ${timestamp.slice(11, 19)}`
  const company = {
    company: parts.name,
    companyID: companyId,
    businessWebsite: parts.website ?? "",
    registration: { isTermsAccepted: true },
    CompanyLocations: [
      {
        companyLocationId: parts.location,
        companyLocation: parts.label,
        status: "Verification pending"
      }
    ],
    KYBInformations: [{ kybInformationId: parts.kyb, status: "passed" }],
    kycStatus: "passed",
    BankAccounts: [],
    PaySchedules: [],
    StateTaxRegistrations: []
  }
  return JSON.stringify({
    trigger: { eventId, eventType: TYPE, eventTimeStamp, timestamp, sequence: 3 },
    payload: [{ Company: [company] }]
  })
}

const changeOf = (field: string): { readonly difference: string } => ({
  difference: JSON.stringify({ open: { [field]: ["pending", "passed"] }, sealed: [] })
})

/** Gives verdicts so long after their companies were created, in milliseconds. */
export const giveVerdicts = (
  connection: SqliteConnection,
  { id: clientId, key }: Client,
  afterMs: number
): void => {
  const { due, parts, company, user, attempt, aggregate, change, event, audit } =
    statements(connection)
  const write = connection.db.transaction((one: Due, shown: Parts, at: number) => {
    const { id, company_id: companyId } = one
    const [auditId, eventId] = [newId(), newId()]
    const changed = (of: string, kind: string, field: string) =>
      change.run(
        of,
        2,
        clientId,
        companyId,
        kind,
        at,
        auditId,
        key.seal("record_change", `${of}/2`, changeOf(field))
      )
    company.run(at, companyId)
    changed(companyId, "company", "kybStatus")
    user.run(at, shown.user)
    changed(shown.user, "businessUser", "kycStatus")
    attempt.run(at, at, id)
    aggregate.run(companyId)
    const body = bodyOf(eventId, companyId, shown, at)
    event.run(
      ...tables.valuesOf(tables.event, {
        id: eventId,
        client_id: clientId,
        company_id: companyId,
        sequence: 3,
        type: TYPE,
        at,
        commit_id: auditId,
        body,
        mac: null
      })
    )
    audit.run(
      ...tables.valuesOf(tables.audit, {
        id: auditId,
        client_id: clientId,
        credential: "worker",
        operation: "verification.verdict",
        record_id: companyId,
        request_id: auditId,
        at,
        company_id: companyId,
        acted_by: null,
        acted_by_id: null,
        credential_person: null,
        address: null,
        disclosure: null,
        macs: null,
        erased: null
      })
    )
  })
  const next = (): void => {
    const at = Date.now()
    const one = due.get(at - afterMs)
    const shown = one && parts.get(one.company_id)
    if (!one || !shown) return void setTimeout(next, POLL_MS)
    key.open("verification_attempt", one.id, one.sealed)
    key.open("business_user", shown.user, shown.sealed)
    write.immediate(one, shown, at)
    setImmediate(next)
  }
  next()
}
