/** The statements of punches and clocks. */
import { sql } from "kysely"
import type { Database } from "../database.ts"
import type { Tables } from "../tables.ts"
import { prepareRevisions, prepareWorkerRow, type Ids } from "./workerRows.ts"
import type { RecordKey } from "./records.ts"
import { referredWorkers } from "./workersOf.ts"

/** So many workers with the references of one request are looked at. */
const REFERRED_MAX = 5_000

/** The company of the worker whose id is asked for. */
const companyOfWorker = (p: Record<keyof RecordKey, unknown>) =>
  sql<string>`(select company_id from worker where id = ${p.id} and client_id = ${p.clientId})`

interface Days {
  readonly from: string
  readonly to: string
}

/** What one worker at the clock needs. */
export const prepareClocks = ({ prepare }: Database["Service"]) => ({
  ...prepareWorkerRow({ prepare }),
  clock: prepare((db, p: RecordKey) =>
    db
      .selectFrom("worker_clock")
      .selectAll()
      .where("worker_id", "=", p.id)
      .where("client_id", "=", p.clientId)
  ),
  locations: prepare((db, p: RecordKey) =>
    db
      .selectFrom("company_location")
      .selectAll()
      .where("company_id", "=", companyOfWorker(p))
      .where("client_id", "=", p.clientId)
      .orderBy("id")
  ),
  sheets: prepare((db, p: RecordKey & Days) =>
    db
      .selectFrom("timesheet")
      .selectAll()
      .where("worker_id", "=", p.id)
      .where("client_id", "=", p.clientId)
      .where("period_end", ">=", p.from)
      .where("period_begin", "<=", p.to)
      .orderBy("period_end")
  ),
  settings: prepare((db, p: RecordKey) =>
    db
      .selectFrom("time_tracking_settings")
      .selectAll()
      .where("company_id", "=", companyOfWorker(p))
      .where("client_id", "=", p.clientId)
      .orderBy("effective_from")
  ),
  wageIds: prepare((db, p: RecordKey) =>
    db
      .selectFrom("wage")
      .select("id")
      .where("worker_id", "=", p.id)
      .where("client_id", "=", p.clientId)
  ),
  known: prepare((db, p: RecordKey & { readonly externalId: string }) =>
    db
      .selectFrom("punch")
      .selectAll()
      .where("company_id", "=", companyOfWorker(p))
      .where("client_id", "=", p.clientId)
      .where("external_id", "=", p.externalId)
  )
})

/** The workers of a company with some of the client's own ids, newest first. */
const prepareReferences = ({ dialect, prepare }: Database["Service"]) =>
  prepare((_db, p: RecordKey & Ids) =>
    referredWorkers(
      { clientId: p.clientId, companyId: p.id },
      dialect.oneOf(sql.ref("worker.user_reference_id"), p.ids),
      REFERRED_MAX
    )
  )

/** A company with what holds for all of its workers. */
const prepareEmployer = ({ prepare }: Database["Service"]) => ({
  employer: prepare((db, p: RecordKey) =>
    db
      .selectFrom("company")
      .select("id")
      .where("id", "=", p.id)
      .where("client_id", "=", p.clientId)
      .where("kind", "=", "employer")
  ),
  locations: prepare((db, p: RecordKey) =>
    db
      .selectFrom("company_location")
      .selectAll()
      .where("company_id", "=", p.id)
      .where("client_id", "=", p.clientId)
      .orderBy("id")
  ),
  settings: prepare((db, p: RecordKey) =>
    db
      .selectFrom("time_tracking_settings")
      .selectAll()
      .where("company_id", "=", p.id)
      .where("client_id", "=", p.clientId)
      .orderBy("effective_from")
  )
})

