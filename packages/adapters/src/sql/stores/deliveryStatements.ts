/** The statements of the delivery queue, for the lanes of all clients. */
import { sql, type RawBuilder } from "kysely"
import type { Database } from "../database.ts"
import type { Dialect } from "../dialect.ts"
import { isHeld } from "./deliveryHold.ts"
import { headSequence } from "./laneHead.ts"
import { spreading } from "./spreading.ts"

/** A leased lane with its head, if there is one that its endpoint takes. */
export interface LaneRow {
  readonly client_id: string
  readonly endpoint_id: string
  readonly company_id: string
  readonly lease: string
  readonly next_sequence: number
  readonly attempts: number
  readonly url: string
  readonly sealed: string
  readonly order_rule: string
  readonly spreads: number
  readonly has_previous: number
  readonly first_failure_at: number | null
  readonly sequence: number | null
  readonly event_id: string | null
  readonly type: string | null
  readonly body: string | null
}

export interface HeadRow extends LaneRow {
  readonly sequence: number
  readonly event_id: string
  readonly type: string
  readonly body: string
}

export const isHead = (row: LaneRow): row is HeadRow => row.sequence !== null

/** Correlated, so that the plan uses the index on due times however many lanes an endpoint has. */
const toActiveEndpoint = ({ now }: Dialect) => sql`exists (
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

/** What becomes of leased lanes. */
export const prepareLeased = ({ dialect, prepareForAll }: Database["Service"]) => {
  const { now } = dialect
  return {
    /** Each lane with this lease, and the event that it sends next. */
    heads: prepareForAll<{ readonly lease: string }, LaneRow>(
      "deliveryQueue.heads",
      (_db, p) => sql<LaneRow>`
        select lane.client_id, lane.endpoint_id, lane.company_id, lane.lease, lane.next_sequence,
          lane.attempts, endpoint.first_failure_at, endpoint.url, endpoint.sealed, endpoint.order_rule, endpoint.spreads,
          case when endpoint.previous_until > ${now} then 1 else 0 end as has_previous,
          event.sequence, event.id as event_id, event.type, event.body
        from delivery_lane as lane
        join webhook_endpoint as endpoint on endpoint.id = lane.endpoint_id
        left join event on event.company_id = lane.company_id and endpoint.spreads = 0
          and event.sequence = ${headSequence(dialect)}
        where lane.lease = ${p.lease}
        order by event.id`
    ),
    /** Lanes with this lease that none of their next events is for: they go on behind those. */
    pass: prepareForAll<{ readonly passed: string }>(
      "deliveryQueue.pass",
      (_db, p) => sql`
        with held as materialized (
          select passed.* from ${dialect.recordset("passed", p.passed, passedColumns)}
          join delivery_lane as lane on lane.endpoint_id = passed.endpoint_id
            and lane.company_id = passed.company_id and lane.lease = passed.lease
          order by lane.endpoint_id, lane.company_id ${dialect.lockRows("lane")}
        )
        update delivery_lane as lane set
          next_sequence = case when lane.last_sequence < held.before
            then lane.last_sequence + 1 else held.before end,
          attempts = 0,
          lease = null,
          due_at = case when lane.last_sequence < held.before then null else ${now} end
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

const settledColumns = {
  endpoint_id: "text",
  company_id: "text",
  lease: "text",
  next_sequence: "integer",
  attempts: "integer",
  after_ms: "integer",
  halted_at: "integer"
} as const

const logColumns = {
  id: "text",
  client_id: "text",
  endpoint_id: "text",
  company_id: "text",
  sequence: "integer",
  event_id: "text",
  at: "integer",
  duration_ms: "integer",
  result: "text",
  status: "integer",
  event_type: "text"
} as const

