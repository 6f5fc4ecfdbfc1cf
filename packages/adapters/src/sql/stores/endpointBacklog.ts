/** The events that an endpoint of a client has missed. */
import { sql } from "kysely"
import type { Database } from "../database.ts"

/** Rows of each result that a backlog is counted from. */
const COUNTED_MAX = 10_000

/** Events with these are missed until they are delivered after all. */
export const MISSED = ["given up", "skipped"] as const

interface OfEndpoint {
  readonly clientId: string
  readonly id: string
}

interface Count {
  readonly count: number
  /** 1 if there are more rows than are looked at, of any endpoint. */
  readonly is_cut: number
}

type Values = Readonly<Record<keyof OfEndpoint, unknown>>

/** The last attempts of a client with each result that means an event is missed, of any endpoint. */
const lastFailed = (p: Values) => {
  const last = (result: string) => sql`
    select * from (
      select id, client_id, endpoint_id, event_id, company_id, sequence from delivery_attempt
      where client_id = ${p.clientId} and result = ${sql.lit(result)} and result <> 'delivered'
      order by id desc limit ${sql.lit(COUNTED_MAX)}) as newest`
  return sql.join(MISSED.map(last), sql` union all `)
}

const FAILED = sql.raw("failed(id, client_id, endpoint_id, event_id, company_id, sequence)")

/** Condition on the attempts in `failed`: the endpoint has not got the event since, and the event is still stored. */
const stillMissed = (p: Values) => sql`
  failed.endpoint_id = ${p.id} and exists (
    select 1 from event where event.id = failed.event_id and event.client_id = ${p.clientId}
  ) and not exists (
    select 1 from delivery_attempt as later
    where later.event_id = failed.event_id and later.client_id = failed.client_id
      and later.endpoint_id = failed.endpoint_id and later.id > failed.id
      and later.result = 'delivered')`

/** The attempts at the events that an endpoint has missed. */
export const missedOf = (p: Values) => sql`
  with ${FAILED} as materialized (${lastFailed(p)})
  select failed.company_id, failed.sequence from failed
  where ${stillMissed(p)}`

export const prepareEndpointBacklog = ({ prepare }: Database["Service"]) => ({
  missed: prepare<OfEndpoint, Count>(
    (_db, p) => sql<Count>`
      with ${FAILED} as materialized (${lastFailed(p)})
      select count(distinct failed.event_id) as count,
        (select case when count(*) >= ${sql.lit(COUNTED_MAX)} then 1 else 0 end from failed) as is_cut
      from failed where ${stillMissed(p)}`
  )
})
