/** The statements of timesheets, entered time and exceptions. */
import type { TypedPeriod } from "@payroll/domain/timesheet/timesheetLock"
import { sql, type RawBuilder } from "kysely"
import type { Database } from "../database.ts"
import { overtimeRuleSetTable } from "../records/overtimeRuleSet.ts"
import { punchTable } from "../records/punch.ts"
import {
  timeEntryTable,
  timeExceptionTable,
  timesheetAmendmentTable,
  timesheetTable
} from "../records/timesheet.ts"
import { timeTrackingSettingsTable } from "../records/timeTrackingSettings.ts"
import { workerClockTable } from "../records/workerClock.ts"
import type { Tables } from "../tables.ts"
import { recordQueries, type Ids, type Page, type RecordKey } from "./records.ts"

/** Workers, and the days and instants between which their time is read. */
export interface Around extends Ids {
  readonly from: string
  readonly to: string
  readonly fromMs: number
  readonly toMs: number
}

/** Punches and entries that count. */
const COUNTED = { where: sql`status = 'Recorded' and waits_for is null` }
const PUNCHES = { orderBy: "at, id" }
const ENTRIES = { orderBy: "work_date, id" }

/** Statements that read the recorded time of some workers, and the timesheets that cover it. */
export const prepareRecorded = (database: Database["Service"]) => {
  const { where, byEach } = recordQueries(database)
  const { oneOf } = database.dialect
  const isTheirs = (p: Pick<Ids, "ids">) => oneOf(sql.ref("worker_id"), p.ids)
  const covers = (p: Around) =>
    sql`${isTheirs(p)} and period_end >= ${p.from} and period_begin <= ${p.to}`
  const isPunched = (p: Around) => sql`${isTheirs(p)} and at >= ${p.fromMs} and at < ${p.toMs}`
  const isEntered = (p: Around) =>
    sql`${isTheirs(p)} and work_date >= ${p.from} and work_date <= ${p.to}`
  return {
    clocks: byEach(workerClockTable, "worker_id", { orderBy: "worker_id" }),
    settings: where(
      timeTrackingSettingsTable,
      (p: Ids) => sql`company_id in (
        select company_id from worker
        where client_id = ${p.clientId} and ${oneOf(sql.ref("worker.id"), p.ids)})`,
      { orderBy: "effective_from" }
    ),
    ruleSets: where(
      overtimeRuleSetTable,
      (p: Ids) => sql`id in (
        select rule_set_id from work_schedule where client_id = ${p.clientId} and ${isTheirs(p)})`
    ),
    punches: where(punchTable, isPunched, { ...COUNTED, ...PUNCHES }),
    allPunches: where(punchTable, isPunched, PUNCHES),
    entries: where(timeEntryTable, isEntered, { ...COUNTED, ...ENTRIES }),
    allEntries: where(timeEntryTable, isEntered, ENTRIES),
    sheets: where(timesheetTable, covers, { orderBy: "period_begin" }),
    exceptions: where(
      timeExceptionTable,
      (p: Around) => sql`timesheet_id in (
        select id from timesheet where client_id = ${p.clientId} and ${covers(p)})`
    )
  }
}

interface ExternalKey extends RecordKey {
  readonly externalId: string
}

/** One record by its id. */
export const prepareTimeRecords = (database: Database["Service"]) => {
  const { where, by, byEach } = recordQueries(database)
  return {
    sheetsById: byEach(timesheetTable, "id"),
    sheet: by(timesheetTable, "id"),
    entry: by(timeEntryTable, "id"),
    exception: by(timeExceptionTable, "id"),
    entryOf: where(
      timeEntryTable,
      (p: ExternalKey) =>
        sql`company_id = ${p.id} and external_id = ${p.externalId} and external_id is not null`,
      { orderBy: "external_id" }
    )
  }
}

interface PeriodsAround extends RecordKey {
  readonly workerType: string
  readonly day: string
}

interface SheetPage extends Page {
  readonly begin: string
}

interface PayPeriodPage extends Page, TypedPeriod {}

