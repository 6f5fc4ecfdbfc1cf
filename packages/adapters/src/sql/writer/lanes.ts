/** Updates the delivery lanes of a client for new events. */
import { sql, type Kysely, type RawBuilder } from "kysely"
import type { Dialect } from "../dialect.ts"
import { compile, type Statement } from "../statement.ts"
import type { Tables } from "../tables.ts"

export type LaneStatement = Statement<{ readonly streams: string }, unknown>

/** Expression: the time at which a lane is due after it got more events: as before, and at once if it was empty. */
export const dueWithMore: RawBuilder<unknown> = sql`
  case when delivery_lane.halted_at is null
    then coalesce(delivery_lane.due_at, excluded.due_at) end`

/**
 * Statement: opens the missing lanes of the one endpoint of each client that takes streams, and sets `last_sequence`
 * in the others. A worker that finishes a lane at the same time compares with `last_sequence`, so no event goes
 * unnoticed. Of a client with several endpoints the one that takes streams stands for all: a worker spreads
 * its lanes (decision 14). The rows of `stream` have the numbers of the first and the last new event.
 */
export const openLanes = (
  { now }: Pick<Dialect, "now">,
  stream: RawBuilder<unknown>
): RawBuilder<unknown> => sql`
  insert into delivery_lane
    (endpoint_id, company_id, client_id, next_sequence, last_sequence, attempts, due_at)
  select endpoint.id, stream.company_id, stream.client_id, stream.first, stream.last, 0, ${now}
  from ${stream} join webhook_endpoint as endpoint
    on endpoint.client_id = stream.client_id and endpoint.takes_streams = 1
  where true
  order by endpoint.id, stream.company_id
  on conflict (endpoint_id, company_id) do update set
    last_sequence = excluded.last_sequence,
    due_at = ${dueWithMore}`

/** Moves the lanes of the streams that a commit adds events to. */
export const laneStatement = (kysely: Kysely<Tables>, dialect: Dialect): LaneStatement =>
  compile<{ readonly streams: string }, unknown>(kysely, (_db, { streams }) => {
    const stream = dialect.recordset("stream", streams, {
      client_id: "text",
      company_id: "text",
      first: "integer",
      last: "integer"
    })
    return openLanes(dialect, stream)
  })
