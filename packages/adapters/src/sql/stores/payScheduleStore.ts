import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { PayScheduleStore, type PeriodFilter } from "@payroll/operations/ports/payScheduleStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql } from "kysely"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { payPeriodTable } from "../records/payPeriod.ts"
import { payScheduleTable } from "../records/paySchedule.ts"
import { preparePayResults } from "./payResultStatements.ts"
import { ifGiven, sameIfGiven } from "./recordPage.ts"
import { recordQueries, recordReader, type RecordKey } from "./records.ts"

interface Matching extends RecordKey {
  readonly workerType: string | null
  readonly status: string | null
}

interface Page extends Matching {
  readonly end: string
  readonly after: string
  readonly rows: number
}

interface Changes extends Matching {
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

const IN_TIME = { orderBy: "period_end, id" }

const prepareStanding = (database: Database["Service"]) => {
  const { where } = recordQueries(database)
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
    )
  }
}

const isOf = {
  schedule: (p: RecordKey) => sql`pay_schedule_id = ${p.id}`,
  company: (p: RecordKey) => sql`company_id = ${p.id}`
}

/** Not as a value: an index is partial. */
const whichOf = (onlyUnprocessed: boolean) =>
  onlyUnprocessed ? sql`status not in ('processed', 'skipped')` : sql`1 = 1`

const matches = (p: Matching) =>
  sql`${sameIfGiven("status", p.status)} and ${ifGiven(
    p.workerType,
    sql`(
    select count(*) from pay_schedule where pay_schedule.id = pay_schedule_id
      and pay_schedule.client_id = ${p.clientId} and pay_schedule.worker_type = ${p.workerType}
  ) = 1`
  )}`

/**
 * Pay periods of a schedule or a company, in the order of the calendar and in that of changes; neither has so many that
 * the order of changes needs an index.
 */
const preparePeriods = (
  database: Database["Service"],
  of: PeriodFilter["of"],
  onlyUnprocessed: boolean
) => {
  const { where } = recordQueries(database)
  const isOne = (p: Matching) =>
    sql`${isOf[of](p)} and ${whichOf(onlyUnprocessed)} and ${matches(p)}`
  return {
    inCalendar: where(
      payPeriodTable,
      (p: Page) => sql`${isOne(p)} and is_withdrawn = 0
        and (period_end, id) > (${p.end}, ${p.after})`,
      { ...IN_TIME, limit: ({ rows }: Page) => rows }
    ),
    changed: where(
      payPeriodTable,
      (p: Changes) => sql`${isOne(p)}
        and (updated_at, id) > (cast(${p.afterAt} as bigint), cast(${p.after} as text))
        and updated_at < cast(${p.before} as bigint)`,
      { orderBy: "updated_at, id", limit: ({ rows }) => rows }
    )
  }
}

const matchingIn = (clientId: string, { id, workerType, status }: PeriodFilter): Matching => ({
  clientId,
  id,
  workerType: workerType ?? null,
  status: status ?? null
})

/** The lists of pay periods. */
const periodsIn = (
  database: Database["Service"],
  { all }: ReturnType<typeof recordReader>
): Pick<PayScheduleStore["Service"], "periods" | "changedPeriods"> => {
  const lists = (of: PeriodFilter["of"]) => ({
    all: preparePeriods(database, of, false),
    unprocessed: preparePeriods(database, of, true)
  })
  const prepared = { schedule: lists("schedule"), company: lists("company") }
  const listOf = ({ of, onlyUnprocessed }: PeriodFilter) =>
    prepared[of][onlyUnprocessed ? "unprocessed" : "all"]
  return {
    periods: (clientId, filter, { after: { periodEnd: end, id: after }, rows }) =>
      all(listOf(filter).inCalendar({ ...matchingIn(clientId, filter), end, after, rows })),
    changedPeriods: (clientId, filter, { after: { at: afterAt, id: after }, before, rows }) =>
      all(listOf(filter).changed({ ...matchingIn(clientId, filter), afterAt, after, before, rows }))
  }
}

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
  const { standing, withdrawn } = prepareStanding(database)

  return PayScheduleStore.of({
    ...resultsIn(database, reader),
    ...periodsIn(database, reader),
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
    })
  })
})

export const layerPayScheduleStore = Layer.effect(PayScheduleStore, make)