export const prepareSpread = ({ dialect, prepareForAll }: Database["Service"]) => {
  const spread = (p: { readonly lease: unknown }) =>
    spreading(dialect, {
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

export const prepareSettle = ({ dialect, prepareForAll }: Database["Service"]) => {
  const { now, recordset, lockRows } = dialect
  return {
    /**
     * A lane with further events is due again, immediately unless this is a retry; a lane at its end is
     * not due, nor one that halts. Locks the lanes in the order in which the writer does, to avoid deadlocks.
     */
    settle: prepareForAll<{ readonly settled: string }>(
      "deliveryQueue.settle",
      (_db, p) => sql`
        with held as materialized (
          select settled.* from ${recordset("settled", p.settled, settledColumns)}
          join delivery_lane as lane on lane.endpoint_id = settled.endpoint_id
            and lane.company_id = settled.company_id and lane.lease = settled.lease
          order by lane.endpoint_id, lane.company_id ${lockRows("lane")}
        )
        update delivery_lane as lane set
          next_sequence = held.next_sequence,
          attempts = held.attempts,
          lease = null,
          halted_at = held.halted_at,
          due_at = case when held.next_sequence > lane.last_sequence or held.halted_at is not null
            then null else ${now} + held.after_ms end
        from held
        where lane.endpoint_id = held.endpoint_id and lane.company_id = held.company_id`
    ),
    log: prepareForAll<{ readonly log: string }>(
      "deliveryQueue.log",
      (_db, p) => sql`
        insert into delivery_attempt
          (id, client_id, endpoint_id, company_id, sequence, event_id, at, duration_ms, result, status,
            event_type)
        select id, client_id, endpoint_id, company_id, sequence, event_id, at, duration_ms, result, status,
          event_type
        from ${recordset("log", p.log, logColumns)}`
    )
  }
}

interface Endpoints {
  /** A JSON array of ids. */
  readonly ids: string
}

interface Changed {
  readonly id: string
}

const FAILING_MS_MAX = 5 * 24 * 3_600_000

/** What deliveries say of the health of endpoints. Each gives the endpoints that it changed. */
export const prepareHealth = ({ dialect, prepareForAll }: Database["Service"]) => {
  const { now, oneOf, recordset } = dialect
  const named = (p: { readonly ids: string }) => oneOf(sql.ref("id"), p.ids)
  const disable = (reason: string, where: RawBuilder<unknown>) => sql<Changed>`
    update webhook_endpoint set state = 'disabled', disabled_reason = ${sql.lit(reason)},
      version = version + 1, updated_at = ${now}
    where state = 'active' and ${where} returning id`
  return {
    fail: prepareForAll<Endpoints, Changed>(
      "deliveryQueue.fail",
      (_db, p) => sql<Changed>`
        update webhook_endpoint set first_failure_at = ${now}
        where ${named(p)} and first_failure_at is null and state = 'active' returning id`
    ),
    recover: prepareForAll<Endpoints, Changed>(
      "deliveryQueue.recover",
      (_db, p) => sql<Changed>`
        update webhook_endpoint set first_failure_at = null
        where ${named(p)} and first_failure_at is not null returning id`
    ),
    disableFailing: prepareForAll<Endpoints, Changed>("deliveryQueue.disableFailing", (_db, p) =>
      disable(
        "failing",
        sql`${named(p)} and first_failure_at < ${now} - cast(${sql.lit(FAILING_MS_MAX)} as bigint)`
      )
    ),
    disableGone: prepareForAll<Endpoints, Changed>("deliveryQueue.disableGone", (_db, p) =>
      disable("gone", named(p))
    ),
    pause: prepareForAll<{ readonly pauses: string }, Changed>(
      "deliveryQueue.pause",
      (_db, p) => sql<Changed>`
        update webhook_endpoint set paused_until = ${now} + paused.pause_ms
        from ${recordset("paused", p.pauses, { endpoint_id: "text", pause_ms: "integer" })}
        where webhook_endpoint.id = paused.endpoint_id
          and coalesce(webhook_endpoint.paused_until, 0) < ${now} + paused.pause_ms`
    )
  }
}