interface WorkerPage extends Page {
  readonly workerId: string
}

/** Amendments of locked timesheets, and what waits for them. */
export const prepareAmendments = (database: Database["Service"]) => {
  const { by, byEach, pageBy } = recordQueries(database)
  const isPending = sql`status = 'Pending'`
  const waits = sql`waits_for is not null`
  return {
    amendment: by(timesheetAmendmentTable, "id"),
    pending: byEach(timesheetAmendmentTable, "timesheet_id", { where: isPending }),
    waitingPunches: byEach(punchTable, "waits_for", { where: waits, ...PUNCHES }),
    waitingEntries: byEach(timeEntryTable, "waits_for", { where: waits, ...ENTRIES }),
    ofCompany: pageBy(timesheetAmendmentTable, "company_id"),
    pendingOfCompany: pageBy(timesheetAmendmentTable, "company_id", isPending)
  }
}

const comesAfter = ({ after }: { readonly after: unknown }) =>
  sql`(period_begin, worker_id) > (substr(${after}, 1, 10), substr(${after}, 12))`
const BY_BEGIN = {
  orderBy: "period_begin, worker_id",
  limit: ({ rows }: { readonly rows: number }) => rows
}

/** Lists of a company, and its pay periods around a day. */
export const prepareSheetLists = (database: Database["Service"]) => {
  const { where, pageBy } = recordQueries(database)
  const { prepare } = database
  type PeriodRow = Tables["pay_period"]
  const nearest = (p: Record<keyof PeriodsAround, unknown>, condition: RawBuilder<unknown>) =>
    sql<PeriodRow>`
    select pay_period.* from pay_schedule join pay_period
      on pay_period.pay_schedule_id = pay_schedule.id and pay_period.is_withdrawn = 0
    where pay_schedule.company_id = ${p.id} and pay_schedule.client_id = ${p.clientId}
      and pay_schedule.worker_type = ${p.workerType} and pay_period.client_id = ${p.clientId}
      and pay_period.period_end = (
        select near.period_end from pay_period as near
        where near.pay_schedule_id = pay_schedule.id and near.client_id = ${p.clientId}
          and near.is_withdrawn = 0 and ${condition} limit 1
      )`
  return {
    periodAfter: prepare<PeriodsAround, PeriodRow>((_db, p) =>
      nearest(p, sql`near.period_end >= ${p.day} order by near.period_end, near.id`)
    ),
    periodBefore: prepare<PeriodsAround, PeriodRow>((_db, p) =>
      nearest(p, sql`near.period_end < ${p.day} order by near.period_end desc, near.id desc`)
    ),
    sheetsOf: where(
      timesheetTable,
      (p: Page) => sql`company_id = ${p.id} and ${comesAfter(p)}`,
      BY_BEGIN
    ),
    sheetsOfPayPeriod: where(
      timesheetTable,
      (p: PayPeriodPage) => sql`company_id = ${p.id} and ${comesAfter(p)}
        and period_begin <= ${p.end} and period_end >= ${p.begin}
        and (pay_period_id = ${p.payPeriodId} or (pay_period_id is null and period_end <= ${p.end}
          and worker_id in (select id from worker where client_id = ${p.clientId}
            and company_id = ${p.id} and worker_type = ${p.workerType})))`,
      BY_BEGIN
    ),
    sheetsOfPeriod: where(
      timesheetTable,
      (p: SheetPage) =>
        sql`company_id = ${p.id} and period_begin = ${p.begin} and worker_id > ${p.after}`,
      { orderBy: "worker_id", limit: ({ rows }) => rows }
    ),
    sheetsOfWorker: where(
      timesheetTable,
      (p: WorkerPage) =>
        sql`worker_id = ${p.workerId} and company_id = ${p.id} and period_end < ${p.after}`,
      { orderBy: "period_end desc", limit: ({ rows }) => rows }
    ),
    exceptionsOf: pageBy(timeExceptionTable, "company_id"),
    openExceptionsOf: pageBy(timeExceptionTable, "company_id", sql`status = 'Open'`)
  }
}
