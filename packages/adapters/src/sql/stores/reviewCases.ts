import { FAILED_ATTEMPTS_MAX } from "@payroll/domain/verification/attempt"
import type { PageOf } from "@payroll/operations/page"
import {
  EARLIER_MAX,
  ReviewCases,
  type PendingKind,
  type ReviewScope
} from "@payroll/operations/ports/reviewCases"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql, type RawBuilder } from "kysely"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { personDecisionTable } from "../records/personDecision.ts"
import { verificationAttemptTable } from "../records/verificationAttempt.ts"
import type { Tables } from "../tables.ts"
import { claimHolder } from "./claimHolder.ts"
import { pageOfWalk, WALK_MAX, type RowPlace } from "./recordPage.ts"
import { mayWait } from "./reviewCandidates.ts"

type AttemptRow = Tables["verification_attempt"]
type DecisionRow = Tables["person_decision"]

/** Stands for all companies; otherwise the ids, one after the other. */
const ALL_COMPANIES = "*"

type PendingRow = DecisionRow & {
  readonly pending_kind: PendingKind
  readonly pending_id: string
  readonly pending_company: string
}

interface Scope {
  readonly clientId: string
  readonly companies: string
}

interface Page extends Scope {
  readonly after: string
  readonly rows: number
}

/** What a scope sees, or of that one company alone. */
const scopeOf = ({ client, companyIds }: ReviewScope, companyId?: string): Scope => {
  const visible = companyIds ? [...companyIds] : undefined
  const companies =
    companyId === undefined
      ? (visible?.join(" ") ?? ALL_COMPANIES)
      : visible === undefined || visible.includes(companyId)
        ? companyId
        : ""
  return { clientId: client.id, companies }
}

const pageIn = (scope: Scope, { after, rows }: PageOf): Page => ({ ...scope, after, rows })

/** Whether a company's id is among those of the scope; ids have one length, so a part is a whole. */
const isVisible = (companies: unknown, column: string) => sql`(
  cast(${companies} as text) = ${sql.lit(ALL_COMPANIES)}
  or cast(${companies} as text) like '%' || ${sql.ref(column)} || '%')`

/** It is its subject's latest attempt, and the allowed number of attempts has failed. */
const isStuck = (clientId: unknown) => sql`(
  attempt.status = 'failed' and not exists (
    select 1 from verification_attempt as later
    where later.client_id = ${clientId}
      and later.subject_id = attempt.subject_id and later.number > attempt.number
  ) and (
    select count(*) from verification_attempt as other
    where other.client_id = ${clientId}
      and other.subject_id = attempt.subject_id and other.status = 'failed'
  ) >= ${sql.lit(FAILED_ATTEMPTS_MAX)})`

type Values = Record<keyof Page, unknown>
type Condition = (p: Values) => RawBuilder<unknown>

/** The waiting attempts among the next `WALK_MAX` of the queue, and the last of these. */
const prepareQueue = ({ prepare }: Database["Service"], isIts: Condition) => {
  const next = (p: Values) => sql`
    from verification_attempt as attempt
    where attempt.client_id = ${p.clientId} ${isIts(p)} and attempt.id > ${p.after} and ${mayWait}
    order by attempt.id`
  return {
    rows: prepare<Page, AttemptRow>(
      (_db, p) => sql<AttemptRow>`
        select attempt.* from (select attempt.* ${next(p)} limit ${sql.lit(WALK_MAX)}) as attempt
        where (attempt.status = 'needs_review' or ${isStuck(p.clientId)})
          and ${isVisible(p.companies, "attempt.company_id")}
        order by attempt.id limit ${p.rows}`
    ),
    last: prepare<Page, RowPlace>(
      (_db, p) => sql<RowPlace>`
        select attempt.id, attempt.updated_at ${next(p)} limit 1 offset ${sql.lit(WALK_MAX - 1)}`
    )
  }
}

const prepareCases = (database: Database["Service"]) => ({
  ofClient: prepareQueue(database, () => sql``),
  ofCompany: prepareQueue(database, (p) => sql`and attempt.company_id = ${p.companies}`),
  byId: database.prepare<
    Scope & { readonly id: string },
    AttemptRow & { readonly is_stuck: number }
  >(
    (_db, p) => sql<AttemptRow & { readonly is_stuck: number }>`
      select attempt.*, case when ${isStuck(p.clientId)} then 1 else 0 end as is_stuck
      from verification_attempt as attempt
      where attempt.id = ${p.id} and attempt.client_id = ${p.clientId}
        and ${isVisible(p.companies, "attempt.company_id")}`
  )
})

interface Before {
  readonly clientId: string
  readonly subjectId: string
  readonly number: number
}

/** A subject's attempts before one, and the decisions on them. */
const prepareEarlier = ({ prepare }: Database["Service"]) => {
  const attempts = (p: Record<keyof Before, unknown>) => sql`
    from verification_attempt as attempt
    where attempt.subject_id = ${p.subjectId} and attempt.client_id = ${p.clientId}
      and attempt.number < ${p.number}
    order by attempt.number desc limit ${sql.lit(EARLIER_MAX)}`
  return {
    attempts: prepare<Before, AttemptRow>(
      (_db, p) => sql<AttemptRow>`select attempt.* ${attempts(p)}`
    ),
    decisions: prepare<Before, DecisionRow>(
      (_db, p) => sql<DecisionRow>`
        select decision.* from person_decision as decision
        where decision.client_id = ${p.clientId}
          and decision.subject_id in (select attempt.id ${attempts(p)})
        order by decision.id`
    )
  }
}

