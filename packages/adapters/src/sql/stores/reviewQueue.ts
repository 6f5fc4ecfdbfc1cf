/** The attempts that wait for a person, or too long for the provider: of a company, of a client, of all clients. */
import { FAILED_ATTEMPTS_MAX } from "@payroll/domain/verification/attempt"
import { OVERDUE_MS, type WaitsFor } from "@payroll/operations/ports/verificationStore"
import { sql, type RawBuilder } from "kysely"
import type { Database } from "../database.ts"
import type { StatementForAll } from "../statement.ts"
import type { Tables } from "../tables.ts"
import { WALK_MAX, type RowPlace, type Walk } from "./recordPage.ts"
import { isVisible, type Page } from "./reviewScope.ts"

export type QueueRow = Tables["verification_attempt"] & { readonly client_name: string }

/** Must equal the condition of the partial indexes, or neither database uses them. */
export const mayWait = sql`(attempt.status = 'needs_review'
  or (attempt.status = 'failed' and attempt.number >= ${sql.lit(FAILED_ATTEMPTS_MAX)}))`

/** Due again more than an hour after the first time: few attempts ever are, so its indexes cost nothing. */
const isAskedLate = sql`attempt.due_at > attempt.started_at + ${sql.lit(OVERDUE_MS)}`

/** It is its subject's latest attempt, and the allowed number of attempts has failed. */
export const isStuck = (clientId: unknown) => sql`(
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

/** A queue: the condition of its index, and which of the attempts in it wait. */
interface Queue {
  readonly mayBe: RawBuilder<unknown>
  readonly is: Condition
}

/** Statements that read the waiting attempts among the next `WALK_MAX` of a queue, and the last of these. */
const statementsOf = ({ mayBe, is }: Queue, isIts: Condition) => {
  const next = (p: Values) => sql`
    from verification_attempt as attempt
    where attempt.client_id = ${p.clientId} ${isIts(p)} and attempt.id > ${p.after} and ${mayBe}
    order by attempt.id`
  return {
    rows: (p: Values) => sql<QueueRow>`
      select attempt.*, (
        select client.name from client where client.id = attempt.client_id) as client_name
      from (select attempt.* ${next(p)} limit ${sql.lit(WALK_MAX)}) as attempt
      where ${is(p)} and ${isVisible(p.companies, "attempt.company_id")}
      order by attempt.id limit ${p.rows}`,
    last: (p: Values) => sql<RowPlace>`
      select attempt.id, attempt.updated_at ${next(p)} limit 1 offset ${sql.lit(WALK_MAX - 1)}`
  }
}

type Statements = ReturnType<typeof statementsOf>

const prepareOf = (
  { prepare }: Database["Service"],
  { rows, last }: Statements
): Walk<Page, QueueRow> => ({
  rows: prepare<Page, QueueRow>((_db, p) => rows(p)),
  last: prepare<Page, RowPlace>((_db, p) => last(p))
})

/** The values of a statement in which each row compares its client with itself. */
const ofEach = ({ companies, after, rows }: Values): Values => ({
  clientId: sql.ref("attempt.client_id"),
  companies,
  after,
  rows
})

const prepareOfAll = (
  { prepareForAll }: Database["Service"],
  { rows, last }: Statements,
  names: { readonly rows: StatementForAll; readonly last: StatementForAll }
): Walk<Page, QueueRow> => ({
  rows: prepareForAll<Page, QueueRow>(names.rows, (_db, p) => rows(ofEach(p))),
  last: prepareForAll<Page, RowPlace>(names.last, (_db, p) => last(ofEach(p)))
})

/** The statements of each queue, by whom it waits for. */
export const prepareQueues = (database: Database["Service"]) => {
  const ofPerson: Queue = {
    mayBe: mayWait,
    is: ({ clientId }) => sql`(attempt.status = 'needs_review' or ${isStuck(clientId)})`
  }
  const ofProvider: Queue = {
    mayBe: isAskedLate,
    is: () => sql`attempt.started_at < ${database.dialect.now} - ${sql.lit(OVERDUE_MS)}`
  }
  const prepared = (queue: Queue, names: Parameters<typeof prepareOfAll>[2]) => {
    const ofClient = statementsOf(queue, () => sql``)
    const ofCompany = statementsOf(queue, (p) => sql`and attempt.company_id = ${p.companies}`)
    return {
      ofClient: prepareOf(database, ofClient),
      ofCompany: prepareOf(database, ofCompany),
      ofAll: prepareOfAll(database, ofClient, names)
    }
  }
  return {
    person: prepared(ofPerson, {
      rows: "verificationStore.ofAll",
      last: "verificationStore.lastOfAll"
    }),
    provider: prepared(ofProvider, {
      rows: "verificationStore.overdueOfAll",
      last: "verificationStore.lastOverdueOfAll"
    })
  } satisfies Record<WaitsFor, unknown>
}
