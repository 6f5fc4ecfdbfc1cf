/** Finds approved timesheets that come to other minutes than those approved, before somebody locks them. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { isAsApproved } from "@payroll/domain/timesheet/changedRules"
import { contentOf, rangeOf } from "@payroll/domain/timesheet/loadedTime"
import { TimesheetStore } from "@payroll/operations/ports/timesheetStore"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { sql } from "kysely"
import { Database } from "../sql/database.ts"

const BATCH = 200
/** Maximum timesheets that are named. */
const NAMED_MAX = 200

interface ApprovedSheet {
  readonly id: string
  readonly client_id: string
  readonly worker_id: string
  readonly period_begin: string
  readonly period_end: string
}

/** An approved timesheet that opens instead of being locked. */
export interface ChangedApproval {
  readonly userId: string
  readonly timesheetId: string
}

export interface ChangedApprovals {
  readonly count: number
  /** At most 200. */
  readonly named: ReadonlyArray<ChangedApproval>
}

const isChanged = Effect.fnUntraced(function* (row: ApprovedSheet, nowMs: number) {
  const { timeOf } = yield* TimesheetStore
  const period = { begin: row.period_begin as LocalDate, end: row.period_end as LocalDate }
  const [time] = yield* timeOf(row.client_id, [row.worker_id], rangeOf(period))
  const sheet = time?.sheets.find(({ id }) => id === row.id)
  return time && sheet ? !isAsApproved(time, sheet, contentOf(time, sheet, nowMs)) : false
})

/** Looks at all approved timesheets of the installation, in the order of their ids. */
export const changedApprovals = Effect.gen(function* () {
  const { prepareForAll, scan } = yield* Database
  const approved = prepareForAll<{ readonly after: string }, ApprovedSheet>(
    "check.approved",
    (_db, p) => sql<ApprovedSheet>`
      select id, client_id, worker_id, period_begin, period_end from timesheet
      where status = 'Approved' and id > ${p.after} order by id limit ${sql.lit(BATCH)}`
  )
  const nowMs = yield* Clock.currentTimeMillis
  const named: Array<ChangedApproval> = []
  let [count, after] = [0, ""]
  for (;;) {
    const rows = yield* scan(approved({ after }))
    for (const row of rows) {
      if (!(yield* isChanged(row, nowMs))) continue
      count += 1
      if (named.length < NAMED_MAX) named.push({ userId: row.worker_id, timesheetId: row.id })
    }
    after = rows.at(-1)?.id ?? after
    if (rows.length < BATCH) return { count, named } satisfies ChangedApprovals
  }
})
