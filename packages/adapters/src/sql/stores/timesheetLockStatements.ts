/** The statements of locked timesheets, and of those that are to be locked. */
import { sql } from "kysely"
import type { Database } from "../database.ts"
import { timesheetContentTable, timesheetLockTable, timesheetTable } from "../records/timesheet.ts"
import type { Tables } from "../tables.ts"
import { prepareRevision, recordQueries, type Page, type RecordKey } from "./records.ts"

interface UnlockedIn extends RecordKey {
  readonly from: string
  readonly to: string
  readonly rows: number
}

interface EndedPeriod extends RecordKey {
  readonly workerType: string
  readonly begin: string
  readonly end: string
}

interface LockedDays extends RecordKey {
  readonly payScheduleIds: string
  readonly before: string | undefined
  readonly begin: string
  readonly end: string
  readonly rows: number
}

/** A pay period with the workers whom its schedule is for. */
export type TypedPeriodRow = Tables["pay_period"] & Pick<Tables["pay_schedule"], "worker_type">

/** Statements about the pay periods that lockings took. */
export const preparePeriodLocks = ({ dialect, prepare }: Database["Service"]) => ({
  lockOver: prepare<EndedPeriod, { readonly id: string }>(
    (_db, p) => sql<{ readonly id: string }>`
      select id, company_id from timesheet_lock
      where company_id = ${p.id} and client_id = ${p.clientId} and last_day >= ${p.end}
        and first_day <= ${p.begin} and (worker_type is null or worker_type = ${p.workerType})
        and (lock_unapproved = 1 or (status = 'Done' and not exists (
          select 1 from timesheet
          where company_id = ${p.id} and client_id = ${p.clientId} and period_begin = ${p.begin}
            and status <> 'Locked'
        )))
      limit 1`
  ),
  // By the ids of these PostgreSQL finds the periods: a join with them it may plan the other way round.
  schedules: prepare<RecordKey, { readonly id: string }>(
    (_db, p) => sql<{ readonly id: string }>`
      select id, company_id from pay_schedule where company_id = ${p.id} and client_id = ${p.clientId}`
  ),
  // Ids grow with time, so that of two lockings at once exactly one is the first.
  firstLocked: prepare<LockedDays, TypedPeriodRow>(
    (_db, p) => sql<TypedPeriodRow>`
      select pay_period.*, pay_schedule.worker_type from pay_period join pay_schedule
        on pay_schedule.id = pay_period.pay_schedule_id and pay_schedule.client_id = ${p.clientId}
      where ${dialect.oneOf(sql.ref("pay_period.pay_schedule_id"), p.payScheduleIds)}
        and pay_period.client_id = ${p.clientId} and pay_period.is_withdrawn = 0
        and pay_period.period_end between ${p.begin} and ${p.end}
        and pay_period.period_begin >= ${p.begin}
        and not exists (
          select 1 from timesheet_lock as lock
          where lock.company_id = ${p.id} and lock.client_id = ${p.clientId}
            and (cast(${p.before} as text) is null or lock.id < ${p.before})
            and lock.first_day <= pay_period.period_begin
            and lock.last_day >= pay_period.period_end
            and (lock.worker_type is null or lock.worker_type = pay_schedule.worker_type)
        )
      order by pay_period.period_begin, pay_period.id limit ${p.rows}`
  )
})

export const prepareLocked = (database: Database["Service"]) => {
  const { prepare } = database
  const { by, byEach, where } = recordQueries(database)
  return {
    lock: by(timesheetLockTable, "id"),
    revision: prepareRevision(database),
    contents: byEach(timesheetContentTable, "timesheet_id", { orderBy: "timesheet_id" }),
    lockedCount: prepare<RecordKey, { readonly count: number }>(
      (_db, p) => sql<{ readonly count: number }>`
      select count(*) as count, min(company_id) as company_id from timesheet
      where lock_id = ${p.id} and lock_id is not null and client_id = ${p.clientId}`
    ),
    // The begin is compared in no form that the index helps with: behind the worker it delimits nothing.
    unlocked: where(
      timesheetTable,
      (p: UnlockedIn) => sql`company_id = ${p.id} and status <> 'Locked'
      and period_begin || '' >= ${p.from} and period_end <= ${p.to}`,
      { orderBy: "worker_id, period_begin", limit: ({ rows }) => rows }
    ),
    workerIds: prepare<Page, { readonly id: string }>(
      (_db, p) => sql<{ readonly id: string }>`
      select id, company_id from worker
      where company_id = ${p.id} and client_id = ${p.clientId} and id > ${p.after}
      order by id limit ${p.rows}`
    )
  }
}
