/** The payroll of a company for a list of companies: workers, pay dates, and what waits for a person. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { statesOf } from "@payroll/domain/status"
import { blockingCodes } from "@payroll/domain/timesheet/timeException"
import { hasLeft, workerStatuses } from "@payroll/domain/worker/worker"
import {
  EXCEPTIONS_SEARCHED_MAX,
  WORKERS_COUNTED_MAX,
  type CompanyPayroll
} from "@payroll/operations/ports/recordLists"
import * as Effect from "effect/Effect"
import { sql } from "kysely"
import type { ClientKeys } from "../clientKeys.ts"
import type { Database } from "../database.ts"
import { payPeriodTable } from "../records/payPeriod.ts"
import { recordQueries, recordReader, rowsOf, type RecordKey } from "./records.ts"

interface Values extends RecordKey {
  readonly today: string
}

interface Row {
  readonly workers: number
  readonly next_pay_date: LocalDate | null
  readonly requests: number
  readonly first_day_off: LocalDate | null
  readonly exceptions: number
}

const literals = (values: Iterable<string>) => sql.join([...values].map((each) => sql.lit(each)))

const EMPLOYED = literals(statesOf(workerStatuses).filter((userStatus) => !hasLeft({ userStatus })))
const BLOCKING = literals(blockingCodes)

const prepareCounts = ({ prepare }: Database["Service"]) =>
  prepare<Values, Row>(
    (_db, p) => sql<Row>`
      select company.id as company_id, employed.workers, requested.requests, requested.first_day_off,
        wrong.exceptions, (
          select min(pay_period.pay_date) from pay_period
          where pay_period.client_id = ${p.clientId} and pay_period.company_id = company.id
            and pay_period.is_withdrawn = 0 and pay_period.status <> 'skipped'
            and pay_period.pay_date >= ${p.today}
        ) as next_pay_date
      from company, (
        select cast(count(*) as integer) as workers from (
          select 1 from worker where worker.client_id = ${p.clientId}
            and worker.company_id = ${p.id} and worker.user_status in (${EMPLOYED})
          limit ${sql.lit(WORKERS_COUNTED_MAX)}
        ) as counted
      ) as employed, (
        select cast(count(*) as integer) as requests, min(start_date) as first_day_off
        from time_off_request as request where request.client_id = ${p.clientId}
          and request.company_id = ${p.id} and request.status = 'Pending'
      ) as requested, (
        select cast(count(*) as integer) as exceptions from (
          select timesheet_id, code from time_exception where time_exception.client_id = ${p.clientId}
            and time_exception.company_id = ${p.id} and time_exception.status = 'Open'
          order by time_exception.id desc limit ${sql.lit(EXCEPTIONS_SEARCHED_MAX)}
        ) as latest join timesheet as sheet
          on sheet.id = latest.timesheet_id and sheet.client_id = ${p.clientId}
        where latest.code in (${BLOCKING}) and sheet.status in ('Open', 'Submitted')
      ) as wrong
      where company.id = ${p.id} and company.client_id = ${p.clientId}`
  )

/** The payroll of a company from a day on. */
export const prepareCompanyPayroll = (
  database: Database["Service"],
  keys: ClientKeys["Service"]
) => {
  const counts = prepareCounts(database)
  const { snapshot } = recordReader(database, keys)
  // The first condition is that of an index.
  const due = recordQueries(database).where(
    payPeriodTable,
    (p: RecordKey) => sql`company_id = ${p.id} and status not in ('processed', 'skipped')
      and status = 'new' and is_withdrawn = 0`,
    { orderBy: "deadline, id", limit: () => sql.lit(1) }
  )
  return Effect.fnUntraced(function* (clientId: string, companyId: string, today: LocalDate) {
    const of = { clientId, id: companyId }
    const read = yield* snapshot(clientId, {
      due: due(of),
      counts: rowsOf(counts({ ...of, today }))
    })
    const [row] = read.counts
    return {
      workers: row?.workers ?? 0,
      nextPayDate: row?.next_pay_date ?? undefined,
      due: read.due[0],
      requests: row?.requests ?? 0,
      firstDayOff: row?.first_day_off ?? undefined,
      exceptions: row?.exceptions ?? 0
    } satisfies CompanyPayroll
  })
}