/** The accounts of a table that wait for an approval, each with the decision that waits with it. */
const waitingAccounts = (table: string, kind: PendingKind, p: Page & { readonly since: number }) =>
  sql`
      select account.id as pending_id, account.company_id as pending_company,
        ${sql.lit(kind)} as pending_kind, decision.*
      from ${sql.table(table)} as account
      left join person_decision as decision on decision.client_id = ${p.clientId}
        and decision.subject_id = account.id and decision.status = 'waiting'
        and decision.created_at > ${p.since}
      where account.client_id = ${p.clientId} and account.id > ${p.after}
        and account.awaits_approval = 1 and account.status = 'new'
        and ${isVisible(p.companies, "account.company_id")}`

const prepareDecisions = ({ prepare }: Database["Service"]) => ({
  decisions: prepare((db, p: { readonly clientId: string; readonly subjectId: string }) =>
    db
      .selectFrom("person_decision")
      .selectAll()
      .where("subject_id", "=", p.subjectId)
      .where("client_id", "=", p.clientId)
      .orderBy("id")
  ),
  pending: prepare<Page & { readonly since: number }, PendingRow>(
    (_db, p) => sql<PendingRow>`
      ${waitingAccounts("company_bank_account", "bankAccount", p)}
      union all
      ${waitingAccounts("worker_bank_account", "userBankAccount", p)}
      union all
      select attempt.id, attempt.company_id, 'verification', decision.*
      from person_decision as decision
      join verification_attempt as attempt
        on attempt.client_id = ${p.clientId} and attempt.id = decision.subject_id
      where decision.client_id = ${p.clientId} and decision.status = 'waiting'
        and decision.created_at > ${p.since} and attempt.id > ${p.after}
        and (attempt.status = 'needs_review' or ${isStuck(p.clientId)})
        and ${isVisible(p.companies, "attempt.company_id")}
      order by pending_id limit ${p.rows}`
  )
})

/** A row without a decision holds nulls in place of it. */
const pendingOf = (row: PendingRow, key: Parameters<typeof personDecisionTable.fromRow>[1]) => ({
  subjectKind: row.pending_kind,
  subjectId: row.pending_id,
  companyId: row.pending_company,
  first: row.id === null ? undefined : personDecisionTable.fromRow(row, key)
})

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const { ofClient, ofCompany, byId } = prepareCases(database)
  const { decisions, pending } = prepareDecisions(database)
  const earlier = prepareEarlier(database)

  return ReviewCases.of({
    waiting: Effect.fnUntraced(function* (scope, companyId, page) {
      const walk = companyId === undefined ? ofClient : ofCompany
      const values = pageIn(scopeOf(scope, companyId), page)
      const { records, stoppedAt } = yield* pageOfWalk(database, walk, values, true)
      const key = yield* keys.of(scope.client.id)
      const attempts = records.map((row) => verificationAttemptTable.fromRow(row, key))
      return { attempts, stoppedAt: stoppedAt?.id }
    }),
    find: Effect.fnUntraced(function* (scope, id) {
      const clientId = scope.client.id
      const [[row], decided] = yield* database.read(
        byId({ ...scopeOf(scope), id }),
        decisions({ clientId, subjectId: id })
      )
      if (!row) return undefined
      const key = yield* keys.of(clientId)
      return {
        attempt: verificationAttemptTable.fromRow(row, key),
        isStuck: row.is_stuck === 1,
        decisions: decided.map((each) => personDecisionTable.fromRow(each, key))
      }
    }),
    earlier: Effect.fnUntraced(function* ({ clientId, subjectId, number }) {
      const before = { clientId, subjectId, number }
      const [rows, decided] = yield* database.read(
        earlier.attempts(before),
        earlier.decisions(before)
      )
      const key = yield* keys.of(clientId)
      const bySubject = Map.groupBy(decided, ({ subject_id }) => subject_id)
      return rows.map((row) => ({
        attempt: verificationAttemptTable.fromRow(row, key),
        decisions: (bySubject.get(row.id) ?? []).map((each) =>
          personDecisionTable.fromRow(each, key)
        )
      }))
    }),
    holder: claimHolder(database, keys),
    decisionsOn: Effect.fnUntraced(function* (clientId, subjectId) {
      const [rows] = yield* database.read(decisions({ clientId, subjectId }))
      const key = yield* keys.of(clientId)
      return rows.map((row) => personDecisionTable.fromRow(row, key))
    }),
    pendingApprovals: Effect.fnUntraced(function* (scope, since, page) {
      const [rows] = yield* database.read(pending({ ...pageIn(scopeOf(scope), page), since }))
      const key = yield* keys.of(scope.client.id)
      return rows.map((row) => pendingOf(row, key))
    })
  })
})

export const layerReviewCases = Layer.effect(ReviewCases, make)
