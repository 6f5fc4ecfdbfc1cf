/** The statements about verification attempts: their queue, their review, and what a decision looks at. */
import { FAILED_ATTEMPTS_MAX } from "@payroll/domain/verification/attempt"
import { EARLIER_MAX } from "@payroll/operations/ports/verificationStore"
import { sql } from "kysely"
import type { Database } from "../database.ts"
import { personDecisionTable } from "../records/personDecision.ts"
import { verificationAttemptTable } from "../records/verificationAttempt.ts"
import type { Tables } from "../tables.ts"
import { recordQueries, type RecordKey } from "./records.ts"
import { isStuck, mayWait, type QueueRow } from "./reviewQueue.ts"
import { isVisible, type Scope } from "./reviewScope.ts"

type AttemptRow = Tables["verification_attempt"]

export type LeasedRow = AttemptRow & { readonly elapsed_ms: number }

const postponedColumns = { id: "text", version: "integer", after_ms: "integer" } as const

export const prepareAttemptQueue = (database: Database["Service"]) => {
  const { now, skipLocked, recordset } = database.dialect
  return {
    /**
     * Each lease increments the version, so that the holder of an expired lease cannot settle. An attempt that a clock
     * ahead began is begun again: what its provider takes would not pass otherwise.
     */
    lease: database.prepareForAll<{ readonly limit: number; readonly leaseMs: number }, LeasedRow>(
      "verificationStore.lease",
      (_db, p) => sql<LeasedRow>`
        with due as materialized (
          select id as due_id, ${now} as at from verification_attempt
          where due_at is not null and due_at <= ${now}
          order by due_at, id limit ${p.limit} ${skipLocked}
        )
        update verification_attempt set
          status = 'processing',
          version = version + 1,
          started_at = case when started_at <= due.at then started_at else due.at end,
          due_at = ${now} + cast(${p.leaseMs} as bigint)
        from due where id = due_id
        returning *, ${now} - started_at as elapsed_ms`
    ),
    postpone: database.prepareForAll<{ readonly postponed: string }>(
      "verificationStore.postpone",
      (_db, p) => sql`
        update verification_attempt set due_at = ${now} + cast(postponed.after_ms as bigint)
        from ${recordset("postponed", p.postponed, postponedColumns)}
        where verification_attempt.id = postponed.id
          and verification_attempt.version = postponed.version and status = 'processing'`
    ),
    giveBack: database.prepareForAll<{ id: string; version: number; afterMs: number }>(
      "verificationStore.giveBack",
      (_db, p) => sql`
        update verification_attempt set
          status = 'submitted', tries = tries + 1,
          due_at = ${now} + cast(${p.afterMs} as bigint)
        where id = ${p.id} and version = ${p.version} and status = 'processing'`
    ),
    nextDue: database.prepareForAll<unknown, { readonly in_ms: number | null }>(
      "verificationStore.nextDue",
      () => sql<{ readonly in_ms: number | null }>`
        select min(due_at) - ${now} as in_ms from verification_attempt where due_at is not null`
    )
  }
}

/** It is the subject's latest attempt, and the allowed number of attempts has failed. */
const hasNoAttemptsLeft = sql`
  not exists (
    select 1 from verification_attempt as later
    where later.subject_id = attempt.subject_id and later.number > attempt.number
  ) and (
    select count(*) from verification_attempt as other
    where other.subject_id = attempt.subject_id and other.status = 'failed'
  ) >= ${sql.lit(FAILED_ATTEMPTS_MAX)}`

/** The attempts of all clients, for those who operate the service. */
export const prepareReview = ({ prepareForAll }: Database["Service"]) => ({
  attemptsToReview: prepareForAll<
    { readonly clientId: string | null; readonly limit: number },
    QueueRow
  >(
    "verificationStore.attemptsToReview",
    (_db, p) => sql<QueueRow>`
      select attempt.*, client.name as client_name
      from verification_attempt as attempt join client on client.id = attempt.client_id
      where ${mayWait}
        and (attempt.status = 'needs_review' or (${hasNoAttemptsLeft}))
        and attempt.client_id = coalesce(cast(${p.clientId} as text), attempt.client_id)
      order by attempt.updated_at, attempt.id
      limit ${p.limit}`
  ),
  reviewedAttempt: prepareForAll<{ readonly id: string }, QueueRow>(
    "verificationStore.reviewedAttempt",
    (_db, p) => sql<QueueRow>`
      select attempt.*, client.name as client_name
      from verification_attempt as attempt join client on client.id = attempt.client_id
      where attempt.id = ${p.id}`
  )
})

export interface CaseRow extends AttemptRow {
  readonly is_stuck: number
}

export const prepareCases = ({ prepare }: Database["Service"]) => ({
  byId: prepare<Scope & { readonly id: string }, CaseRow>(
    (_db, p) => sql<CaseRow>`
      select attempt.*, case when ${isStuck(p.clientId)} then 1 else 0 end as is_stuck
      from verification_attempt as attempt
      where attempt.id = ${p.id} and attempt.client_id = ${p.clientId}
        and ${isVisible(p.companies, "attempt.company_id")}`
  )
})

interface Before extends RecordKey {
  readonly number: number
}

/** A subject's attempts before one, and the decisions on them. */
export const prepareEarlier = (database: Database["Service"]) => {
  const { where } = recordQueries(database)
  return {
    attempts: where(
      verificationAttemptTable,
      (p: Before) => sql`subject_id = ${p.id} and number < ${p.number}`,
      { orderBy: "number desc", limit: () => sql.lit(EARLIER_MAX) }
    ),
    decisions: where(
      personDecisionTable,
      (p: Before) => sql`subject_id in (
        select id from verification_attempt
        where subject_id = ${p.id} and client_id = ${p.clientId} and number < ${p.number}
        order by number desc limit ${sql.lit(EARLIER_MAX)})`
    )
  }
}
