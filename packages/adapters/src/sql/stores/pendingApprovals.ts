/** Accounts, verifications and erasures that wait for a second person, of a client or of all. */
import { initialSettings } from "@payroll/domain/client/settings"
import type { ErasureSubject } from "@payroll/domain/decision/erasureRequest"
import type { Decider, PersonDecision } from "@payroll/domain/decision/personDecision"
import type {
  PendingApproval,
  PendingErasure,
  PendingKind
} from "@payroll/operations/ports/verificationStore"
import { sql, type RawBuilder } from "kysely"
import type { Database } from "../database.ts"
import type { Tables } from "../tables.ts"
import { hasErasureOf } from "./erasureStatements.ts"
import { isStuck } from "./reviewQueue.ts"
import { isVisible, type Page } from "./reviewScope.ts"

export type PendingRow = Omit<Tables["person_decision"], "company_id"> & {
  readonly company_id: string | null
  readonly pending_kind: PendingKind
  readonly pending_id: string
  readonly pending_client: string
  readonly pending_until: number | null
  readonly pending_worker: string | null
  readonly erased_subject: ErasureSubject | null
  readonly erased_name: string | null
  /** The person who asked and the credential, as JSON. */
  readonly asked_by: string | null
  readonly asked_at: number | null
  readonly wait_days: number | null
}

interface Pending extends Page {
  /** A first decision counts if it was given after that. */
  readonly since: number
  /** A guest who asked after that waits. */
  readonly guestsSince: number
}

type Values = Record<keyof Pending, unknown>
/** The client that the rows of a table must have, by its name in the statement. */
type Of = (
  table: "account" | "asked" | "guest" | "held" | "decision" | "attempt" | "request"
) => unknown

const nameOf = (table: string) =>
  sql`(select client.name from client where client.id = ${sql.ref(`${table}.client_id`)})`

const NOBODY = sql`cast(null as text)`

/** The columns of a request to erase, of what is none. */
const NO_ERASURE = sql`cast(null as text) as erased_subject, cast(null as text) as erased_name,
    cast(null as text) as asked_by, cast(null as bigint) as asked_at, cast(null as bigint) as wait_days`

/**
 * The accounts of a table that wait for an approval, each with the decision that waits with it, whose company is
 * null if there is none: that of the account comes last, in its place.
 */
const accountsThat =
  (isWaiting: RawBuilder<unknown>) => (table: string, kind: PendingKind, p: Values, of: Of) =>
    sql`
  select account.id as pending_id, ${nameOf("account")} as pending_client,
    account.hold_until as pending_until, ${sql.lit(kind)} as pending_kind,
    ${kind === "userBankAccount" ? sql.ref("account.worker_id") : NOBODY} as pending_worker,
    ${NO_ERASURE}, decision.*, account.company_id
  from ${sql.table(table)} as account
  left join person_decision as decision on decision.client_id = ${of("account")}
    and decision.subject_id = account.id and decision.status = 'waiting'
    and decision.created_at > ${p.since}
  where account.client_id = ${of("account")} and account.id > ${p.after}
    and ${isWaiting}
    and ${isVisible(p.companies, "account.company_id")}`

/** Two selections, each over an index of its own. */
const awaiting = accountsThat(sql`account.awaits_approval = 1 and account.status = 'new'`)
const held = accountsThat(
  sql`account.hold is not null and account.awaits_approval = 0
    and (account.status = 'new' or account.hold = 'frozen')`
)

/** Changes of how workers are paid, and of emails, that are held: they are approved as accounts are. */
const heldPay = (p: Values, of: Of) => sql`
  select held.account_id, ${nameOf("held")},
    case held.status when 'held' then held.hold_until end,
    case when held.worker_id is null then 'bankAccount' else 'userBankAccount' end, held.worker_id,
    ${NO_ERASURE}, decision.*, held.company_id
  from account_hold as held
  left join person_decision as decision on decision.client_id = ${of("held")}
    and decision.subject_id = held.account_id and decision.status = 'waiting'
    and decision.created_at > ${p.since}
  where held.client_id = ${of("held")} and held.account_id > ${p.after}
    and held.change <> 'account' and held.status in ('held', 'frozen')
    and ${isVisible(p.companies, "held.company_id")}`

/** Sessions of guests that wait for an administrator in place of a code. */
const waitingGuests = (p: Values, of: Of) => sql`
  select guest.worker_id, ${nameOf("guest")}, cast(null as bigint), 'guestCode', worker.id, ${NO_ERASURE},
    decision.*, guest.company_id
  from guest_codes as guest
  left join worker on worker.client_id = ${of("guest")} and worker.id = guest.worker_id
  left join person_decision as decision on decision.client_id = ${of("guest")}
    and decision.subject_id = guest.worker_id and decision.status = 'waiting'
    and decision.created_at > ${p.since}
  where guest.client_id = ${of("guest")} and guest.worker_id > ${p.after}
    and guest.asked_at > ${p.guestsSince}
    and ${isVisible(p.companies, "guest.company_id")}`

