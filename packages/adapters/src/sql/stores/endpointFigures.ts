/** The figures of deliveries to the endpoints of a client, counted from a bounded number of lanes. */
import type { EndpointFigures } from "@payroll/operations/ports/webhookEndpoints"
import * as Effect from "effect/Effect"
import { sql, type RawBuilder } from "kysely"
import type { Database } from "../database.ts"
import { prepareEndpointBacklog } from "./endpointBacklog.ts"
import type { EndpointRow } from "./endpointStatements.ts"
import type { EndpointAccess } from "./endpointStorage.ts"

/** Lanes that are counted, of those that are due and of those that are halted. */
const COUNTED_MAX = 10_000

interface OfEndpoint {
  readonly clientId: string
  readonly id: string
}

interface FiguresRow {
  readonly events: number
  readonly companies: number
  readonly failing: number
  readonly halted: number
  readonly oldest_at: number | null
}

const count = (which: RawBuilder<unknown>) =>
  sql`cast(coalesce(sum(case when ${which} then 1 else 0 end), 0) as bigint)`

const LANE_COLUMNS = sql`company_id, next_sequence, last_sequence, attempts, halted_at`

/**
 * Each kind of lane is read from an index of its own, so that lanes with nothing to send cost nothing. A lane waits
 * from the first of its events that has not expired.
 */
const prepareFigures = ({ prepare }: Database["Service"]) => {
  const lanes = (which: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`
    (select ${LANE_COLUMNS} from delivery_lane where ${which}
    order by ${order} limit ${sql.lit(COUNTED_MAX)})`
  return prepare<OfEndpoint, FiguresRow>((_db, p) => {
    const isOfEndpoint = sql`client_id = ${p.clientId} and endpoint_id = ${p.id}`
    const ofSpreader = sql`client_id = ${p.clientId} and endpoint_id = (
      select spreader.id from webhook_endpoint as spreader
      where spreader.client_id = ${p.clientId} and spreader.spreads = 1)`
    const isDue = sql`due_at is not null`
    return sql<FiguresRow>`
      with lane(${LANE_COLUMNS}, companies) as (
        select ${LANE_COLUMNS}, 1 as companies
        from ${lanes(sql`${isOfEndpoint} and ${isDue}`, sql`due_at`)} as due
        union all select ${LANE_COLUMNS}, 1
        from ${lanes(sql`${isOfEndpoint} and halted_at is not null`, sql`company_id`)} as halted
        union all select ${LANE_COLUMNS}, case when exists (
            select 1 from delivery_lane as own where own.client_id = ${p.clientId}
              and own.endpoint_id = ${p.id} and own.company_id = spread.company_id
              and (own.due_at is not null or own.halted_at is not null)
          ) then 0 else 1 end
        from ${lanes(sql`${ofSpreader} and ${isDue}`, sql`due_at`)} as spread
      )
      select
        cast(coalesce(sum(lane.last_sequence - event.sequence + 1), 0) as bigint) as events,
        cast(coalesce(sum(lane.companies), 0) as bigint) as companies,
        ${count(sql`lane.halted_at is null and lane.attempts > 0`)} as failing,
        ${count(sql`lane.halted_at is not null`)} as halted,
        min(event.at) as oldest_at
      from lane join event on event.company_id = lane.company_id
        and event.client_id = ${p.clientId} and event.sequence = (
          select min(first.sequence) from event as first
          where first.company_id = lane.company_id and first.client_id = ${p.clientId}
            and first.sequence >= lane.next_sequence and first.sequence <= lane.last_sequence)
      where lane.next_sequence <= lane.last_sequence`
  })
}

const figuresOf = (endpoint: EndpointRow, row: FiguresRow | undefined): EndpointFigures => ({
  endpointId: endpoint.id,
  events: row?.events ?? 0,
  companies: row?.companies ?? 0,
  failing: row?.failing ?? 0,
  halted: row?.halted ?? 0,
  oldestAt: row?.oldest_at ?? undefined,
  failingSince: endpoint.first_failure_at ?? undefined,
  pausedUntil: endpoint.paused_until ?? undefined
})

/** Counts what has not reached endpoints. */
export const counting = ({ database, rowsOf }: EndpointAccess) => {
  const { missed } = prepareEndpointBacklog(database)
  const figures = prepareFigures(database)
  return {
    backlog: (clientId: string, id: string) =>
      Effect.map(
        database.read(figures({ clientId, id }), missed({ clientId, id })),
        ([[waiting], [failed]]) => ({
          waiting: waiting?.events ?? 0,
          afterFailures: (waiting?.failing ?? 0) + (waiting?.halted ?? 0),
          missed: failed?.count ?? 0,
          isMissedCut: failed?.is_cut === 1
        })
      ),
    figures: Effect.fnUntraced(function* (clientId: string) {
      // A read for each, so that SQLite lets others read in between.
      return yield* Effect.forEach(yield* rowsOf(clientId), (row) =>
        Effect.map(database.read(figures({ clientId, id: row.id })), ([[counts]]) =>
          figuresOf(row, counts)
        )
      )
    })
  }
}