/** What many workers of a company at the clock need. */
export const prepareWorking = (database: Database["Service"]) => {
  const { dialect, prepare } = database
  return {
    ofReferences: prepareReferences(database),
    ...prepareEmployer(database),
    workers: prepare((db, p: RecordKey & Ids) =>
      db
        .selectFrom("worker")
        .selectAll()
        .where("client_id", "=", p.clientId)
        .where("company_id", "=", p.id)
        .where(dialect.oneOf(sql.ref("worker.id"), p.ids))
    ),
    revisions: prepareRevisions(database),
    clocks: prepare((db, p: Ids) =>
      db
        .selectFrom("worker_clock")
        .selectAll()
        .where("client_id", "=", p.clientId)
        .where(dialect.oneOf(sql.ref("worker_clock.worker_id"), p.ids))
    ),
    wageIds: prepare((db, p: Ids) =>
      db
        .selectFrom("wage")
        .select(["id", "worker_id"])
        .where("client_id", "=", p.clientId)
        .where(dialect.oneOf(sql.ref("wage.worker_id"), p.ids))
    ),
    sheets: prepare((db, p: Ids & Days) =>
      db
        .selectFrom("timesheet")
        .selectAll()
        .where("client_id", "=", p.clientId)
        .where(dialect.oneOf(sql.ref("timesheet.worker_id"), p.ids))
        .where("period_end", ">=", p.from)
        .where("period_begin", "<=", p.to)
        .orderBy("period_end")
    ),
    known: prepare((db, p: RecordKey & { readonly externalIds: string }) =>
      db
        .selectFrom("punch")
        .selectAll()
        .where("company_id", "=", p.id)
        .where("client_id", "=", p.clientId)
        .where(dialect.oneOf(sql.ref("punch.external_id"), p.externalIds))
    )
  }
}

interface Between extends RecordKey {
  readonly from: number
  readonly to: number
  readonly rows: number
}

interface TimePage extends RecordKey {
  readonly at: number
  readonly after: string
  readonly to: number
  readonly rows: number
}

interface Page extends RecordKey {
  readonly after: string
  readonly rows: number
}

const workingIn = (p: Record<keyof Page, unknown>) => sql`
  select worker_id from worker_clock
  where company_id = ${p.id} and client_id = ${p.clientId} and clock_status <> 'Off'
    and worker_id > ${p.after}
  order by worker_id limit ${p.rows}`

/** Punches by their ids and times, and who is working. */
export const preparePunches = ({ dialect, prepare }: Database["Service"]) => ({
  punch: prepare((db, p: RecordKey) =>
    db.selectFrom("punch").selectAll().where("id", "=", p.id).where("client_id", "=", p.clientId)
  ),
  between: prepare((db, p: Between) =>
    db
      .selectFrom("punch")
      .selectAll()
      .where("worker_id", "=", p.id)
      .where("client_id", "=", p.clientId)
      .where("at", ">=", p.from)
      .where("at", "<", p.to)
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .limit(p.rows)
  ),
  page: prepare<TimePage, Tables["punch"]>(
    (_db, p) => sql<Tables["punch"]>`
      select * from punch
      where worker_id = ${p.id} and client_id = ${p.clientId} and at < ${p.to}
        and (at, id) > (${p.at}, ${p.after})
      order by at, id limit ${p.rows}`
  ),
  latest: prepare<RecordKey, Tables["punch"]>(
    (_db, p) => sql<Tables["punch"]>`
      select * from punch
      where worker_id = ${p.id} and client_id = ${p.clientId} and status = 'Recorded' and at >= (
        select min(at) from (
          select distinct at from punch
          where worker_id = ${p.id} and client_id = ${p.clientId} and status = 'Recorded'
          order by at desc limit 2
        ) as newest
      )
      order by at desc, id desc`
  ),
  amendments: prepare((db, p: Ids) =>
    db
      .selectFrom("punch_amendment")
      .selectAll()
      .where("client_id", "=", p.clientId)
      .where(dialect.oneOf(sql.ref("punch_amendment.punch_id"), p.ids))
      .orderBy("punch_version")
  ),
  working: prepare<Page, Tables["worker_clock"]>(
    (_db, p) => sql<Tables["worker_clock"]>`
      select * from worker_clock
      where worker_id in (${workingIn(p)}) and client_id = ${p.clientId}
      order by worker_id`
  ),
  workersWorking: prepare<Page, Tables["worker"]>(
    (_db, p) => sql<Tables["worker"]>`
      select * from worker where id in (${workingIn(p)}) and client_id = ${p.clientId}`
  )
})
