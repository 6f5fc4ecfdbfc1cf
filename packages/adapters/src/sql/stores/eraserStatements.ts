/** The statements that erase what no record describes: history, events, the audit, answers, credentials, sessions. */
import { sql, type RawBuilder } from "kysely"
import type { Database } from "../database.ts"
import type { Row } from "../records/row.ts"
import type { OfClient } from "../statement.ts"
import type { Tables } from "../tables.ts"
import { auditIf, isAudited } from "./commandEntry.ts"
import { prepareOfClient } from "./clientRowStatements.ts"
import { prepareDeciderRecords, prepareDeciders } from "./deciderStatements.ts"
import { isHeld, type Erased, type Subject } from "./erasureHold.ts"
import { prepareKeptPay } from "./keptPay.ts"
import { idsOf } from "./ownedRows.ts"
import { preparePerson } from "./personStatements.ts"
import type { KeyOf } from "./workedStates.ts"

interface Page extends OfClient {
  readonly after: string
  readonly rows: number
}

interface CompanyPage extends Page {
  readonly companyId: string
}

/** Behind a row of the audit, in the order of their times. */
interface AuditPage extends Page, Subject {
  readonly at: number
}

interface OfIds extends OfClient {
  readonly companyId: string
  /** A JSON list. */
  readonly ids: string
}

interface IdRow {
  readonly company_id: string
  readonly id: string
}

const changeColumns = {
  record_id: "text",
  version: "integer",
  sealed: "text",
  before: "text"
} as const
const eventColumns = { id: "text", body: "text", mac: "text", before: "text" } as const
const auditColumns = {
  id: "text",
  acted_by: "text",
  credential_person: "text",
  address: "text",
  disclosure: "text",
  erased: "text",
  before: "text"
} as const
const answerColumns = { key: "text", body: "text" } as const
const credentialColumns = {
  key_id: "text",
  person: "text",
  pending_issuer: "text",
  revoked_at: "integer",
  version: "integer",
  mac: "text",
  before: "integer"
} as const

/**
 * Condition: a row of an update is of the client. Not by an index: SQLite would begin with all rows of the client, and
 * read the recordset for each of them.
 */
const isOfClient = (table: "event" | "audit", p: OfClient): RawBuilder<unknown> =>
  sql`case when ${sql.ref(`${table}.client_id`)} = ${p.clientId} then 1 else 0 end = 1`

const prepareRecords = ({ dialect, prepare }: Database["Service"]) => ({
  changes: prepare<Erased>(
    (_db, p) => sql`
      update record_change set sealed = made.sealed
      from ${dialect.recordset("made", p.made, changeColumns)}
      where record_change.record_id = made.record_id and record_change.version = made.version
        and record_change.sealed = made.before and record_change.client_id = ${p.clientId}
        and ${isAudited(p)}`
  ),
  eventsAfter: prepare<CompanyPage, Tables["event"]>((db, p) =>
    db
      .selectFrom("event")
      .selectAll()
      .where("client_id", "=", p.clientId)
      .where("company_id", "=", p.companyId)
      .where("id", ">", p.after)
      .orderBy("id")
      .limit(p.rows)
  ),
  events: prepare<Erased>(
    (_db, p) => sql`
      update event set body = made.body, mac = made.mac
      from ${dialect.recordset("made", p.made, eventColumns)}
      where event.id = made.id and event.body = made.before
        and ${isOfClient("event", p)} and ${isAudited(p)}`
  ),
  /** Ends the leases of a company's lanes: what processes have in memory is not sent any more. */
  endLeases: prepare<Erased & { readonly streamId: string }>(
    (_db, p) => sql`
      update delivery_lane set lease = null, due_at = ${p.at}
      where delivery_lane.client_id = ${p.clientId} and delivery_lane.company_id = ${p.streamId}
        and delivery_lane.endpoint_id in (
          select lane.endpoint_id from delivery_lane as lane
          where lane.client_id = ${p.clientId} and lane.company_id = ${p.streamId}
            and lane.lease is not null and ${isAudited(p)}
          order by lane.endpoint_id, lane.company_id ${dialect.lockRows("lane")})`
  ),
  answersAfter: prepare<Page, Tables["stored_answer"]>((db, p) =>
    db
      .selectFrom("stored_answer")
      .selectAll()
      .where("client_id", "=", p.clientId)
      .where("key", ">", p.after)
      .orderBy("key")
      .limit(p.rows)
  ),
  /** Which of some ids are of the company: its own, those of workers, and of records that somebody stored. */
  idsOfCompany: prepare<OfIds, IdRow>(
    (_db, p) => sql<IdRow>`
      select company_id, id from aggregate
      where client_id = ${p.clientId} and company_id = ${p.companyId}
        and ${dialect.oneOf(sql.ref("aggregate.id"), p.ids)}
      union
      select company_id, record_id as id from audit
      where client_id = ${p.clientId} and company_id = ${p.companyId}
        and ${dialect.oneOf(sql.ref("audit.record_id"), p.ids)}`
  ),
  answers: prepare<Erased>(
    (_db, p) => sql`
      update stored_answer set body = made.body
      from ${dialect.recordset("made", p.made, answerColumns)}
      where stored_answer.key = made.key and stored_answer.client_id = ${p.clientId}
        and ${isAudited(p)}`
  )
})

