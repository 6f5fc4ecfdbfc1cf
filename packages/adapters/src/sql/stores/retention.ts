import { retentionPeriods } from "@payroll/domain/retention/retentionPeriods.data"
import { NewId } from "@payroll/operations/ports/newId"
import { Retention, type ClockMark, type RowLimits } from "@payroll/operations/ports/retention"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql } from "kysely"
import { Database } from "../database.ts"
import type { ScopedStatement } from "../statement.ts"
import type { Tables } from "../tables.ts"
import { prepareSettle } from "./settleStatements.ts"

const HOUR_MS = 3_600_000
const periodMs = (kind: keyof typeof retentionPeriods): number =>
  retentionPeriods[kind].hours * HOUR_MS
export const EVENTS_RETENTION_MS = periodMs("events")
/** A file has up to 9 MiB of chunks. */
const FILES_MAX = 20
/** Nothing is lost with them, so that no limit of an hour holds for them. */
const TALLIES_MAX = 2_000

interface WaitingRow {
  readonly client_id: string
  readonly endpoint_id: string
  readonly company_id: string
  readonly sequence: number
  readonly event_id: string
  readonly event_type: string
  readonly at: number
}

interface Deleted {
  readonly id: string
}

/** A batch of the rows whose time has passed at `until`. */
interface Batch {
  readonly limit: number
  readonly until: number
}

type Params = Readonly<Record<keyof Batch, unknown>>

const before = ({ until }: Params, retentionMs: number) =>
  sql<number>`(cast(${until} as bigint) - ${sql.lit(retentionMs)})`

/** Rows of companies without a legal hold, their own or one of a worker. */
const isFree = (table: string) => sql<boolean>`not exists (
  select 1 from company as held
  where held.id = ${sql.ref(`${table}.company_id`)} and held.legal_hold is not null
) and not exists (
  select 1 from worker as held
  where held.company_id = ${sql.ref(`${table}.company_id`)} and held.legal_hold is not null
)`

const prepareSweep = ({ dialect, prepareForAll }: Database["Service"]) => {
  const { idAt, now, isLikeAny } = dialect
  /** By the id, so that the young rows are not read; by the time, because a clock may have been wrong. */
  const isOld = (p: Params, table: string, kind: "events" | "traces", id = "id") => {
    const until = before(p, periodMs(kind))
    return sql<boolean>`
      ${sql.ref(`${table}.${id}`)} < ${idAt(until)} and ${sql.ref(`${table}.at`)} < ${until}`
  }
  const expired = (p: Params) => sql`
    select event.id from event where ${isOld(p, "event", "events")} and ${isFree("event")}
    order by event.id limit ${p.limit}`
  return {
    answers: prepareForAll<Batch, Deleted>(
      "retention.answers",
      (_db, p) => sql<Deleted>`
        delete from stored_answer where (client_id, key) in (
          select client_id, key from stored_answer
          where at < ${before(p, periodMs("answers"))} order by at limit ${p.limit}
        ) returning key as id`
    ),
    /** Oldest first, so that the rest of a sequence has no gap. */
    events: prepareForAll<Batch, Deleted>(
      "retention.events",
      (_db, p) => sql<Deleted>`
        delete from event where id in (${expired(p)}) returning id`
    ),
    /** The events that this sweep deletes and lanes still wait for, once for each endpoint that takes them. */
    waiting: prepareForAll<Batch, WaitingRow>(
      "retention.waiting",
      (_db, p) => sql<WaitingRow>`
        select event.client_id, lane.endpoint_id, event.company_id, event.sequence,
          event.id as event_id, event.type as event_type, ${now} as at
        from event
        join webhook_endpoint as endpoint on endpoint.client_id = event.client_id and endpoint.spreads = 0
        join delivery_lane as lane on lane.endpoint_id = endpoint.id and lane.company_id = event.company_id
          and lane.next_sequence <= event.sequence and lane.last_sequence >= event.sequence
        where event.id in (${expired(p)}) and (endpoint.event_types is null
          or ${isLikeAny(sql.ref("event.type"), sql.ref("endpoint.event_types"))})`
    ),
    traces: prepareForAll<Batch, Deleted>(
      "retention.traces",
      (_db, p) => sql<Deleted>`
        delete from trace_context where record_id in (
          select record_id from trace_context
          where ${isOld(p, "trace_context", "traces", "record_id")} order by record_id limit ${p.limit}
        ) returning record_id as id`
    ),
    tallies: prepareForAll<Batch, Deleted>(
      "retention.tallies",
      (_db, p) => sql<Deleted>`
        delete from number_tally where (client_id, tally) in (
          select client_id, tally from number_tally
          where at < ${before(p, periodMs("tallies"))} order by at limit ${p.limit}
        ) returning tally as id`
    ),
    attempts: prepareForAll<Batch, Deleted>(
      "retention.attempts",
      (_db, p) => sql<Deleted>`
        delete from delivery_attempt where id in (
          select id from delivery_attempt
          where ${isOld(p, "delivery_attempt", "events")} and ${isFree("delivery_attempt")}
          order by id limit ${p.limit}
        ) returning id`
    )
  }
}

/** Files that nothing uses; their chunks go with them. */
const prepareFiles = ({ prepareForAll }: Database["Service"]) =>
  prepareForAll<Batch, Deleted>(
    "retention.files",
    (_db, p) => sql<Deleted>`
      delete from file where status <> 'attached' and id in (
        select id from file where status <> 'attached'
          and updated_at < ${before(p, periodMs("files"))}
        order by updated_at, id limit ${p.limit}
      ) returning id`
  )

