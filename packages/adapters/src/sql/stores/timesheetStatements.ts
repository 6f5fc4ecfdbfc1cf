/** The statements of timesheets, entered time and exceptions. */
import { sql, type RawBuilder } from "kysely"
import type { Database } from "../database.ts"
import type { Tables } from "../tables.ts"
import type { Ids } from "./workerRows.ts"
import type { RecordKey } from "./workersOf.ts"

/** Workers, and the days and instants between which their time is read. */
export interface Around extends Ids {
  readonly from: string
  readonly to: string
  readonly fromMs: number
  readonly toMs: number
}

/** Of which workers rows of a table are. */
const amongIn =
  ({ oneOf }: Database["Service"]["dialect"]) =>
  (table: string, p: Pick<Record<keyof Ids, string>, "ids">) =>
    oneOf(sql.ref(`${table}.worker_id`), p.ids)

/** Punches and entries: those that count, and all that were ever recorded. */
const prepareTimes = ({ dialect, prepare }: Database["Service"]) => {
  const among = amongIn(dialect)
  return {
    punches: prepare((db, p: Around) =>
      db
        .selectFrom("punch")
        .selectAll()
        .where("client_id", "=", p.clientId)
        .where(among("punch", p))
        .where("at", ">=", p.fromMs)
        .where("at", "<", p.toMs)
        .where("status", "=", sql.lit("Recorded"))
        .where("waits_for", "is", null)
        .orderBy("at")
        .orderBy("id")
    ),
    allPunches: prepare((db, p: Around) =>
      db
        .selectFrom("punch")
        .selectAll()
        .where("client_id", "=", p.clientId)
        .where(among("punch", p))
        .where("at", ">=", p.fromMs)
        .where("at", "<", p.toMs)
        .orderBy("at")
        .orderBy("id")
    ),
    entries: prepare((db, p: Around) =>
      db
        .selectFrom("time_entry")
        .selectAll()
        .where("client_id", "=", p.clientId)
        .where(among("time_entry", p))
        .where("work_date", ">=", p.from)
        .where("work_date", "<=", p.to)
        .where("status", "=", sql.lit("Recorded"))
        .where("waits_for", "is", null)
        .orderBy("work_date")
        .orderBy("id")
    ),
    allEntries: prepare((db, p: Around) =>
      db
        .selectFrom("time_entry")
        .selectAll()
        .where("client_id", "=", p.clientId)
        .where(among("time_entry", p))
        .where("work_date", ">=", p.from)
        .where("work_date", "<=", p.to)
        .orderBy("work_date")
        .orderBy("id")
    )
  }
}

/** What some workers recorded, and the timesheets that cover it. */
export const prepareRecorded = (database: Database["Service"]) => {
  const { dialect, prepare } = database
  const among = amongIn(dialect)
  const sheetsOf = (p: Record<keyof Around, string>, columns: RawBuilder<unknown>) => sql`
    select ${columns} from timesheet
    where client_id = ${p.clientId} and ${among("timesheet", p)}
      and period_end >= ${p.from} and period_begin <= ${p.to}`
  return {
    clocks: prepare((db, p: Ids) =>
      db
        .selectFrom("worker_clock")
        .selectAll()
        .where("client_id", "=", p.clientId)
        .where(among("worker_clock", p))
    ),
    settings: prepare<Ids, Tables["time_tracking_settings"]>(
      (_db, p) => sql<Tables["time_tracking_settings"]>`
        select * from time_tracking_settings
        where client_id = ${p.clientId} and company_id in (
          select company_id from worker
          where client_id = ${p.clientId} and ${dialect.oneOf(sql.ref("worker.id"), p.ids)}
        )
        order by effective_from`
    ),
    ruleSets: prepare<Ids, Tables["overtime_rule_set"]>(
      (_db, p) => sql<Tables["overtime_rule_set"]>`
        select * from overtime_rule_set
        where client_id = ${p.clientId} and id in (
          select rule_set_id from work_schedule
          where client_id = ${p.clientId} and ${among("work_schedule", p)}
        )
        order by id`
    ),
    ...prepareTimes(database),
    sheets: prepare<Around, Tables["timesheet"]>(
      (_db, p) => sql<Tables["timesheet"]>`${sheetsOf(p as never, sql`*`)} order by period_begin`
    ),
    exceptions: prepare<Around, Tables["time_exception"]>(
      (_db, p) => sql<Tables["time_exception"]>`
        select * from time_exception
        where client_id = ${p.clientId}
          and timesheet_id in (${sheetsOf(p as never, sql`id`)})
        order by id`
    )
  }
}

/** One record by its id. */
export const prepareTimeRecords = ({ dialect, prepare }: Database["Service"]) => ({
  sheetsById: prepare((db, p: Ids) =>
    db
      .selectFrom("timesheet")
      .selectAll()
      .where("client_id", "=", p.clientId)
      .where(dialect.oneOf(sql.ref("timesheet.id"), p.ids))
  ),
  sheet: prepare((db, p: RecordKey) =>
    db
      .selectFrom("timesheet")
      .selectAll()
      .where("id", "=", p.id)
      .where("client_id", "=", p.clientId)
  ),
  entry: prepare((db, p: RecordKey) =>
    db
      .selectFrom("time_entry")
      .selectAll()
      .where("id", "=", p.id)
      .where("client_id", "=", p.clientId)
  ),
  exception: prepare((db, p: RecordKey) =>
    db
      .selectFrom("time_exception")
      .selectAll()
      .where("id", "=", p.id)
      .where("client_id", "=", p.clientId)
  ),
  entryOf: prepare((db, p: RecordKey & { readonly externalId: string }) =>
    db
      .selectFrom("time_entry")
      .selectAll()
      .where("company_id", "=", p.id)
      .where("client_id", "=", p.clientId)
      .where("external_id", "=", p.externalId)
      .where("external_id", "is not", null)
  )
})