type Params = Record<keyof Subject, unknown>

/** Condition: a credential of the person, with two ids of the worker, for the company alone, or of the client. */
const isOwnCredential = (p: Params) => sql<boolean>`(
  client_id = ${p.ownerId} or
  user_id = ${p.ownerId} or business_user_id = ${p.ownerId} and user_id is null
  or company_ids = '["' || cast(${p.ownerId} as text) || '"]')`

/** Condition: a claim is the person's. A worker holds an address by the id of the same business user. */
const isOwnClaim = (p: Params) => sql`
  claim.client_id = ${p.clientId} and claim.holder = ${p.ownerId} and not exists (
    select 1 from worker
    where worker.business_user_id = ${p.ownerId} and worker.client_id = ${p.clientId}
      and worker.user_status not in ('Terminated', 'Removed'))`

interface AccessRow {
  readonly company_id: string
  readonly claims: number
  readonly sessions: number
}

const prepareAccess = ({ dialect, prepare }: Database["Service"]) => ({
  credentials: prepare<Subject, Tables["credential"]>((db, p) =>
    db
      .selectFrom("credential")
      .selectAll()
      .where("client_id", "=", p.clientId)
      .where(isOwnCredential(p))
  ),
  updateCredentials: prepare<Erased>(
    (_db, p) => sql`
      update credential set person = made.person, pending_issuer = made.pending_issuer,
        revoked_at = made.revoked_at, version = made.version, mac = made.mac
      from ${dialect.recordset("made", p.made, credentialColumns)}
      where credential.key_id = made.key_id and credential.version = made.before
        and credential.client_id = ${p.clientId} and ${isAudited(p)}`
  ),
  endSessions: prepare<Erased>(
    (_db, p) => sql`
      delete from console_session where client_id = ${p.clientId} and key_id in (
        select key_id from credential
        where client_id = ${p.clientId} and ${isOwnCredential(p)}) and ${isAudited(p)}`
  ),
  releaseClaims: prepare<Erased>(
    (_db, p) => sql`
      delete from claim where ${isOwnClaim(p)} and ${isAudited(p)}`
  ),
  /** Counts what is claimed for somebody, and their sessions. */
  access: prepare<Subject, AccessRow>(
    (_db, p) => sql<AccessRow>`
      select cast(${p.companyId} as text) as company_id,
        (select count(*) from claim where ${isOwnClaim(p)}) as claims,
        (select count(*) from console_session where client_id = ${p.clientId} and key_id in (
          select key_id from credential
          where client_id = ${p.clientId} and ${isOwnCredential(p)})) as sessions`
  ),
  lockCredentials: prepare<Erased>(
    (_db, p) => sql`
      update credential set version = version
      where client_id = ${p.clientId} and ${isOwnCredential(p)}`
  ),
  /** Not where another change of a credential came first. */
  auditAccess: prepare<Erased>((_db, p) =>
    auditIf(
      p,
      sql`not ${isHeld(p)} and not exists (
        select 1 from ${dialect.recordset("made", p.made, credentialColumns)}
        join credential on credential.key_id = made.key_id and credential.client_id = ${p.clientId}
        where credential.version <> made.before)`
    )
  )
})

