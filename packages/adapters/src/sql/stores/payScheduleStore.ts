import type { LocalDate } from "@payroll/domain/calendar/localDate"
import {
  PayScheduleStore,
  type ChangedPage,
  type PeriodPage
} from "@payroll/operations/ports/payScheduleStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql, type RawBuilder } from "kysely"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { payPeriodTable } from "../records/payPeriod.ts"
import { payScheduleTable } from "../records/paySchedule.ts"
import { preparePayResults } from "./payResultStatements.ts"
import { recordQueries, recordReader, type RecordKey } from "./records.ts"

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

/** A change of dates gives the schedule another edition; the periods that it makes carry it. */
const prepareStartDates = ({ prepare }: Database["Service"]) =>
  prepare<RecordKey, { readonly id: string; readonly start_date: string | null }>(
    (_db, p) => sql`
      select id, company_id, (
        select period_begin from pay_period
        where pay_schedule_id = pay_schedule.id and edition = pay_schedule.edition
          and client_id = ${p.clientId}
        order by period_end limit 1
      ) as start_date
      from pay_schedule where company_id = ${p.id} and client_id = ${p.clientId}`
  )

const IS_UNPROCESSED = sql`status not in ('processed', 'skipped')`
const IN_TIME = { orderBy: "period_end, id" }

const prepareLists = (database: Database["Service"]) => {
  const { where } = recordQueries(database)
  const isAfter = (p: Page) => sql`(period_end, id) > (${p.end}, ${p.after})`
  const page = { ...IN_TIME, limit: ({ rows }: Page) => rows }
  return {
    standing: where(
      payPeriodTable,
      (p: RecordKey & { readonly from: string }) =>
        sql`pay_schedule_id = ${p.id} and is_withdrawn = 0 and period_end >= ${p.from}`,
      IN_TIME
    ),
    withdrawn: where(
      payPeriodTable,
      (p: RecordKey) => sql`pay_schedule_id = ${p.id} and is_withdrawn = 1`,
      IN_TIME
    ),
    ofSchedule: where(
      payPeriodTable,
      (p: Page) => sql`pay_schedule_id = ${p.id} and is_withdrawn = 0 and ${isAfter(p)}`,
      page
    ),
    unprocessed: where(
      payPeriodTable,
      (p: Page) => sql`company_id = ${p.id} and ${IS_UNPROCESSED} and ${isAfter(p)}`,
      page
    )
  }
}

/**
 * Pay periods of a schedule or a company, in the order of changes; neither has so many that the order needs an index.
 */
const prepareChanged = (database: Database["Service"]) => {
  const { where } = recordQueries(database)
  const changed = (condition: (p: Changes) => RawBuilder<unknown>) =>
    where(
      payPeriodTable,
      (p: Changes) => sql`${condition(p)}
        and (updated_at, id) > (cast(${p.afterAt} as bigint), cast(${p.after} as text))
        and updated_at < cast(${p.before} as bigint)`,
      { orderBy: "updated_at, id", limit: ({ rows }) => rows }
    )
  return {
    changedOfSchedule: changed((p) => sql`pay_schedule_id = ${p.id}`),
    changedUnprocessed: changed((p) => sql`company_id = ${p.id} and ${IS_UNPROCESSED}`)
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

/** The results that are reported of pay periods. */
const resultsIn = (
  database: Database["Service"],
  { all }: ReturnType<typeof recordReader>
): Pick<PayScheduleStore["Service"], "resultsOf" | "results" | "unreported"> => {
  const { ofWorkers, all: allOfPeriod, latest, unreported } = preparePayResults(database)
  return {
    resultsOf: (clientId, id, workerIds) =>
      all(ofWorkers({ clientId, id, ids: JSON.stringify(workerIds) })),
    results: (clientId, id, includeReplaced, page) =>
      all((includeReplaced ? allOfPeriod : latest)({ clientId, id, ...page })),
    unreported: Effect.fnUntraced(function* ({ workerType }, period, rows) {
      const { id, clientId, companyId, periodBegin: begin, periodEnd: end } = period
      const params = { id, clientId, companyId, workerType, begin, end, rows }
      const [workers] = yield* database.read(unreported(params))
      return workers.map((row) => row.id)
    })
  }
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const reader = recordReader(database, keys)
  const { one, all, snapshot } = reader
  const { by } = recordQueries(database)
  const schedule = by(payScheduleTable, "id")
  const period = by(payPeriodTable, "id")
  const startDates = prepareStartDates(database)
  const { standing, withdrawn, ofSchedule, unprocessed } = prepareLists(database)
  const { changedOfSchedule, changedUnprocessed } = prepareChanged(database)

  return PayScheduleStore.of({
    ...resultsIn(database, reader),
    schedule: (clientId, id) => one(schedule({ clientId, id })),
    period: (clientId, id) => one(period({ clientId, id })),
    standing: (clientId, id, from) => all(standing({ clientId, id, from })),
    everStanding: Effect.fnUntraced(function* (clientId, id, from) {
      const periods = yield* snapshot(clientId, {
        standing: standing({ clientId, id, from }),
        withdrawn: withdrawn({ clientId, id })
      })
      return [...periods.standing, ...periods.withdrawn]
    }),
    startDates: Effect.fnUntraced(function* (clientId, companyId) {
      const [rows] = yield* database.read(startDates({ clientId, id: companyId }))
      const days = rows.flatMap(({ id, start_date: day }) =>
        day === null ? [] : [[id, day as LocalDate] as const]
      )
      return new Map(days)
    }),
    periodsOf: (clientId, id, page) => all(ofSchedule(pageIn(clientId, id, page))),
    changedPeriodsOf: (clientId, id, page) => all(changedOfSchedule(changesIn(clientId, id, page))),
    changedUnprocessed: (clientId, id, page) =>
      all(changedUnprocessed(changesIn(clientId, id, page))),
    unprocessed: (clientId, id, page) => all(unprocessed(pageIn(clientId, id, page)))
  })
})

export const layerPayScheduleStore = Layer.effect(PayScheduleStore, make)