interface PeriodsAround extends RecordKey {
  readonly workerType: string
  readonly day: string
}

interface SheetPage extends RecordKey {
  readonly begin: string
  readonly after: string
  readonly rows: number
}

export interface Page extends RecordKey {
  readonly after: string
  readonly rows: number
}

/** Amendments of locked timesheets, and what waits for them. */
export const prepareAmendments = ({ dialect, prepare }: Database["Service"]) => ({
  amendment: prepare((db, p: RecordKey) =>
    db
      .selectFrom("timesheet_amendment")
      .selectAll()
      .where("id", "=", p.id)
      .where("client_id", "=", p.clientId)
  ),
  pending: prepare((db, p: Ids) =>
    db
      .selectFrom("timesheet_amendment")
      .selectAll()
      .where("client_id", "=", p.clientId)
      .where(dialect.oneOf(sql.ref("timesheet_amendment.timesheet_id"), p.ids))
      .where("status", "=", sql.lit("Pending"))
      .orderBy("id")
  ),
  waitingPunches: prepare((db, p: Ids) =>
    db
      .selectFrom("punch")
      .selectAll()
      .where("client_id", "=", p.clientId)
      .where(dialect.oneOf(sql.ref("punch.waits_for"), p.ids))
      .where("waits_for", "is not", null)
      .orderBy("at")
      .orderBy("id")
  ),
  waitingEntries: prepare((db, p: Ids) =>
    db
      .selectFrom("time_entry")
      .selectAll()
      .where("client_id", "=", p.clientId)
      .where(dialect.oneOf(sql.ref("time_entry.waits_for"), p.ids))
      .where("waits_for", "is not", null)
      .orderBy("work_date")
      .orderBy("id")
  ),
  ofCompany: prepare<Page, Tables["timesheet_amendment"]>(
    (_db, p) => sql<Tables["timesheet_amendment"]>`
      select * from timesheet_amendment
      where company_id = ${p.id} and client_id = ${p.clientId} and id > ${p.after}
      order by id limit ${p.rows}`
  ),
  pendingOfCompany: prepare<Page, Tables["timesheet_amendment"]>(
    (_db, p) => sql<Tables["timesheet_amendment"]>`
      select * from timesheet_amendment
      where company_id = ${p.id} and client_id = ${p.clientId} and status = 'Pending'
        and id > ${p.after}
      order by id limit ${p.rows}`
  )
})

/** Lists of a company, and its pay periods around a day. */
export const prepareSheetLists = ({ prepare }: Database["Service"]) => {
  type PeriodRow = Tables["pay_period"]
  const nearest = (
    p: Record<keyof PeriodsAround, unknown>,
    where: RawBuilder<unknown>
  ) => sql<PeriodRow>`
    select pay_period.* from pay_schedule join pay_period
      on pay_period.pay_schedule_id = pay_schedule.id and pay_period.is_withdrawn = 0
    where pay_schedule.company_id = ${p.id} and pay_schedule.client_id = ${p.clientId}
      and pay_schedule.worker_type = ${p.workerType} and pay_period.client_id = ${p.clientId}
      and pay_period.period_end = (
        select near.period_end from pay_period as near
        where near.pay_schedule_id = pay_schedule.id and near.client_id = ${p.clientId}
          and near.is_withdrawn = 0 and ${where} limit 1
      )`
  return {
    periodAfter: prepare<PeriodsAround, PeriodRow>((_db, p) =>
      nearest(p, sql`near.period_end >= ${p.day} order by near.period_end, near.id`)
    ),
    periodBefore: prepare<PeriodsAround, PeriodRow>((_db, p) =>
      nearest(p, sql`near.period_end < ${p.day} order by near.period_end desc, near.id desc`)
    ),
    sheetsOf: prepare<Page, Tables["timesheet"]>(
      (_db, p) => sql<Tables["timesheet"]>`
        select * from timesheet
        where company_id = ${p.id} and client_id = ${p.clientId}
          and (period_begin, worker_id) > (substr(${p.after}, 1, 10), substr(${p.after}, 12))
        order by period_begin, worker_id limit ${p.rows}`
    ),
    sheetsOfPeriod: prepare<SheetPage, Tables["timesheet"]>(
      (_db, p) => sql<Tables["timesheet"]>`
        select * from timesheet
        where company_id = ${p.id} and client_id = ${p.clientId} and period_begin = ${p.begin}
          and worker_id > ${p.after}
        order by worker_id limit ${p.rows}`
    ),
    exceptionsOf: prepare<Page, Tables["time_exception"]>(
      (_db, p) => sql<Tables["time_exception"]>`
        select * from time_exception
        where company_id = ${p.id} and client_id = ${p.clientId} and id > ${p.after}
        order by id limit ${p.rows}`
    ),
    openExceptionsOf: prepare<Page, Tables["time_exception"]>(
      (_db, p) => sql<Tables["time_exception"]>`
        select * from time_exception
        where company_id = ${p.id} and client_id = ${p.clientId} and status = 'Open'
          and id > ${p.after}
        order by id limit ${p.rows}`
    )
  }
}
