import {
  DeliveryQueue,
  type DueDelivery,
  type Settlement
} from "@payroll/operations/ports/deliveryQueue"
import { NewId } from "@payroll/operations/ports/newId"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql } from "kysely"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { open, openEach, sealedField } from "../records/sealing.ts"
import { batched } from "./batched.ts"

/** Maximum settlements per transaction. */
const SETTLED_MAX = 100

interface HeadRow {
  readonly client_id: string
  readonly endpoint_id: string
  readonly company_id: string
  readonly lease: string
  readonly sequence: number
  readonly attempts: number
  readonly event_id: string
  readonly body: string
  readonly url: string
  readonly sealed: string
}

/** Correlated, so that the plan uses the index on due times however many lanes an endpoint has. */
const toActiveEndpoint = sql`exists (
  select 1 from webhook_endpoint as endpoint
  where endpoint.id = delivery_lane.endpoint_id and endpoint.state = 'active')`

const prepareLease = ({ dialect, prepareForAll }: Database["Service"]) => {
  const { now, skipLocked } = dialect
  return {
    lease: prepareForAll<{
      readonly limit: number
      readonly leaseMs: number
      readonly lease: string
    }>(
      "deliveryQueue.lease",
      (_db, p) => sql`
        with due as materialized (
          select endpoint_id, company_id from delivery_lane
          where due_at is not null and due_at <= ${now} and ${toActiveEndpoint}
          order by due_at limit ${p.limit} ${skipLocked}
        )
        update delivery_lane as lane set
          lease = ${p.lease}, due_at = ${now} + cast(${p.leaseMs} as bigint)
        from due
        where lane.endpoint_id = due.endpoint_id and lane.company_id = due.company_id`
    ),
    /** The next event of each lane with this lease. */
    heads: prepareForAll<{ readonly lease: string }, HeadRow>(
      "deliveryQueue.heads",
      (_db, p) => sql<HeadRow>`
        select lane.client_id, lane.endpoint_id, lane.company_id, lane.lease, lane.attempts,
          event.sequence, event.id as event_id, event.body, endpoint.url, endpoint.sealed
        from delivery_lane as lane
        join event on event.company_id = lane.company_id and event.sequence = lane.next_sequence
        join webhook_endpoint as endpoint on endpoint.id = lane.endpoint_id
        where lane.lease = ${p.lease}
        order by event.id`
    ),
    nextDue: prepareForAll<unknown, { readonly in_ms: number }>(
      "deliveryQueue.nextDue",
      () => sql<{ readonly in_ms: number }>`
        select due_at - ${now} as in_ms from delivery_lane
        where due_at is not null and ${toActiveEndpoint}
        order by due_at limit 1`
    )
  }
}

const settledColumns = {
  endpoint_id: "text",
  company_id: "text",
  lease: "text",
  next_sequence: "integer",
  attempts: "integer",
  after_ms: "integer"
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
  status: "integer"
} as const

const prepareSettle = ({ dialect, prepareForAll }: Database["Service"]) => {
  const { now, recordset, lockRows } = dialect
  return {
    /**
     * A lane with further events is due again, immediately unless this is a retry; a lane at its end is
     * not due. Locks the lanes in the order in which the writer does, to avoid deadlocks.
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
          due_at = case when held.next_sequence > lane.last_sequence then null
            else ${now} + held.after_ms end
        from held
        where lane.endpoint_id = held.endpoint_id and lane.company_id = held.company_id`
    ),
    log: prepareForAll<{ readonly log: string }>(
      "deliveryQueue.log",
      (_db, p) => sql`
        insert into delivery_attempt
          (id, client_id, endpoint_id, company_id, sequence, event_id, at, duration_ms, result, status)
        select id, client_id, endpoint_id, company_id, sequence, event_id, at, duration_ms, result, status
        from ${recordset("log", p.log, logColumns)}`
    ),
    disable: prepareForAll<{ readonly endpointId: string; readonly at: number }>(
      "deliveryQueue.disable",
      (db, p) =>
        db
          .updateTable("webhook_endpoint")
          .set({ state: "disabled", updated_at: p.at })
          .where("id", "=", p.endpointId)
          .where("state", "=", "active")
    )
  }
}

const settledRow = (settlement: Settlement) => {
  const { due } = settlement
  const advances = settlement._tag === "Advance"
  const charged = settlement._tag === "Retry" && settlement.charged ? 1 : 0
  return {
    endpoint_id: due.endpointId,
    company_id: due.companyId,
    lease: due.lease,
    next_sequence: due.sequence + (advances ? 1 : 0),
    attempts: advances ? 0 : due.attempts + charged,
    after_ms: settlement._tag === "Retry" ? Math.round(settlement.afterMs) : 0
  }
}

const logRow = ({ due, log }: Settlement, id: string) => ({
  id,
  client_id: due.clientId,
  endpoint_id: due.endpointId,
  company_id: due.companyId,
  sequence: due.sequence,
  event_id: due.eventId,
  at: log.at,
  duration_ms: Math.round(log.durationMs),
  result: log.result,
  status: log.status ?? null
})

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const newId = yield* NewId
  const { lease, heads, nextDue } = prepareLease(database)
  const { settle, log, disable } = prepareSettle(database)

  const dueDelivery = (row: HeadRow) =>
    Effect.map(keys.of(row.client_id), (key): DueDelivery => {
      const secrets = open(key, "webhook_endpoint", row.endpoint_id, row.sealed)
      return {
        clientId: row.client_id,
        endpointId: row.endpoint_id,
        companyId: row.company_id,
        lease: row.lease,
        sequence: row.sequence,
        eventId: row.event_id,
        body: row.body,
        url: row.url,
        secrets: [sealedField(secrets, "secret")],
        attempts: row.attempts
      }
    })

  const settleInBatches = yield* batched(SETTLED_MAX, (settlements: ReadonlyArray<Settlement>) => {
    const disabling = settlements.filter(({ _tag }) => _tag === "Disable")
    return database.write(
      settle({ settled: JSON.stringify(settlements.map(settledRow)) }),
      log({ log: JSON.stringify(settlements.map((each) => logRow(each, newId.next()))) }),
      ...disabling.map((each) => disable({ endpointId: each.due.endpointId, at: each.log.at }))
    )
  })

  return DeliveryQueue.of({
    lease: Effect.fnUntraced(function* (limit, leaseMs) {
      const token = newId.next()
      const [, rows] = yield* database.write(
        lease({ limit, leaseMs, lease: token }),
        heads({ lease: token })
      )
      return yield* openEach(rows, dueDelivery)
    }),
    settle: (settlements) =>
      settlements.length === 0 ? Effect.void : settleInBatches(settlements),
    nextDueInMs: Effect.map(database.read(nextDue({})), ([[row]]) => row?.in_ms)
  })
})

export const layerDeliveryQueue = Layer.effect(DeliveryQueue, make)
