/** The statements of the delivery queue, for the lanes of all clients. */
import { sql, type RawBuilder } from "kysely"
import type { Database } from "../database.ts"
import type { Dialect } from "../dialect.ts"
import { isHeld } from "./deliveryHold.ts"
import { headSequence } from "./laneHead.ts"
import { hasLease } from "./settleStatements.ts"
import { spreadLanes } from "./laneSpread.ts"

/** A leased lane with the event that it sends next; null if its endpoint takes none. */
export interface LaneRow {
  readonly client_id: string
  readonly endpoint_id: string
  readonly company_id: string
  readonly lease: string
  readonly next_sequence: number
  readonly last_sequence: number
  readonly attempts: number
  readonly version: number
  readonly url: string
  readonly sealed: string
  readonly order_rule: string
  readonly spreads: number
  readonly has_previous: number
  readonly first_failure_at: number | null
  readonly head: number | null
}

/** An event that a leased lane sends. */
export interface EventRow {
  readonly endpoint_id: string
  readonly company_id: string
  readonly sequence: number
  readonly id: string
  readonly type: string
  readonly body: string
}

/**
 * Correlated, and no `exists`, which PostgreSQL would turn into a join: the plan is to use the index on due times
 * however many lanes an endpoint has.
 */
const toActiveEndpoint = ({ now }: Dialect) => sql`1 = (
  select 1 from webhook_endpoint as endpoint
  where endpoint.id = delivery_lane.endpoint_id and endpoint.state = 'active'
    and (endpoint.paused_until is null or endpoint.paused_until <= ${now}))`

export const prepareLease = ({ dialect, prepareForAll }: Database["Service"]) => {
  const { now, skipLocked } = dialect
  const due = (tried: RawBuilder<unknown>, limit: number) => sql`
    select endpoint_id, company_id, due_at from delivery_lane
    where not ${isHeld} and due_at is not null and ${tried} and due_at <= ${now} and ${toActiveEndpoint(dialect)}
      and endpoint_id not in (select free.endpoint_id from free where free.free <= 0)
    order by due_at limit ${limit} ${skipLocked}`
  const first = (tried: RawBuilder<unknown>) => sql`
    select due_at from delivery_lane
    where not ${isHeld} and due_at is not null and ${tried} and ${toActiveEndpoint(dialect)}
    order by due_at limit 1`
  return {
    /** Lanes whose event has failed before in vain come from an index of their own. */
    lease: prepareForAll<LeaseValues>(
      "deliveryQueue.lease",
      (_db, p) => sql`
        with free as materialized (
          select * from ${dialect.recordset("given", p.free, freeColumns)}),
        fresh as materialized (${due(sql`attempts < 2`, p.candidates)}),
        stale as materialized (${due(sql`attempts >= 2`, p.retries)}),
        ranked as (
          select found.endpoint_id, found.company_id, found.due_at,
            row_number() over (partition by found.endpoint_id order by found.due_at) as place
          from (select * from fresh union all select * from stale) as found
        ),
        chosen as materialized (
          select ranked.endpoint_id, ranked.company_id from ranked
          left join free on free.endpoint_id = ranked.endpoint_id
          where ranked.place <= coalesce(free.free, cast(${p.perEndpoint} as bigint))
          order by ranked.due_at limit ${p.limit}
        )
        update delivery_lane as lane set
          lease = ${p.lease}, due_at = ${now} + cast(${p.leaseMs} as bigint)
        where (lane.endpoint_id, lane.company_id) in (select endpoint_id, company_id from chosen)`
    ),
    nextDue: prepareForAll<unknown, { readonly in_ms: number | null }>(
      "deliveryQueue.nextDue",
      () => sql<{ readonly in_ms: number | null }>`
        select min(due_at) - ${now} as in_ms from (
          select * from (${first(sql`attempts < 2`)}) as fresh
          union all select * from (${first(sql`attempts >= 2`)}) as stale) as soonest`
    )
  }
}

/**
 * Statements about leased lanes. An outer join keeps the plan from the lanes of an endpoint: it begins with those of
 * the lease.
 */