/** Corrections of timesheets for which workers ask. The conditions on the exception are those of an index. */
const askedCorrections = (p: Values, of: Of) => sql`
  select asked.id, ${nameOf("asked")}, cast(null as bigint), 'correction', asked.worker_id,
    ${NO_ERASURE}, decision.*, asked.company_id
  from time_exception as asked
  join timesheet as sheet on sheet.client_id = ${of("asked")} and sheet.id = asked.timesheet_id
  left join person_decision as decision on decision.client_id = ${of("asked")}
    and decision.subject_id = asked.id and decision.status = 'waiting'
    and decision.created_at > ${p.since}
  where asked.client_id = ${of("asked")} and asked.id > ${p.after}
    and asked.code = 'correction-asked' and asked.status = 'Open'
    and sheet.status in ('Open', 'Submitted')
    and ${isVisible(p.companies, "asked.company_id")}`

/** The name of a row of a table with the id of what is to be erased. */
const erasedName = (table: "worker" | "business_user" | "company", name: string, of: Of) =>
  sql`(select ${sql.raw(name)} from ${sql.table(table)} as named
    where named.client_id = ${of("request")} and named.id = request.subject_id)`

const PERSON = "named.first_name || ' ' || named.last_name"

/**
 * Requests to erase that nobody confirmed, of who is not erased with the company or the client meanwhile. No decision
 * belongs to one. They are few, so those of all clients are read whole: the place of a page is compared in a form for
 * which an index that begins with the client is no use.
 */
const askedErasures = (p: Values, of: Of) => sql`
  select request.subject_id, ${nameOf("request")}, cast(null as bigint), 'erasure',
    case when request.subject = 'worker' then request.subject_id end,
    request.subject,
    case request.subject
      when 'worker' then ${erasedName("worker", PERSON, of)}
      when 'businessUser' then ${erasedName("business_user", PERSON, of)}
      when 'company' then ${erasedName("company", "named.name", of)}
      else ${nameOf("request")} end,
    request.asked_by, request.asked_at,
    (select client.erasure_wait_days from client where client.id = request.client_id),
    decision.*, request.company_id
  from erasure_request as request
  left join person_decision as decision on decision.client_id = ${of("request")} and 1 = 0
  where request.client_id = ${of("request")} and request.subject_id || '' > ${p.after}
    and request.confirmed_at is null
    and not ${hasErasureOf("request", of("request"))}
    and ${isVisible(p.companies, "request.company_id")}`

const pending = (p: Values, of: Of) => sql<PendingRow>`
  ${awaiting("company_bank_account", "bankAccount", p, of)}
  union all
  ${held("company_bank_account", "bankAccount", p, of)}
  union all
  ${awaiting("worker_bank_account", "userBankAccount", p, of)}
  union all
  ${held("worker_bank_account", "userBankAccount", p, of)}
  union all
  ${heldPay(p, of)}
  union all
  ${waitingGuests(p, of)}
  union all
  ${askedCorrections(p, of)}
  union all
  ${askedErasures(p, of)}
  union all
  select attempt.id, ${nameOf("attempt")}, cast(null as bigint), 'verification',
    case when attempt.subject_kind = 'worker' then attempt.subject_id end, ${NO_ERASURE},
    decision.*, attempt.company_id
  from person_decision as decision
  join verification_attempt as attempt
    on attempt.client_id = ${of("decision")} and attempt.id = decision.subject_id
  where decision.client_id = ${of("decision")} and decision.status = 'waiting'
    and decision.created_at > ${p.since} and decision.subject_id > ${p.after}
    and (attempt.status = 'needs_review' or ${isStuck(of("attempt"))})
    and ${isVisible(p.companies, "attempt.company_id")}
  order by pending_id limit ${p.rows}`

/** Pending approvals of a client; or of all, where each row compares its client with itself. */
export const preparePending = ({ prepare, prepareForAll }: Database["Service"]) => ({
  ofClient: prepare<Pending, PendingRow>((_db, p) => pending(p, () => p.clientId)),
  ofAll: prepareForAll<Pending, PendingRow>("verificationStore.pendingOfAll", (_db, p) =>
    pending(p, (table) => sql.ref(`${table}.client_id`))
  )
})

/** The request to erase of a row; undefined of others. */
const erasureOf = (row: PendingRow): PendingErasure | undefined =>
  row.erased_subject === null || row.asked_by === null || row.asked_at === null
    ? undefined
    : {
        subject: row.erased_subject,
        name: row.erased_name ?? "",
        askedBy: JSON.parse(row.asked_by) as Decider,
        askedAt: row.asked_at,
        days: row.wait_days ?? initialSettings.erasureWaitDays
      }

export const pendingOf = (row: PendingRow, first: PersonDecision | undefined): PendingApproval => ({
  clientName: row.pending_client,
  subjectKind: row.pending_kind,
  subjectId: row.pending_id,
  companyId: row.company_id ?? undefined,
  userId: row.pending_worker ?? undefined,
  holdUntil: row.pending_until ?? undefined,
  first,
  erasure: erasureOf(row)
})