type MarkRow = Tables["clock_mark"]

/** The clocks, next to a mark that may be missing. */
interface ClockRow extends Omit<MarkRow, "at" | "moves"> {
  readonly now: number
  readonly newest: number | null
  readonly at: number | null
  readonly moves: number | null
}

const prepareClock = ({ dialect, prepareForAll }: Database["Service"]) => ({
  clock: prepareForAll<unknown, ClockRow>(
    "retention.clock",
    () => sql<ClockRow>`
      select ${dialect.now} as now, (select at from audit order by id desc limit 1) as newest, mark.*
      from (select 1 as one) as alone left join clock_mark as mark on mark.id = alone.one`
  ),
  first: prepareForAll<MarkRow, Deleted>(
    "retention.firstClock",
    (_db, p) => sql<Deleted>`
      insert into clock_mark (id, at, agreed_ms, moves, hour,
        events_left, answers_left, traces_left, attempts_left)
      values (${p.id}, ${p.at}, ${p.agreed_ms}, ${p.moves}, ${p.hour},
        ${p.events_left}, ${p.answers_left}, ${p.traces_left}, ${p.attempts_left})
      on conflict do nothing returning 'clock' as id`
  ),
  move: prepareForAll<MarkRow, Deleted>(
    "retention.moveClock",
    (_db, p) => sql<Deleted>`
      update clock_mark set at = ${p.at}, lead = ${p.lead}, agreed_ms = ${p.agreed_ms},
        moves = ${p.moves}, hour = ${p.hour}, events_left = ${p.events_left},
        answers_left = ${p.answers_left}, traces_left = ${p.traces_left},
        attempts_left = ${p.attempts_left}
      where id = ${p.id} and moves = cast(${p.moves} as bigint) - 1 returning 'clock' as id`
  ),
  stored: prepareForAll<unknown, RowLimits>(
    "retention.stored",
    () => sql<RowLimits>`
      select ${dialect.storedRows("event")} as events,
        ${dialect.storedRows("stored_answer")} as answers,
        ${dialect.storedRows("trace_context")} as traces,
        ${dialect.storedRows("delivery_attempt")} as attempts`
  )
})

const markOf = ({ at, lead, moves, ...row }: ClockRow): ClockMark | undefined =>
  at === null || moves === null
    ? undefined
    : {
        at,
        lead: lead ?? undefined,
        agreedMs: row.agreed_ms,
        moves,
        hour: row.hour,
        left: {
          events: row.events_left,
          answers: row.answers_left,
          traces: row.traces_left,
          attempts: row.attempts_left
        }
      }

/** In whole milliseconds, because monotonic time has fractions. */
const rowOf = ({ at, lead, agreedMs, moves, hour, left }: ClockMark): MarkRow => ({
  id: 1,
  at: Math.trunc(at),
  lead: lead === undefined ? null : Math.trunc(lead),
  agreed_ms: Math.trunc(agreedMs),
  moves,
  hour,
  events_left: left.events,
  answers_left: left.answers,
  traces_left: left.traces,
  attempts_left: left.attempts
})

/** The time that decides, and what it decides about. */
const clockOf = (database: Database["Service"]) => {
  const { clock, first, move, stored } = prepareClock(database)
  return {
    clock: Effect.flatMap(database.read(clock({})), ([[row]]) =>
      row
        ? Effect.succeed({ mark: markOf(row), now: row.now, newest: row.newest ?? undefined })
        : Effect.die("a select without rows")
    ),
    moveClock: (mark: ClockMark) =>
      Effect.map(
        database.write((mark.moves === 1 ? first : move)(rowOf(mark))),
        ([rows]) => rows.length === 1
      ),
    stored: Effect.flatMap(database.read(stored({})), ([[row]]) =>
      row ? Effect.succeed(row) : Effect.die("a select without rows")
    )
  }
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const { next } = yield* NewId
  const { answers, events, traces, tallies, attempts, waiting } = prepareSweep(database)
  const files = prepareFiles(database)
  const { log } = prepareSettle(database)

  /** Deletes events, and lists those as expired that an endpoint has not got. */
  const sweepEvents = Effect.fnUntraced(function* (batch: Batch) {
    const [missed] = yield* database.read(waiting(batch))
    const rows = missed.map((row) => ({
      ...row,
      id: next(),
      duration_ms: 0,
      result: "expired",
      status: null
    }))
    const [, deleted] = yield* database.write(log({ log: JSON.stringify(rows) }), events(batch))
    return deleted.length
  })
  const gone = (statement: ScopedStatement<Batch, Deleted>, batch: Batch) =>
    Effect.map(database.write(statement(batch)), ([rows]) => rows.length)

  return Retention.of({
    ...clockOf(database),
    sweep: Effect.fnUntraced(function* (limits, until) {
      const batch = (limit: number): Batch => ({ limit, until: Math.trunc(until) })
      // A transaction each, because commits wait behind a long one.
      yield* gone(tallies, batch(TALLIES_MAX))
      yield* gone(files, batch(FILES_MAX))
      return {
        events: yield* sweepEvents(batch(limits.events)),
        answers: yield* gone(answers, batch(limits.answers)),
        traces: yield* gone(traces, batch(limits.traces)),
        attempts: yield* gone(attempts, batch(limits.attempts))
      }
    })
  })
})

export const layerRetention = Layer.effect(Retention, make)
