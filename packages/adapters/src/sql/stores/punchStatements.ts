/** The statements of punches and clocks. */
import { sql } from "kysely"
import type { Database } from "../database.ts"
import { companyLocationTable } from "../records/companyLocation.ts"
import { punchAmendmentTable, punchTable } from "../records/punch.ts"
import { timesheetTable } from "../records/timesheet.ts"
import { timeTrackingSettingsTable } from "../records/timeTrackingSettings.ts"
import { workerTable } from "../records/worker.ts"
import { workerClockTable } from "../records/workerClock.ts"
import { BY_WORKER } from "./manyWorkers.ts"
import {
  prepareRevision,
  prepareRevisions,
  recordQueries,
  type Ids,
  type Page,
  type RecordKey
} from "./records.ts"
import { referredWorkers } from "./workersOf.ts"

/** Limit on the workers who are looked at for the references of one request. */
const REFERRED_MAX = 5_000

interface Days {
  readonly from: string
  readonly to: string
}

/** The timesheets of workers around some days. */
const isAround = (p: Days) => sql`period_end >= ${p.from} and period_begin <= ${p.to}`

const SHEETS = { orderBy: "period_end" }
const SETTINGS = { orderBy: "effective_from" }
const BY_EXTERNAL_ID = { orderBy: "external_id" }

/** Statements for one worker at the clock. */
export const prepareClocks = (database: Database["Service"]) => {
  const { by, where } = recordQueries(database)
  const isOfCompany = (p: RecordKey) => sql`company_id = (
    select company_id from worker where id = ${p.id} and client_id = ${p.clientId})`
  return {
    worker: by(workerTable, "id"),
    revision: prepareRevision(database),
    clock: by(workerClockTable, "worker_id", BY_WORKER),
    locations: where(companyLocationTable, isOfCompany),
    sheets: where(
      timesheetTable,
      (p: RecordKey & Days) => sql`worker_id = ${p.id} and ${isAround(p)}`,
      SHEETS
    ),
    settings: where(timeTrackingSettingsTable, isOfCompany, SETTINGS),
    wageIds: database.prepare((db, p: RecordKey) =>
      db
        .selectFrom("wage")
        .select(["id", "company_id"])
        .where("worker_id", "=", p.id)
        .where("client_id", "=", p.clientId)
    ),
    known: where(
      punchTable,
      (p: RecordKey & { readonly externalId: string }) =>
        sql`${isOfCompany(p)} and external_id = ${p.externalId}`,
      BY_EXTERNAL_ID
    )
  }
}

/** The workers of a company with some of the client's own ids, newest first. */
const prepareReferences = ({ dialect, prepare }: Database["Service"]) =>
  prepare((_db, p: RecordKey & Ids) =>
    referredWorkers(
      { clientId: p.clientId, companyId: p.id },
      dialect.oneOf(sql.ref("worker.user_reference_id"), p.ids),
      REFERRED_MAX
    )
  )

/** Statements for many workers of a company at the clock. */
export const prepareWorking = (database: Database["Service"]) => {
  const { by, byEach, where } = recordQueries(database)
  const { dialect, prepare } = database
  return {
    ofReferences: prepareReferences(database),
    employer: prepare((db, p: RecordKey) =>
      db
        .selectFrom("company")
        .select("id")
        .where("id", "=", p.id)
        .where("client_id", "=", p.clientId)
        .where("kind", "=", "employer")
    ),
    locations: by(companyLocationTable, "company_id"),
    settings: by(timeTrackingSettingsTable, "company_id", SETTINGS),
    workers: where(
      workerTable,
      (p: RecordKey & Ids) =>
        sql`company_id = ${p.id} and ${dialect.oneOf(sql.ref("worker.id"), p.ids)}`
    ),
    revisions: prepareRevisions(database),
    clocks: byEach(workerClockTable, "worker_id", BY_WORKER),
    wageIds: prepare((db, p: Ids) =>
      db
        .selectFrom("wage")
        .select(["id", "company_id", "worker_id"])
        .where("client_id", "=", p.clientId)
        .where(dialect.oneOf(sql.ref("wage.worker_id"), p.ids))
    ),
    sheets: where(
      timesheetTable,
      (p: Ids & Days) => sql`${dialect.oneOf(sql.ref("worker_id"), p.ids)} and ${isAround(p)}`,
      SHEETS
    ),
    known: where(
      punchTable,
      (p: RecordKey & { readonly externalIds: string }) =>
        sql`company_id = ${p.id} and ${dialect.oneOf(sql.ref("external_id"), p.externalIds)}`,
      BY_EXTERNAL_ID
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

const workingIn = (p: Page) => sql`
  select worker_id from worker_clock
  where company_id = ${p.id} and client_id = ${p.clientId} and clock_status <> 'Off'
    and worker_id > ${p.after}
  order by worker_id limit ${p.rows}`

/** Punches by their ids and times, and who is working. */
export const preparePunches = (database: Database["Service"]) => {
  const { by, byEach, where } = recordQueries(database)
  return {
    punch: by(punchTable, "id"),
    between: where(
      punchTable,
      (p: Between) => sql`worker_id = ${p.id} and at >= ${p.from} and at < ${p.to}`,
      { orderBy: "at desc, id desc", limit: ({ rows }) => rows }
    ),
    page: where(
      punchTable,
      (p: TimePage) =>
        sql`worker_id = ${p.id} and at < ${p.to} and (at, id) > (${p.at}, ${p.after})`,
      { orderBy: "at, id", limit: ({ rows }) => rows }
    ),
    latest: where(
      punchTable,
      (p: RecordKey) => sql`worker_id = ${p.id} and status = 'Recorded' and at >= (
        select min(at) from (
          select distinct at from punch
          where worker_id = ${p.id} and client_id = ${p.clientId} and status = 'Recorded'
          order by at desc limit 2
        ) as newest
      )`,
      { orderBy: "at desc, id desc" }
    ),
    amendments: byEach(punchAmendmentTable, "punch_id", { orderBy: "punch_version" }),
    working: where(workerClockTable, (p: Page) => sql`worker_id in (${workingIn(p)})`, BY_WORKER),
    workersWorking: where(workerTable, (p: Page) => sql`id in (${workingIn(p)})`)
  }
}
