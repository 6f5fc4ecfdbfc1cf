/**
 * Spreads the lanes of a client with several endpoints: the commit of an event moves one lane, and this moves
 * those of all endpoints. In one transaction: `lock` the lanes, because a commit may move them on; `move` the
 * others; `empty` the locked ones.
 */
import { sql, type RawBuilder } from "kysely"
import type { Dialect } from "../dialect.ts"
import { dueWithMore } from "../writer/lanes.ts"

const sources = sql`
  delivery_lane as source join webhook_endpoint as spreader
    on spreader.id = source.endpoint_id and spreader.client_id = source.client_id
    and spreader.spreads = 1`

/** The lanes to spread, by a condition on `source`, and one on `delivery_lane` that holds for all of them. */
export interface Spread {
  readonly which: RawBuilder<unknown>
  readonly owned: RawBuilder<unknown>
}

export const spreadLanes = ({ now, lockRows }: Dialect, { which, owned }: Spread) => {
  const among = sql`
    (endpoint_id, company_id) in (
      select source.endpoint_id, source.company_id from ${sources} where ${which}) and ${owned}`
  return {
    /** In the order in which commits lock lanes. */
    lock: sql`
      with held(endpoint_id, company_id) as materialized (
        select source.endpoint_id, source.company_id from ${sources} where ${which}
        order by source.endpoint_id, source.company_id ${lockRows("source")}
      )
      update delivery_lane set lease = lease from held
      where delivery_lane.endpoint_id = held.endpoint_id
        and delivery_lane.company_id = held.company_id and ${owned}`,
    move: sql`
      insert into delivery_lane
        (endpoint_id, company_id, client_id, next_sequence, last_sequence, attempts, due_at)
      select endpoint.id, source.company_id, source.client_id, source.next_sequence,
        source.last_sequence, 0, ${now}
      from ${sources} join webhook_endpoint as endpoint
        on endpoint.client_id = source.client_id and endpoint.spreads = 0
        and endpoint.state <> 'removed'
      where source.next_sequence <= source.last_sequence and ${which}
      order by endpoint.id, source.company_id
      on conflict (endpoint_id, company_id) do update set
        last_sequence = excluded.last_sequence,
        due_at = ${dueWithMore}`,
    empty: sql`
      update delivery_lane set
        next_sequence = last_sequence + 1, due_at = null, lease = null where ${among}`
  }
}
