/** The amount of work that waits for the background loops, for metrics. Reads a bounded number of rows. */
import { dayOf } from "@payroll/domain/timestamp"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { sql, type RawBuilder } from "kysely"
import type { Database } from "../database.ts"
import { isHeld } from "./deliveryHold.ts"
import { comparedSince, countsWholeValues, isUnusual, largestBefore } from "./wholeValues.ts"

/** Rows after which counting stops. */
const COUNTED_MAX = 10_000
const DAY_MS = 86_400_000

export interface Backlog {
  readonly lanes_fresh: number
  readonly lanes_failing: number
  readonly lanes_halted: number
  /** 1 if nothing is sent until a person releases deliveries. */
  readonly deliveries_held: number
  readonly verifications: number
  readonly time_off_accounts: number
  readonly time_off_recalculations: number
  /** Whole values that were handed out today (UTC). */
  readonly whole_values: number
  /** Clients to which unusually many were, today or yesterday. */
  readonly whole_values_unusual: number
  /** Milliseconds since the first of them became due; null without one. */
  readonly lanes_fresh_ms: number | null
  readonly lanes_failing_ms: number | null
  readonly verifications_ms: number | null
  readonly time_off_accounts_ms: number | null
  readonly time_off_recalculations_ms: number | null
  /** Bytes; null on SQLite, whose file says it. */
  readonly bytes: number | null
}

interface Days {
  readonly today: string
  readonly days: string
}

const FRESH = sql`lane.attempts < 2`
const FAILING = sql`lane.attempts >= 2`
const HALTED = sql`delivery_lane where halted_at is not null`
const VERIFICATIONS = sql`verification_attempt where due_at is not null`
const ACCOUNTS = sql`time_off_account where due_at is not null`
const RECALCULATIONS = sql`time_off_recalculation where due_at is not null`

/** A JSON array of the days that are looked at, today first, with the first of the days that each is compared with. */
const daysAt = (now: number): string =>
  JSON.stringify(
    [now, now - DAY_MS].map((at) => ({ day: dayOf(at), since: comparedSince(dayOf(at)) }))
  )

const dayColumns = { day: "text", since: "text" } as const

/** The work of all clients that is due. */
export const makeBacklog = ({ dialect, prepareForAll, read }: Database["Service"]) => {
  const { now, recordset } = dialect
  const isDue = sql`due_at <= ${now}`
  const count = (rows: RawBuilder<unknown>) =>
    sql`(select count(*) from (select 1 from ${rows} limit ${sql.lit(COUNTED_MAX)}) as counted)`
  const overdue = (rows: RawBuilder<unknown>) =>
    sql`(select ${now} - min(due_at) from ${rows} and ${isDue})`
  const endpoints = sql`webhook_endpoint as endpoint`
  /**
   * Condition: deliveries are sent to the endpoint. Events for one that is disabled or paused, or held, are not due.
   */
  const isSentTo = sql`endpoint.state = 'active' and not ${isHeld}
    and (endpoint.paused_until is null or endpoint.paused_until <= ${now})`
  const lanes = (tried: RawBuilder<unknown>) => sql`
    ${endpoints} cross join delivery_lane as lane
    where ${isSentTo} and lane.endpoint_id = endpoint.id and lane.due_at is not null
      and lane.${isDue} and ${tried}`
  const lanesOverdue = (tried: RawBuilder<unknown>) => sql`(
    select ${now} - min(due_at) from (
      select (
        select min(lane.due_at) from delivery_lane as lane
        where lane.endpoint_id = endpoint.id and lane.due_at is not null and ${tried}
      ) as due_at from ${endpoints} where ${isSentTo}) as earliest where ${isDue})`
  const bytes = dialect.name === "postgres" ? sql`pg_database_size(current_database())` : sql`null`
  const wholeValues = (p: Days) => sql`
    select counted.client_id, counted.day, counted.amount, looked.since
    from ${recordset("looked", p.days, dayColumns)}
    join daily_figure as counted on counted.day = looked.day and ${countsWholeValues("counted")}
    limit ${sql.lit(COUNTED_MAX)}`
  const backlog = prepareForAll<Days, Backlog>(
    "backlog.read",
    (_db, p) => sql<Backlog>`
      select ${count(lanes(FRESH))} as lanes_fresh,
        ${count(lanes(FAILING))} as lanes_failing,
        ${count(HALTED)} as lanes_halted,
        case when ${isHeld} then 1 else 0 end as deliveries_held,
        ${count(sql`${VERIFICATIONS} and ${isDue}`)} as verifications,
        ${count(sql`${ACCOUNTS} and ${isDue}`)} as time_off_accounts,
        ${count(sql`${RECALCULATIONS} and ${isDue}`)} as time_off_recalculations,
        (select cast(coalesce(sum(amount), 0) as bigint) from (${wholeValues(p)}) as handed
          where handed.day = cast(${p.today} as text)) as whole_values,
        (select count(distinct client_id) from (
          select handed.client_id, handed.amount, ${largestBefore("handed")} as largest
          from (${wholeValues(p)}) as handed) as compared
          where ${isUnusual(sql`amount`, sql`largest`)}) as whole_values_unusual,
        ${lanesOverdue(FRESH)} as lanes_fresh_ms,
        ${lanesOverdue(FAILING)} as lanes_failing_ms,
        ${overdue(VERIFICATIONS)} as verifications_ms,
        ${overdue(ACCOUNTS)} as time_off_accounts_ms,
        ${overdue(RECALCULATIONS)} as time_off_recalculations_ms,
        ${bytes} as bytes`
  )
  return Effect.flatMap(Clock.currentTimeMillis, (at) =>
    Effect.map(read(backlog({ today: dayOf(at), days: daysAt(at) })), ([[row]]) => row)
  )
}
