/** The statements of webhook endpoints and their lanes, on behalf of one client. */
import { sql } from "kysely"
import type { Database } from "../database.ts"
import type { Tables } from "../tables.ts"
import { auditIf, isAudited, type Change } from "./commandEntry.ts"
import { spreadLanes } from "./laneSpread.ts"

/** Lanes that one command makes due. */
const RETRIED_MAX = 10_000

export type EndpointRow = Tables["webhook_endpoint"]

/** A command about an endpoint, with its columns as they are to be. */
export interface EndpointValues extends Change {
  readonly url: string
  readonly description: string | null
  readonly eventTypes: string | null
  readonly order: string
  readonly state: string
  readonly disabledReason: string | null
  readonly sealed: string
  readonly previousUntil: number | null
  readonly fromSettings: number
  /** The version that is changed. */
  readonly expected: number
  readonly spreaderId: string
  readonly spreaderSealed: string
  readonly max: number
}

interface LanesOf extends EndpointValues {
  /** Empty for the lanes of all companies. */
  readonly laneCompanyId: string
}

interface OfAll {
  /** Empty for each state but `removed`. */
  readonly state: string
  readonly after: string
  readonly rows: number
}

export const prepareReads = ({ prepare, prepareForAll }: Database["Service"]) => ({
  ofAll: prepareForAll<OfAll, EndpointRow & { readonly client_name: string }>(
    "webhookEndpoints.ofAll",
    (_db, p) => sql`
      select endpoint.*, client.name as client_name
      from webhook_endpoint as endpoint join client on client.id = endpoint.client_id
      where endpoint.id > ${p.after} and endpoint.state <> 'removed' and endpoint.spreads = 0
        and (cast(${p.state} as text) = '' or endpoint.state = ${p.state})
      order by endpoint.id limit ${p.rows}`
  ),
  endpoints: prepare((db, p: { readonly clientId: string }) =>
    db
      .selectFrom("webhook_endpoint")
      .selectAll()
      .where("client_id", "=", p.clientId)
      .where("state", "<>", sql.lit("removed"))
      .where("spreads", "=", sql.lit(0))
      .orderBy("id")
  ),
  endpoint: prepare((db, p: { readonly clientId: string; readonly id: string }) =>
    db
      .selectFrom("webhook_endpoint")
      .selectAll()
      .where("client_id", "=", p.clientId)
      .where("id", "=", p.id)
      .where("state", "<>", sql.lit("removed"))
      .where("spreads", "=", sql.lit(0))
  ),
  /** Also one that is removed. */
  known: prepare((db, p: { readonly clientId: string; readonly id: string }) =>
    db
      .selectFrom("webhook_endpoint")
      .select("id")
      .where("client_id", "=", p.clientId)
      .where("id", "=", p.id)
      .where("spreads", "=", sql.lit(0))
  )
})

type Placeholders = Record<keyof Change, unknown>

const isKnown = (p: Placeholders) => sql`exists (
  select 1 from webhook_endpoint as known
  where known.id = ${p.recordId} and known.client_id = ${p.clientId}
    and known.state <> 'removed' and known.spreads = 0)`

/** Condition: the client has several endpoints, or had. A worker then spreads its lanes. */
const isSpread = (p: Placeholders) => sql`exists (
  select 1 from webhook_endpoint as spreader
  where spreader.client_id = ${p.clientId} and spreader.spreads = 1)`

/** Another URL, or one that is enabled again, has not failed yet. */
const isAsBefore = (p: Record<"url" | "state", unknown>) =>
  sql`url = cast(${p.url} as text) and state = cast(${p.state} as text)`

export const prepareChanges = ({ prepare }: Database["Service"]) => ({
  /** Serializes the changes of a client's endpoints. */
  lock: prepare<Change>(
    (_db, p) => sql`update client set updated_at = updated_at where id = ${p.clientId}`
  ),
  auditKnown: prepare<Change>((_db, p) => auditIf(p, isKnown(p))),
  auditAddition: prepare<EndpointValues>((_db, p) =>
    auditIf(
      p,
      sql`(select count(*) from webhook_endpoint as other where other.client_id = ${p.clientId}
        and other.state <> 'removed' and other.spreads = 0) < cast(${p.max} as bigint)`
    )
  ),
  auditVersion: prepare<EndpointValues>((_db, p) =>
    auditIf(
      p,
      sql`exists (
        select 1 from webhook_endpoint as known
        where known.id = ${p.recordId} and known.client_id = ${p.clientId}
          and known.state <> 'removed' and known.version = cast(${p.expected} as bigint))`
    )
  ),
  /** With a second endpoint the first takes no more streams. */
  endStreams: prepare<EndpointValues>(
    (_db, p) => sql`
      update webhook_endpoint set takes_streams = 0
      where client_id = ${p.clientId} and takes_streams = 1 and spreads = 0 and ${isAudited(p)}`
  ),
  addSpreader: prepare<EndpointValues>(
    (_db, p) => sql`
      insert into webhook_endpoint
        (id, client_id, url, sealed, state, created_at, updated_at, takes_streams, spreads)
      select cast(${p.spreaderId} as text), cast(${p.clientId} as text), '',
        cast(${p.spreaderSealed} as text), 'active', cast(${p.at} as bigint), cast(${p.at} as bigint),
        1, 1
      where ${isAudited(p)} and not ${isSpread(p)} and exists (
        select 1 from webhook_endpoint as other where other.client_id = ${p.clientId}
          and other.state <> 'removed')`
  ),
  add: prepare<EndpointValues>(
    (_db, p) => sql`
      insert into webhook_endpoint
        (id, client_id, url, sealed, state, created_at, updated_at, description, event_types,
          order_rule, takes_streams, from_settings)
      select cast(${p.recordId} as text), cast(${p.clientId} as text), cast(${p.url} as text),
        cast(${p.sealed} as text), 'active', cast(${p.at} as bigint), cast(${p.at} as bigint),
        cast(${p.description} as text), cast(${p.eventTypes} as text), cast(${p.order} as text),
        case when ${isSpread(p)} then 0 else 1 end, cast(${p.fromSettings} as bigint)
      where ${isAudited(p)}`
  ),
  update: prepare<EndpointValues>(
    (_db, p) => sql`
      update webhook_endpoint set
        url = cast(${p.url} as text), description = cast(${p.description} as text),
        event_types = cast(${p.eventTypes} as text), order_rule = cast(${p.order} as text),
        state = cast(${p.state} as text), disabled_reason = cast(${p.disabledReason} as text),
        sealed = cast(${p.sealed} as text), previous_until = cast(${p.previousUntil} as bigint),
        from_settings = cast(${p.fromSettings} as bigint),
        version = version + 1, updated_at = cast(${p.at} as bigint),
        first_failure_at = case when ${isAsBefore(p)} then first_failure_at end,
        paused_until = case when ${isAsBefore(p)} then paused_until end
      where id = ${p.recordId} and client_id = ${p.clientId} and ${isAudited(p)}`
  ),
  remove: prepare<EndpointValues>(
    (_db, p) => sql`
      update webhook_endpoint set state = 'removed', takes_streams = 0, version = version + 1,
        updated_at = cast(${p.at} as bigint)
      where id = ${p.recordId} and client_id = ${p.clientId} and ${isAudited(p)}`
  )
})

