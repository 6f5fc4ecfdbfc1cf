/** The workers of a company and its next pay date, for a list of companies. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { hasLeft, workerStatuses } from "@payroll/domain/worker/worker"
import { statesOf } from "@payroll/domain/status"
import { WORKERS_COUNTED_MAX } from "@payroll/operations/ports/recordLists"
import * as Effect from "effect/Effect"
import { sql } from "kysely"
import type { Database } from "../database.ts"

interface Values {
  readonly clientId: string
  readonly companyId: string
  readonly today: string
}

interface Row {
  readonly workers: number
  readonly next_pay_date: string | null
}

const EMPLOYED = sql.join(
  statesOf(workerStatuses)
    .filter((userStatus) => !hasLeft({ userStatus }))
    .map((userStatus) => sql.lit(userStatus))
)

/** The workers of a company who have not left, to a limit, and its first pay date from a day on. */
export const prepareCompanyPayroll = ({ prepare, read }: Database["Service"]) => {
  const statement = prepare<Values, Row>(
    (_db, p) => sql<Row>`
      select (
        select cast(count(*) as integer) from (
          select 1 from worker where worker.client_id = ${p.clientId}
            and worker.company_id = ${p.companyId} and worker.user_status in (${EMPLOYED})
          limit ${sql.lit(WORKERS_COUNTED_MAX)}
        ) as employed
      ) as workers, (
        select min(pay_period.pay_date) from pay_period
        where pay_period.client_id = ${p.clientId} and pay_period.company_id = ${p.companyId}
          and pay_period.is_withdrawn = 0 and pay_period.status <> 'skipped'
          and pay_period.pay_date >= ${p.today}
      ) as next_pay_date`
  )
  return Effect.fnUntraced(function* (clientId: string, companyId: string, today: LocalDate) {
    const [[row]] = yield* read(statement({ clientId, companyId, today }))
    const day = row?.next_pay_date ?? undefined
    return { workers: row?.workers ?? 0, nextPayDate: day as LocalDate | undefined }
  })
}
