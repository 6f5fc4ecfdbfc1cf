/** The statements that settle attempts, for the lanes of all clients. */
import { sql, type RawBuilder } from "kysely"
import type { Database } from "../database.ts"
import { isHeld } from "./deliveryHold.ts"

const settledColumns = {
  endpoint_id: "text",
  company_id: "text",
  lease: "text",
  next_sequence: "integer",
  attempts: "integer",
  after_ms: "integer",
  halted_at: "integer",
  is_kept: "integer"
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

/** In no form that an index on leases helps with: that has all lanes of a lease for each. */
export const hasLease = (rows: string) => sql`lane.lease || '' = ${sql.ref(`${rows}.lease`)}`

/** A lane that was settled; its lease is null unless it was kept. */
interface SettledLane {
  readonly endpoint_id: string
  readonly company_id: string
  readonly lease: string | null
}

interface OpenEndpoint {
  readonly id: string
  readonly version: number
}

interface Endpoints {
  /** A JSON array of ids. */
  readonly ids: string
}

export const prepareSettle = ({ dialect, prepareForAll }: Database["Service"]) => {
  const { now, oneOf, recordset, lockRows } = dialect
  return {
    /**
     * A lane with further events is due again, immediately unless this is a retry; a lane at its end is
     * not due, nor one that halts. A lane is kept that asks for it, whatever became of its endpoint: its next event is
     * being sent, and nobody else may send that meanwhile. No lane is moved back: a statement that was believed lost
     * may come late. Locks the lanes in the order in which the writer does, to avoid deadlocks.
     */
    settle: prepareForAll<{ readonly settled: string; readonly leaseMs: number }, SettledLane>(
      "deliveryQueue.settle",
      (_db, p) => sql<SettledLane>`
        with held as materialized (
          select settled.* from ${recordset("settled", p.settled, settledColumns)}
          join delivery_lane as lane on lane.endpoint_id = settled.endpoint_id
            and lane.company_id = settled.company_id and ${hasLease("settled")}
            and lane.next_sequence <= settled.next_sequence
          order by lane.endpoint_id, lane.company_id ${lockRows("lane")}
        )
        update delivery_lane set
          next_sequence = held.next_sequence,
          attempts = held.attempts,
          lease = case when held.is_kept = 1 then held.lease end,
          halted_at = held.halted_at,
          due_at = ${now} + case when held.is_kept = 1 then cast(${p.leaseMs} as bigint)
            when held.next_sequence > delivery_lane.last_sequence or held.halted_at is not null
            then null else held.after_ms end
        from held
        where delivery_lane.endpoint_id = held.endpoint_id
          and delivery_lane.company_id = held.company_id
        returning delivery_lane.endpoint_id, delivery_lane.company_id, delivery_lane.lease`
    ),
    /** The endpoints to which something may be sent now, unless they have changed. */
    open: prepareForAll<Endpoints, OpenEndpoint>(
      "deliveryQueue.open",
      (_db, p) => sql<OpenEndpoint>`
        select endpoint.id, endpoint.version from webhook_endpoint as endpoint
        where ${oneOf(sql.ref("endpoint.id"), p.ids)}
          and (endpoint.paused_until is null or endpoint.paused_until <= ${now})
          and not ${isHeld}`
    ),
    /** A pause that a person ended lies in the past. */
    marks: prepareForAll<Endpoints, { readonly id: string; readonly mark: string }>(
      "deliveryQueue.marks",
      (_db, p) => sql<{ readonly id: string; readonly mark: string }>`
        select endpoint.id,
          cast(endpoint.version as text) || ' ' || cast(coalesce(endpoint.paused_until, 0) as text)
            as mark
        from webhook_endpoint as endpoint
        where ${oneOf(sql.ref("endpoint.id"), p.ids)}`
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

interface Changed {
  readonly id: string
}

const FAILING_MS_MAX = 5 * 24 * 3_600_000

/**
 * Statements that store the effect of deliveries on the health of endpoints. Each returns the endpoints that it
 * changed.
 */
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
    /** By the smaller of the clock and its mark: a clock that has jumped ahead disables nothing. */
    disableFailing: prepareForAll<Endpoints, Changed>("deliveryQueue.disableFailing", (_db, p) =>
      disable(
        "failing",
        sql`${named(p)} and first_failure_at < ${now} - cast(${sql.lit(FAILING_MS_MAX)} as bigint)
          and not exists (
            select 1 from clock_mark
            where clock_mark.at <= first_failure_at + cast(${sql.lit(FAILING_MS_MAX)} as bigint))`
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
