/** The statements that count what happened, for the rows of all clients, and that read the counts. */
import { COUNTED_BY_BODY } from "@payroll/domain/event/eventFigure"
import { sql } from "kysely"
import type { Database } from "../database.ts"
import { OF_TEST } from "./eventLogStatements.ts"
import { countsWholeValues, isUnusual, largestBefore } from "./wholeValues.ts"

/** Rows whose ids lie between two. */
export interface Range {
  readonly after: string
  readonly before: string
  readonly rows: number
}

interface CountedRow {
  readonly id: string
  readonly client_id: string
  readonly at: number
}

export interface EventRow extends CountedRow {
  readonly type: string
  /** Only of types that are counted by their body. */
  readonly body: string | null
}

export interface DecisionRow extends CountedRow {
  /** Status of the case; null if there is no case any more. */
  readonly status: string | null
  readonly created_at: number | null
  readonly updated_at: number | null
}

export interface AttemptRow extends CountedRow {
  readonly endpoint_id: string
  readonly result: string
  readonly duration_ms: number
}

export interface DisclosureRow extends CountedRow {
  readonly disclosure: string
}

/** A day of a client that has become unusual. */
export interface UnusualRow {
  readonly client_id: string
  readonly day: string
  readonly amount: number
  readonly largest: number
}

interface FigureRow {
  readonly day: string
  readonly figure: string
  readonly bucket: number
  readonly amount: number | string
}

interface Days {
  readonly from: string
  readonly to: string
}

const amountColumns = {
  client_id: "text",
  day: "text",
  figure: "text",
  bucket: "integer",
  amount: "integer"
} as const

const addedColumns = {
  client_id: "text",
  day: "text",
  since: "text",
  added: "integer"
} as const

const hourColumns = {
  client_id: "text",
  endpoint_id: "text",
  hour: "integer",
  delivered: "integer",
  failed: "integer"
} as const

const prepareSources = ({ prepareForAll }: Database["Service"]) => ({
  events: prepareForAll<Range, EventRow>(
    "figures.events",
    (_db, p) => sql<EventRow>`
      select id, client_id, at, type,
        case when type in (${sql.join(COUNTED_BY_BODY.map((type) => sql.lit(type)))}) then body end as body
      from event where id > ${p.after} and id < ${p.before} order by id limit ${p.rows}`
  ),
  /** The operation stands as a literal, as in the condition of the index. */
  decisions: prepareForAll<Range, DecisionRow>(
    "figures.decisions",
    (_db, p) => sql<DecisionRow>`
      select audit.id, audit.client_id, audit.at, attempt.status, attempt.created_at, attempt.updated_at
      from audit left join verification_attempt as attempt
        on attempt.id = audit.record_id and attempt.client_id = audit.client_id
      where audit.operation = 'decideVerification' and audit.id > ${p.after} and audit.id < ${p.before}
      order by audit.id limit ${p.rows}`
  ),
  /** Audit rows of what left the service whole. */
  disclosures: prepareForAll<Range, DisclosureRow>(
    "figures.disclosures",
    (_db, p) => sql<DisclosureRow>`
      select id, client_id, at, disclosure from audit
      where disclosure is not null and id > ${p.after} and id < ${p.before}
      order by id limit ${p.rows}`
  ),
  attempts: prepareForAll<Range, AttemptRow>(
    "figures.attempts",
    (_db, p) => sql<AttemptRow>`
      select id, client_id, endpoint_id, at, result, duration_ms from delivery_attempt
      where id > ${p.after} and id < ${p.before} and sequence <> ${sql.lit(OF_TEST)}
      order by id limit ${p.rows}`
  )
})

