/** How much work waits for the background loops, for metrics. Reads a bounded number of rows. */
import * as Effect from "effect/Effect"
import { sql } from "kysely"
import type { Database } from "../database.ts"

/** Where counting stops. */
const COUNTED_MAX = 10_000

export interface Backlog {
  readonly lanes_fresh: number
  readonly lanes_failing: number
  readonly lanes_halted: number
  readonly verifications: number
  /** Milliseconds since the first of them became due; null without one. */
  readonly lanes_fresh_ms: number | null
  readonly lanes_failing_ms: number | null
  readonly verifications_ms: number | null
  /** Bytes; null on SQLite, whose file says it. */
  readonly bytes: number | null
}

const FRESH = sql`delivery_lane where due_at is not null and attempts < 2`
const FAILING = sql`delivery_lane where due_at is not null and attempts >= 2`
const HALTED = sql`delivery_lane where halted_at is not null`
const VERIFICATIONS = sql`verification_attempt where due_at is not null`

/** The work of all clients that is due. */
export const makeBacklog = ({ dialect, prepareForAll, read }: Database["Service"]) => {
  const { now } = dialect
  const isDue = sql`due_at <= ${now}`
  const count = (rows: typeof FRESH) =>
    sql`(select count(*) from (select 1 from ${rows} limit ${sql.lit(COUNTED_MAX)}) as counted)`
  const overdue = (rows: typeof FRESH) =>
    sql`(select ${now} - min(due_at) from ${rows} and ${isDue})`
  const bytes = dialect.name === "postgres" ? sql`pg_database_size(current_database())` : sql`null`
  const backlog = prepareForAll<unknown, Backlog>(
    "backlog.read",
    () => sql<Backlog>`
      select ${count(sql`${FRESH} and ${isDue}`)} as lanes_fresh,
        ${count(sql`${FAILING} and ${isDue}`)} as lanes_failing,
        ${count(HALTED)} as lanes_halted,
        ${count(sql`${VERIFICATIONS} and ${isDue}`)} as verifications,
        ${overdue(FRESH)} as lanes_fresh_ms,
        ${overdue(FAILING)} as lanes_failing_ms,
        ${overdue(VERIFICATIONS)} as verifications_ms,
        ${bytes} as bytes`
  )
  return Effect.map(read(backlog({})), ([[row]]) => row)
}