export const prepareLeased = ({ dialect, prepareForAll }: Database["Service"]) => {
  const { now } = dialect
  return {
    /** Each lane with this lease, and the number of the event that it sends next. */
    lanes: prepareForAll<{ readonly lease: string }, LaneRow>(
      "deliveryQueue.lanes",
      (_db, p) => sql<LaneRow>`
        select lane.client_id, lane.endpoint_id, lane.company_id, lane.lease, lane.next_sequence,
          lane.last_sequence, lane.attempts, endpoint.version, endpoint.first_failure_at, endpoint.url, endpoint.sealed,
          endpoint.order_rule, endpoint.spreads,
          case when endpoint.previous_until > ${now} then 1 else 0 end as has_previous,
          case when endpoint.spreads = 0 then ${headSequence(dialect)} end as head
        from delivery_lane as lane
        left join webhook_endpoint as endpoint on endpoint.id = lane.endpoint_id
        where lane.lease = ${p.lease}`
    ),
    /** The events that they send, from the first on, and as many as one lease may take. */
    events: prepareForAll<{ readonly lease: string; readonly perLane: number }, EventRow>(
      "deliveryQueue.events",
      (_db, p) => sql<EventRow>`
        with leased as materialized (
          select lane.endpoint_id, lane.company_id, lane.last_sequence, endpoint.event_types,
            ${headSequence(dialect)} as head
          from delivery_lane as lane
          left join webhook_endpoint as endpoint on endpoint.id = lane.endpoint_id
          where lane.lease = ${p.lease} and coalesce(endpoint.spreads, 0) = 0
        )
        select leased.endpoint_id, leased.company_id, event.sequence, event.id, event.type, event.body
        from leased join event on event.company_id = leased.company_id
          and event.sequence >= leased.head and event.sequence <= leased.last_sequence
          and event.sequence < leased.head + cast(${p.perLane} as bigint)
          and (leased.event_types is null
            or ${dialect.isLikeAny(sql.ref("event.type"), sql.ref("leased.event_types"))})`
    ),
    /**
     * Lanes with this lease that none of their next events is for: they go on behind those. What was stored since
     * they were read is not passed over.
     */
    pass: prepareForAll<{ readonly passed: string }>(
      "deliveryQueue.pass",
      (_db, p) => sql`
        with held as materialized (
          select passed.* from ${dialect.recordset("passed", p.passed, passedColumns)}
          join delivery_lane as lane on lane.endpoint_id = passed.endpoint_id
            and lane.company_id = passed.company_id and ${hasLease("passed")}
          order by lane.endpoint_id, lane.company_id ${dialect.lockRows("lane")}
        )
        update delivery_lane as lane set
          next_sequence = held.before,
          attempts = 0,
          lease = null,
          due_at = ${now} + case when lane.last_sequence < held.before then null else 0 end
        from held
        where lane.endpoint_id = held.endpoint_id and lane.company_id = held.company_id`
    )
  }
}

interface LeaseValues {
  readonly limit: number
  readonly candidates: number
  readonly retries: number
  readonly perEndpoint: number
  /** A JSON array of endpoints and how many of their lanes may be leased. */
  readonly free: string
  readonly leaseMs: number
  readonly lease: string
}

const freeColumns = { endpoint_id: "text", free: "integer" } as const

const passedColumns = {
  endpoint_id: "text",
  company_id: "text",
  lease: "text",
  before: "integer"
} as const

export const prepareSpread = ({ dialect, prepareForAll }: Database["Service"]) => {
  const spread = (p: { readonly lease: unknown }) =>
    spreadLanes(dialect, {
      which: sql`source.lease = ${p.lease}`,
      owned: sql`delivery_lane.lease = ${p.lease}`
    })
  type Held = { readonly lease: string }
  return {
    lock: prepareForAll<Held>("deliveryQueue.lockSpread", (_db, p) => spread(p).lock),
    move: prepareForAll<Held>("deliveryQueue.moveSpread", (_db, p) => spread(p).move),
    empty: prepareForAll<Held>("deliveryQueue.emptySpread", (_db, p) => spread(p).empty)
  }
}
