/** The last day on which pay was due to those who worked for a company. */
import { compare, type LocalDate } from "@payroll/domain/calendar/localDate"
import { dayIn } from "@payroll/domain/timeZone/storedZone"
import type { Unavailable } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import { sql, type RawBuilder } from "kysely"
import type { Database } from "../database.ts"
import {
  inCompany,
  isWorkerOf,
  type Owner,
  type OwnerParams,
  type WorkersOf
} from "./ownerOfFacts.ts"

/** A last day of work: a day, or an instant in UTC milliseconds with its zone. */
interface WorkedRow {
  /** The company about which the facts are: the employer, or the contractor's own. */
  readonly company_id: string
  readonly employer_id: string
  readonly day: string | null
  readonly at: number | null
  readonly time_zone: string | null
}

interface Worked extends Owner {
  /** A JSON list of last days of work with their companies. */
  readonly days: string
}

interface PayDayRow {
  readonly company_id: string | null
  readonly day: string | null
}

/** The latest value of a column among the reports of work of a worker that count or may count. */
const lastReported = (
  table: "time_entry" | "punch",
  column: string,
  orderedBy: string,
  p: OwnerParams
): RawBuilder<unknown> => sql`(
  select ${sql.ref(column)} from ${sql.table(table)}
  where ${sql.ref(`${table}.worker_id`)} = worker.id and ${sql.ref(`${table}.client_id`)} = ${p.clientId}
    and ${sql.ref(`${table}.status`)} = 'Recorded'
  order by ${sql.ref(orderedBy)} desc, ${sql.ref(`${table}.id`)} desc limit 1)`

/** The pay days of periods of which a pay was reported. */
const reportedPayDays = (of: WorkersOf, p: OwnerParams): RawBuilder<unknown> => {
  const reported = sql`select 1 from pay_result as result
    where result.pay_period_id = period.id and result.client_id = ${p.clientId}`
  return of === "worker" || of === "contractor"
    ? sql`
      select period.pay_date as day from worker
      join pay_period as period on period.company_id = worker.company_id
      where ${isWorkerOf(of, p)} and worker.client_id = ${p.clientId}
        and period.client_id = ${p.clientId}
        and exists (${reported} and result.worker_id = worker.id)`
    : sql`
      select period.pay_date as day from pay_period as period
      where ${inCompany(of, "period", p)} and period.client_id = ${p.clientId}
        and exists (${reported})`
}

const prepareDays = ({ dialect, prepare }: Database["Service"], of: WorkersOf) => ({
  /** The last day of each who was terminated, and the last day of work of everybody, also of who was removed. */
  worked: prepare<Owner, WorkedRow>((_db, p) => {
    const ofOwner = sql`${isWorkerOf(of, p)} and worker.client_id = ${p.clientId}`
    const about = sql.ref(
      of === "contractor" ? "worker.contractor_company_id" : "worker.company_id"
    )
    const companies = sql`${about} as company_id, worker.company_id as employer_id`
    return sql<WorkedRow>`
      select ${companies}, gone.day, cast(null as bigint) as at, cast(null as text) as time_zone
      from worker join worker_exit as gone on gone.worker_id = worker.id
        and gone.client_id = ${p.clientId} and gone.status = 'effective' and gone.kind = 'termination'
      where ${ofOwner}
      union
      select ${companies}, ${lastReported("time_entry", "work_date", "work_date", p)} as day,
        ${lastReported("punch", "at", "at", p)} as at,
        ${lastReported("punch", "time_zone", "at", p)} as time_zone
      from worker where ${ofOwner}`
  }),
  paid: prepare<Worked, PayDayRow>(
    (_db, p) => sql<PayDayRow>`
      select cast(${p.companyId} as text) as company_id, max(day) as day from (
        select (
          select max(period.pay_date) from pay_period as period
          where period.company_id = worked.company_id and period.client_id = ${p.clientId}
            and worked.day between period.period_begin and period.period_end) as day
        from ${dialect.recordset("worked", p.days, { company_id: "text", day: "text" })}
        union all ${reportedPayDays(of, p)}
      ) as days`
  )
})

const daysOf = ({ employer_id: company_id, day, at, time_zone: zone }: WorkedRow) =>
  [day as LocalDate | null, at === null || zone === null ? null : dayIn(zone, at)].flatMap((each) =>
    each === null ? [] : [{ company_id, day: each }]
  )

/**
 * Returns the function that reads the latest of the last day of work, the pay day of a period with a last day of work,
 * and the pay day of a period with a result; undefined if nobody worked or was paid.
 */
export const prepareLastPaid = (
  database: Database["Service"],
  of: WorkersOf
): ((about: Owner) => Effect.Effect<LocalDate | undefined, Unavailable>) => {
  const { worked, paid } = prepareDays(database, of)
  return Effect.fnUntraced(function* (about) {
    const [rows] = yield* database.read(worked(about))
    const last = new Map(
      rows.flatMap(daysOf).map((each) => [`${each.company_id} ${each.day}`, each])
    )
    const days = JSON.stringify([...last.values()])
    const [[payDay]] = yield* database.read(paid({ ...about, days }))
    const all = [...last.values()].map(({ day }) => day)
    if (payDay?.day) all.push(payDay.day as LocalDate)
    return all.toSorted(compare).at(-1)
  })
}