/** Lanes that wait after failures, but for those that something is being sent from. */
export const isWaiting = sql`
  lane.next_sequence <= lane.last_sequence and lane.lease is null
  and (lane.halted_at is not null or lane.attempts > 0)`

const waitingLanes = (p: Record<keyof LanesOf, unknown>) => sql`
  select lane.endpoint_id, lane.company_id from delivery_lane as lane
  where lane.endpoint_id = ${p.recordId} and lane.client_id = ${p.clientId} and ${isWaiting}
    and (cast(${p.laneCompanyId} as text) = '' or lane.company_id = ${p.laneCompanyId})
  order by lane.company_id limit ${sql.lit(RETRIED_MAX)}`

export const prepareLanes = ({ dialect, prepare }: Database["Service"]) => {
  const { now } = dialect
  const spread = (p: Placeholders) =>
    spreadLanes(dialect, {
      which: sql`source.client_id = ${p.clientId} and source.due_at is not null and ${isAudited(p)}`,
      owned: sql`delivery_lane.client_id = ${p.clientId}`
    })
  return {
    lockSpread: prepare<EndpointValues>((_db, p) => spread(p).lock),
    moveSpread: prepare<EndpointValues>((_db, p) => spread(p).move),
    emptySpread: prepare<EndpointValues>((_db, p) => spread(p).empty),
    discard: prepare<EndpointValues>(
      (_db, p) => sql`
        update delivery_lane set next_sequence = last_sequence + 1, attempts = 0, lease = null,
          due_at = null, halted_at = null
        where endpoint_id = ${p.recordId} and client_id = ${p.clientId}
          and next_sequence <= last_sequence and ${isAudited(p)}`
    ),
    remove: prepare<EndpointValues>(
      (_db, p) => sql`
        delete from delivery_lane
        where endpoint_id = ${p.recordId} and client_id = ${p.clientId} and ${isAudited(p)}`
    ),
    /** Halted lanes go on, as an endpoint's rule has become that no lane halts. */
    release: prepare<EndpointValues>(
      (_db, p) => sql`
        update delivery_lane set halted_at = null, due_at = ${now}
        where endpoint_id = ${p.recordId} and client_id = ${p.clientId}
          and halted_at is not null and ${isAudited(p)}`
    ),
    /** Halted lanes go on whose event the endpoint's filter has come to leave out; other lanes pass it over anyway. */
    passExcluded: prepare<EndpointValues>((_db, p) => {
      const filter = sql`cast(${p.eventTypes} as text)`
      return sql`
        update delivery_lane set halted_at = null, due_at = ${now}, attempts = 0
        where endpoint_id = ${p.recordId} and client_id = ${p.clientId}
          and halted_at is not null and ${isAudited(p)} and ${filter} is not null and exists (
            select 1 from event
            where event.company_id = delivery_lane.company_id and event.client_id = ${p.clientId}
              and event.sequence = delivery_lane.next_sequence
              and not ${dialect.isLikeAny(sql.ref("event.type"), filter)})`
    }),
    countWaiting: prepare<LanesOf, { readonly count: number }>(
      (_db, p) => sql<{ readonly count: number }>`
        select count(*) as count from (${waitingLanes(p)}) as waiting`
    ),
    /**
     * Ends a pause that the receiver asked for: a person who tries again does not wait for it. The end also notifies
     * processes that wait after failures.
     */
    endPause: prepare<EndpointValues>(
      (_db, p) => sql`
        update webhook_endpoint set paused_until = ${now}
        where id = ${p.recordId} and client_id = ${p.clientId} and ${isAudited(p)}`
    ),
    /** A lane that was halted begins with its first attempt again. */
    retry: prepare<LanesOf>(
      (_db, p) => sql`
        update delivery_lane set due_at = ${now}, halted_at = null,
          attempts = case when halted_at is null then attempts else 0 end
        where client_id = ${p.clientId} and (endpoint_id, company_id) in (${waitingLanes(p)})
          and ${isAudited(p)}`
    )
  }
}
