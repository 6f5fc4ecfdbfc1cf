/** What an endpoint of a client has missed. */
import { sql } from "kysely"
import type { Database } from "../database.ts"

/** Rows that a backlog is counted from. */
const COUNTED_MAX = 10_000

interface OfEndpoint {
  readonly clientId: string
  readonly id: string
}

interface Count {
  readonly count: number
}

export const prepareEndpointBacklog = ({ prepare }: Database["Service"]) => ({
  missed: prepare<OfEndpoint, Count>(
    (_db, p) => sql<Count>`
      select count(*) as count from (
        select distinct attempt.event_id
        from (
          select id, client_id, endpoint_id, event_id, result from delivery_attempt
          where client_id = ${p.clientId} order by id desc limit ${sql.lit(COUNTED_MAX)}
        ) as attempt
        where attempt.endpoint_id = ${p.id}
          and attempt.result in ('given up', 'skipped') and not exists (
            select 1 from delivery_attempt as later
            where later.event_id = attempt.event_id and later.client_id = attempt.client_id
              and later.endpoint_id = attempt.endpoint_id and later.id > attempt.id
              and later.result = 'delivered')) as missed`
  )
})