const isNamed = (column: string) =>
  sql`coalesce(${sql.ref(`audit.${column}`)}, 'erased') <> 'erased'`

/** Condition: the owner acted, or somebody of the company, or of the client. */
const isActor = (p: Params) => sql`(
  audit.acted_by_id = ${p.ownerId} or audit.client_id = ${p.ownerId}
  or audit.acted_by_id in (
    select id from worker where company_id = ${p.ownerId} and client_id = ${p.clientId}
    union all
    select id from business_user where company_id = ${p.ownerId} and client_id = ${p.clientId}))`

/** Condition: the call was made with a credential of the owner, or of somebody of the company or the client. */
const isOwnCall = (p: Params) => sql`audit.credential in (
  select key_id from credential where client_id = ${p.clientId} and (
    ${isOwnCredential(p)} or user_id in (
      select id from worker where company_id = ${p.ownerId} and client_id = ${p.clientId})
    or business_user_id in (
      select id from business_user where company_id = ${p.ownerId} and client_id = ${p.clientId})))`

/**
 * Condition: the owner acted, or somebody was told whole values and why: of the person, in the company or in the
 * client. Not where that is erased already.
 */
const hasPerson = (p: Params) => sql`(
  ${isActor(p)} and (${isNamed("acted_by")} or ${isNamed("address")})
  or (${isNamed("credential_person")} or ${isNamed("address")}) and ${isOwnCall(p)}
  or audit.disclosure like '%"reason":%' and audit.disclosure not like '%"reason":"erased"%' and (
    audit.company_id = ${p.ownerId} or audit.client_id = ${p.ownerId}
    or audit.record_id = ${p.ownerId} or audit.record_id in (${idsOf("worker", p)})
    or audit.record_id in (${idsOf("businessUser", p)})))`

const prepareAudit = ({ dialect, prepare }: Database["Service"]) => ({
  /** Rows that say something about the owner, in any company, with the version of the key of their link. */
  auditAfter: prepare<AuditPage, Row>(
    (_db, p) => sql<Row>`
      select audit.*, link.key_version as link_version,
        case when ${isActor(p)} then 1 else 0 end as is_actor,
        case when ${isOwnCall(p)} then 1 else 0 end as is_own_call
      from audit
      join audit_link as link on link.client_id = ${p.clientId} and link.number = (
        select min(covering.number) from audit_link as covering
        where covering.client_id = ${p.clientId} and covering.up_to >= audit.id)
      where audit.client_id = ${p.clientId} and ${hasPerson(p)}
        and (audit.at, audit.id) > (cast(${p.at} as bigint), cast(${p.after} as text))
      order by audit.at, audit.id limit ${p.rows}`
  ),
  /** Such rows that no link covers yet. */
  unlinked: prepare<Subject, { readonly company_id: string | null; readonly count: number }>(
    (_db, p) => sql<{ readonly company_id: string | null; readonly count: number }>`
      select min(audit.company_id) as company_id, count(*) as count from audit
      where audit.client_id = ${p.clientId} and ${hasPerson(p)}
        and audit.id > coalesce((
          select max(up_to) from audit_link where client_id = ${p.clientId}), '')`
  ),
  audit: prepare<Erased>(
    (_db, p) => sql`
      update audit set acted_by = made.acted_by, credential_person = made.credential_person,
        address = made.address, disclosure = made.disclosure, erased = made.erased
      from ${dialect.recordset("made", p.made, auditColumns)}
      where audit.id = made.id and coalesce(audit.erased, '') = made.before
        and ${isOfClient("audit", p)} and ${isAudited(p)}`
  )
})

const prepareHandOver = ({ prepare }: Database["Service"]) => ({
  handOver: prepare<OfClient & { readonly id: string }, Row>(
    (_db, p) => sql<Row>`
      select * from hand_over where id = ${p.id} and client_id = ${p.clientId}`
  )
})

export const prepareEraser = (database: Database["Service"], keyOf: KeyOf) => ({
  ...prepareRecords(database),
  ...prepareAccess(database),
  ...prepareAudit(database),
  ...preparePerson(database),
  ...prepareHandOver(database),
  deciders: prepareDeciders(database),
  deciderRecords: prepareDeciderRecords(database),
  ofClient: prepareOfClient(database),
  keptPay: prepareKeptPay(database, keyOf)
})
