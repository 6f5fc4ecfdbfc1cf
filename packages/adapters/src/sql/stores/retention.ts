import { NewId } from "@payroll/operations/ports/newId"
import { Retention, type ClockMark, type RowLimits } from "@payroll/operations/ports/retention"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql } from "kysely"
import { Database, readBeyondCompanies } from "../database.ts"
import type { ScopedStatement } from "../statement.ts"
import type { Tables } from "../tables.ts"
import {
  DAY_MS,
  prepareFiles,
  prepareOfClients,
  prepareSweep,
  type Batch,
  type ClientBatch,
  type Deleted,
  type DueClient
} from "./retentionStatements.ts"
import { prepareSettle } from "./settleStatements.ts"

/** A file has up to 9 MiB of chunks. */
const FILES_MAX = 20
/** Clients of whom a sweep deletes events. */
const CLIENTS_MAX = 20
/** Nothing is lost with them, so that no limit of an hour holds for them. */
const TALLIES_MAX = 2_000

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
    clock: Effect.flatMap(
      readBeyondCompanies("retention.clock", database.read(clock({}))),
      ([[row]]) =>
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
  const { answers, traces, tallies } = prepareSweep(database)
  const { dueEvents, events, waiting, dueAttempts, attempts } = prepareOfClients(database)
  const files = prepareFiles(database)
  const { log } = prepareSettle(database)

  /** Deletes events, and lists those as expired that an endpoint has not got. */
  const sweepEvents = Effect.fnUntraced(function* (batch: ClientBatch) {
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
  const gone = <B extends Batch>(statement: ScopedStatement<B, Deleted>, batch: B) =>
    Effect.map(database.write(statement(batch)), ([rows]) => rows.length)
  /** Deletes at most so many rows of clients that have some, each by its own number of days. */
  const ofClients = Effect.fnUntraced(function* <E, R>(
    due: ScopedStatement<Batch, DueClient>,
    { limit, until }: Batch,
    deleted: (batch: ClientBatch) => Effect.Effect<number, E, R>
  ) {
    const [clients] = yield* database.read(due({ until, limit: CLIENTS_MAX }))
    let left = limit
    for (const { id, days } of clients) {
      if (left <= 0) break
      left -= yield* deleted({ client: id, limit: left, until: until - days * DAY_MS })
    }
    return limit - left
  })

  return Retention.of({
    ...clockOf(database),
    sweep: Effect.fnUntraced(function* (limits, until) {
      const batch = (limit: number): Batch => ({ limit, until: Math.trunc(until) })
      // A transaction each, because commits wait behind a long one.
      yield* gone(tallies, batch(TALLIES_MAX))
      yield* gone(files, batch(FILES_MAX))
      return {
        events: yield* ofClients(dueEvents, batch(limits.events), sweepEvents),
        answers: yield* gone(answers, batch(limits.answers)),
        traces: yield* gone(traces, batch(limits.traces)),
        attempts: yield* ofClients(dueAttempts, batch(limits.attempts), (each) =>
          gone(attempts, each)
        )
      }
    })
  })
})

export const layerRetention = Layer.effect(Retention, make)
