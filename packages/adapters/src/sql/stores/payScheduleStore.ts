import type { LocalDate } from "@payroll/domain/calendar/localDate"
import {
  PayScheduleStore,
  type ChangedPage,
  type PeriodPage
} from "@payroll/operations/ports/payScheduleStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql } from "kysely"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { payPeriodTable } from "../records/payPeriod.ts"
import { payScheduleTable } from "../records/paySchedule.ts"
import type { Tables } from "../tables.ts"
import { recordReads } from "./recordReads.ts"

type PeriodRow = Tables["pay_period"]

interface RecordKey {
  readonly clientId: string
  readonly id: string
}

interface Page extends RecordKey {
  readonly end: string
  readonly after: string
  readonly rows: number
}

interface Changes extends RecordKey {
  readonly afterAt: number
  readonly after: string
  readonly before: number
  readonly rows: number
}

const prepareRecords = ({ prepare }: Database["Service"]) => ({
  schedule: prepare((db, p: RecordKey) =>
    db
      .selectFrom("pay_schedule")
      .selectAll()
      .where("id", "=", p.id)
      .where("client_id", "=", p.clientId)
  ),
  period: prepare((db, p: RecordKey) =>
    db
      .selectFrom("pay_period")
      .selectAll()
      .where("id", "=", p.id)
      .where("client_id", "=", p.clientId)
  )
})

/** A change of dates gives the schedule another edition; the periods that it makes carry it. */
const prepareStartDates = ({ prepare }: Database["Service"]) =>
  prepare<RecordKey, { readonly id: string; readonly start_date: string | null }>(
    (_db, p) => sql`
      select id, (
        select period_begin from pay_period
        where pay_schedule_id = pay_schedule.id and edition = pay_schedule.edition
          and client_id = ${p.clientId}
        order by period_end limit 1
      ) as start_date
      from pay_schedule where company_id = ${p.id} and client_id = ${p.clientId}`
  )

const prepareLists = ({ prepare }: Database["Service"]) => ({
  standing: prepare((db, p: RecordKey & { readonly from: string }) =>
    db
      .selectFrom("pay_period")
      .selectAll()
      .where("pay_schedule_id", "=", p.id)
      .where("client_id", "=", p.clientId)
      .where("is_withdrawn", "=", sql.lit(0))
      .where("period_end", ">=", p.from)
      .orderBy("period_end")
      .orderBy("id")
  ),
  ofSchedule: prepare<Page, PeriodRow>(
    (_db, p) => sql<PeriodRow>`
      select * from pay_period
      where pay_schedule_id = ${p.id} and client_id = ${p.clientId} and is_withdrawn = 0
        and (period_end, id) > (${p.end}, ${p.after})
      order by period_end, id limit ${p.rows}`
  ),
  unprocessed: prepare<Page, PeriodRow>(
    (_db, p) => sql<PeriodRow>`
      select * from pay_period
      where company_id = ${p.id} and client_id = ${p.clientId}
        and status not in ('processed', 'skipped')
        and (period_end, id) > (${p.end}, ${p.after})
      order by period_end, id limit ${p.rows}`
  )
})

/** Of a schedule or a company, in the order of changes; neither has so many that the order needs an index. */
const prepareChanged = ({ prepare }: Database["Service"]) => {
  const isChanged = (p: Record<keyof Changes, unknown>) => sql`
    client_id = ${p.clientId}
    and (updated_at, id) > (cast(${p.afterAt} as bigint), cast(${p.after} as text))
    and updated_at < cast(${p.before} as bigint)
    order by updated_at, id limit ${p.rows}`
  return {
    changedOfSchedule: prepare<Changes, PeriodRow>(
      (_db, p) => sql<PeriodRow>`
        select * from pay_period where pay_schedule_id = ${p.id} and ${isChanged(p)}`
    ),
    changedUnprocessed: prepare<Changes, PeriodRow>(
      (_db, p) => sql<PeriodRow>`
        select * from pay_period
        where company_id = ${p.id} and status not in ('processed', 'skipped') and ${isChanged(p)}`
    )
  }
}

const changesIn = (
  clientId: string,
  id: string,
  { after, before, rows }: ChangedPage
): Changes => ({
  clientId,
  id,
  afterAt: after.at,
  after: after.id,
  before,
  rows
})

const pageIn = (clientId: string, id: string, { after, rows }: PeriodPage): Page => ({
  clientId,
  id,
  end: after.periodEnd,
  after: after.id,
  rows
})

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const records = recordReads(database, keys)
  const { schedule, period } = prepareRecords(database)
  const startDates = prepareStartDates(database)
  const { standing, ofSchedule, unprocessed } = prepareLists(database)
  const { changedOfSchedule, changedUnprocessed } = prepareChanged(database)

  const periodsIn = (statement: ReturnType<typeof standing>) =>
    records.all(payPeriodTable, statement)

  return PayScheduleStore.of({
    schedule: (clientId, id) => records.one(payScheduleTable, schedule({ clientId, id })),
    period: (clientId, id) => records.one(payPeriodTable, period({ clientId, id })),
    standing: (clientId, id, from) => periodsIn(standing({ clientId, id, from })),
    startDates: Effect.fnUntraced(function* (clientId, companyId) {
      const [rows] = yield* database.read(startDates({ clientId, id: companyId }))
      const days = rows.flatMap(({ id, start_date: day }) =>
        day === null ? [] : [[id, day as LocalDate] as const]
      )
      return new Map(days)
    }),
    periodsOf: (clientId, id, page) => periodsIn(ofSchedule(pageIn(clientId, id, page))),
    changedPeriodsOf: (clientId, id, page) =>
      periodsIn(changedOfSchedule(changesIn(clientId, id, page))),
    changedUnprocessed: (clientId, id, page) =>
      periodsIn(changedUnprocessed(changesIn(clientId, id, page))),
    unprocessed: (clientId, id, page) => periodsIn(unprocessed(pageIn(clientId, id, page)))
  })
})

export const layerPayScheduleStore = Layer.effect(PayScheduleStore, make)