const prepareStored = ({ dialect, prepare, prepareForAll }: Database["Service"]) => ({
  places: prepareForAll<object, { readonly source: string; readonly place: string }>(
    "figures.places",
    (db) => db.selectFrom("figure_place").select(["source", "place"])
  ),
  /** Locks the place of the source: of two that count the same rows the second moves nothing. */
  move: prepareForAll<{
    readonly source: string
    readonly place: string
    readonly next: string
    readonly countedBy: string
  }>(
    "figures.move",
    (_db, p) => sql`
      update figure_place set place = ${p.next}, counted_by = ${p.countedBy}
      where source = ${p.source} and place = ${p.place}`
  ),
  add: prepareForAll<{
    readonly source: string
    readonly countedBy: string
    readonly amounts: string
  }>(
    "figures.add",
    (_db, p) => sql`
      insert into daily_figure (client_id, day, figure, bucket, amount)
      select counted.client_id, counted.day, counted.figure, counted.bucket, counted.amount
      from ${dialect.recordset("counted", p.amounts, amountColumns)}
      where exists (
        select 1 from figure_place where source = ${p.source} and counted_by = ${p.countedBy})
      on conflict (client_id, day, figure, bucket)
        do update set amount = daily_figure.amount + excluded.amount`
  ),
  /** Reads the time of the oldest row that is not counted; those of the last seconds are among them. */
  oldest: prepareForAll<object, { readonly at: number | null }>(
    "figures.oldest",
    () => sql<{ readonly at: number | null }>`
      select min(at) as at from (
        select (select at from event where id > place order by id limit 1) as at
          from figure_place where source = 'event'
        union all
        select (select at from audit where id > place and operation = 'decideVerification'
            order by id limit 1) as at
          from figure_place where source = 'decision'
        union all
        select (select at from audit where id > place and disclosure is not null
            order by id limit 1) as at
          from figure_place where source = 'disclosure'
        union all
        select (select at from delivery_attempt where id > place order by id limit 1) as at
          from figure_place where source = 'delivery'
      ) as waiting`
  ),
  ofAll: prepareForAll<Days, FigureRow>(
    "figures.ofAll",
    (_db, p) => sql<FigureRow>`
      select day, figure, bucket, cast(sum(amount) as bigint) as amount from daily_figure
      where day >= ${p.from} and day <= ${p.to} group by day, figure, bucket`
  ),
  ofClient: prepare<Days & { readonly clientId: string }, FigureRow>(
    (_db, p) => sql<FigureRow>`
      select day, figure, bucket, amount from daily_figure
      where client_id = ${p.clientId} and day >= ${p.from} and day <= ${p.to}`
  )
})

/** Days with whole values that this batch made unusual. */
const prepareUnusual = ({ dialect, prepareForAll }: Database["Service"]) => ({
  unusual: prepareForAll<{ readonly countedBy: string; readonly added: string }, UnusualRow>(
    "figures.unusual",
    (_db, p) => sql<UnusualRow>`
      select client_id, day, amount, largest from (
        select batch.client_id, batch.day, batch.added, counted.amount,
          ${largestBefore("batch")} as largest
        from ${dialect.recordset("batch", p.added, addedColumns)}
        join daily_figure as counted on counted.client_id = batch.client_id
          and counted.day = batch.day and ${countsWholeValues("counted")}
        where exists (
          select 1 from figure_place where source = 'disclosure' and counted_by = ${p.countedBy})
      ) as compared
      where ${isUnusual(sql`amount`, sql`largest`)}
        and not ${isUnusual(sql`amount - added`, sql`largest`)}`
  )
})

/** The hours of endpoints, of which the last ones are kept. */
const prepareHours = ({ dialect, prepare, prepareForAll }: Database["Service"]) => ({
  addHours: prepareForAll<{ readonly countedBy: string; readonly hours: string }>(
    "figures.addHours",
    (_db, p) => sql`
      insert into endpoint_hour (client_id, endpoint_id, hour, delivered, failed)
      select counted.client_id, counted.endpoint_id, counted.hour, counted.delivered, counted.failed
      from ${dialect.recordset("counted", p.hours, hourColumns)}
      where exists (
        select 1 from figure_place where source = 'delivery' and counted_by = ${p.countedBy})
      on conflict (client_id, endpoint_id, hour) do update set
        delivered = endpoint_hour.delivered + excluded.delivered,
        failed = endpoint_hour.failed + excluded.failed`
  ),
  dropHours: prepareForAll<{ readonly before: number }>("figures.dropHours", (db, p) =>
    db.deleteFrom("endpoint_hour").where("hour", "<", p.before)
  ),
  ofEndpoints: prepare((db, p: { readonly clientId: string; readonly since: number }) =>
    db
      .selectFrom("endpoint_hour")
      .select(["endpoint_id", "hour", "delivered", "failed"])
      .where("client_id", "=", p.clientId)
      .where("hour", ">=", p.since)
  )
})

/** The statements of the figures. */
export const prepareCounting = (database: Database["Service"]) => ({
  ...prepareSources(database),
  ...prepareStored(database),
  ...prepareHours(database),
  ...prepareUnusual(database)
})
