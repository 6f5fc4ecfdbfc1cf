/** What a stored event does to the delivery lanes of its client's endpoints. */
import { sql, type Kysely } from "kysely"
import type { Dialect } from "../dialect.ts"
import { compile, type Statement } from "../statement.ts"
import type { Tables } from "../tables.ts"

export type LaneStatement = Statement<{ readonly streams: string }, unknown>

/**
 * Opens a lane for each endpoint of the client that has none for this company yet, and tells the
 * others of their company's newest event. `last_sequence` is always set: it is what a worker that
 * finishes a lane at the same moment looks at, so that no event is left without a wake-up.
 */
export const laneStatement = (kysely: Kysely<Tables>, dialect: Dialect): LaneStatement =>
  compile<{ readonly streams: string }, unknown>(kysely, (_db, { streams }) => {
    const stream = dialect.recordset("stream", streams, {
      client_id: "text",
      company_id: "text",
      first: "integer",
      last: "integer"
    })
    return sql<unknown>`
      insert into delivery_lane
        (endpoint_id, company_id, client_id, next_sequence, last_sequence, attempts, due_at)
      select endpoint.id, stream.company_id, stream.client_id, stream.first, stream.last, 0, ${dialect.now}
      from ${stream} join webhook_endpoint as endpoint
        on endpoint.client_id = stream.client_id and endpoint.state <> 'removed'
      where true
      order by endpoint.id, stream.company_id
      on conflict (endpoint_id, company_id) do update set
        last_sequence = excluded.last_sequence,
        due_at = coalesce(delivery_lane.due_at, excluded.due_at)`
  })
