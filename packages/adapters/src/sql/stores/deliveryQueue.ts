import {
  DeliveryQueue,
  type DueDelivery,
  type EndpointChange,
  type LeaseLimits,
  type Settlement,
  type SettleOptions
} from "@payroll/operations/ports/deliveryQueue"
import type { OrderRule } from "@payroll/domain/webhook/webhookEndpoint"
import { NewId } from "@payroll/operations/ports/newId"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import type { ClientKey } from "../../vault/keyVersions.ts"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { open, openEach, sealedField } from "../records/sealing.ts"
import { holding } from "./deliveryHold.ts"
import { healthOf, signsOf } from "./endpointHealth.ts"
import {
  prepareLease,
  prepareLeased,
  prepareSpread,
  type EventRow,
  type LaneRow
} from "./deliveryStatements.ts"
import { PASSED_MAX } from "./laneHead.ts"
import { laneKey, laneRows, logRow } from "./settledRows.ts"
import { prepareHealth, prepareSettle } from "./settleStatements.ts"

/** Limit on the rounds of one lease, because some lanes have nothing to send and are only moved on. */
const ROUNDS_MAX = 4
/** Lanes that are looked at beyond those that are leased, because an endpoint may get no more. */
const CANDIDATES_MORE = 128

const passedRow = (lane: LaneRow) => ({
  endpoint_id: lane.endpoint_id,
  company_id: lane.company_id,
  lease: lane.lease,
  before: Math.min(lane.next_sequence + PASSED_MAX, lane.last_sequence + 1)
})

const NO_LIMITS = { perEndpoint: Number.MAX_SAFE_INTEGER, free: [] }

/** A leased lane with its events, of which there is at least one, in their order. */
interface LeasedLane {
  readonly lane: LaneRow
  readonly events: Array<EventRow>
}

/** Returns the number of lanes of each of these endpoints that may still be leased, after some were. */
const freeRows = ({ perEndpoint, free }: LeaseLimits, leased: ReadonlyArray<LeasedLane>) => {
  const left = new Map(free.map((each) => [each.endpointId, each.free]))
  for (const { lane } of leased) {
    left.set(lane.endpoint_id, (left.get(lane.endpoint_id) ?? perEndpoint) - 1)
  }
  return [...left].map(([endpoint_id, count]) => ({ endpoint_id, free: count }))
}

/** The lanes that have something to send. */
const foundOf = (
  lanes: ReadonlyArray<LaneRow>,
  events: ReadonlyArray<EventRow>
): ReadonlyArray<LeasedLane> => {
  const byLane = new Map<string, LeasedLane>()
  for (const lane of lanes) {
    if (lane.head !== null)
      byLane.set(`${lane.endpoint_id} ${lane.company_id}`, { lane, events: [] })
  }
  for (const event of events) {
    byLane.get(`${event.endpoint_id} ${event.company_id}`)?.events.push(event)
  }
  const all = [...byLane.values()].filter((each) => each.events.length > 0)
  for (const each of all) each.events.sort((a, b) => a.sequence - b.sequence)
  return all
}

const eventOf = ({ sequence, id, type, body }: EventRow) => ({
  sequence,
  eventId: id,
  eventType: type,
  body
})

type Secrets = ReadonlyArray<Redacted.Redacted<string>>

const secretsOf = (lane: LaneRow, key: ClientKey): Secrets => {
  const secrets = open(key, "webhook_endpoint", lane.endpoint_id, lane.sealed)
  return [
    sealedField(secrets, "secret"),
    ...(lane.has_previous === 1 ? [sealedField(secrets, "previousSecret")] : [])
  ]
}

const deliveryOf = ({ lane, events }: LeasedLane, secrets: Secrets): DueDelivery => {
  const [head, ...behind] = events.map(eventOf)
  if (!head) throw new Error("a leased lane has nothing to send")
  return {
    clientId: lane.client_id,
    endpointId: lane.endpoint_id,
    companyId: lane.company_id,
    lease: lane.lease,
    ...head,
    behind,
    endpointVersion: lane.version,
    url: lane.url,
    secrets,
    order: lane.order_rule as OrderRule,
    failingSince: lane.first_failure_at ?? undefined,
    // Those at an event that the endpoint takes no longer do not count for the next.
    attempts: head.sequence === lane.next_sequence ? lane.attempts : 0
  }
}

/** Leases lanes, and moves those on that have nothing to send. */
const leasing = (database: Database["Service"], next: () => string) => {
  const { lease } = prepareLease(database)
  const { lanes, events, pass } = prepareLeased(database)
  const { lock, move, empty } = prepareSpread(database)

  /** Spreads lanes that stand for several, and passes over what nobody takes. */
  const moveOn = Effect.fnUntraced(function* (token: string, rows: ReadonlyArray<LaneRow>) {
    const passed = rows.filter((row) => row.spreads === 0 && row.head === null).map(passedRow)
    if (passed.length > 0) yield* database.write(pass({ passed: JSON.stringify(passed) }))
    if (rows.every(({ spreads }) => spreads === 0)) return
    yield* database.write(lock({ lease: token }), move({ lease: token }), empty({ lease: token }))
  })

  /** The leases before show how much the next will write: an empty one in between does not make it small. */
  let leasedLast = 0
  return Effect.fnUntraced(function* (limit: number, leaseMs: number, limits: LeaseLimits) {
    const leased: Array<LeasedLane> = []
    const { perEndpoint, retries, eventsPerLane: perLane = 1 } = limits
    const candidates = limit + CANDIDATES_MORE
    for (let rounds = 0; rounds < ROUNDS_MAX; rounds += 1) {
      const token = next()
      const free = JSON.stringify(freeRows(limits, leased))
      const left = limit - leased.length
      const values = { limit: left, candidates, retries, perEndpoint, free, leaseMs, lease: token }
      const [, rows, sent] = yield* database.write(
        { ...lease(values), rows: 1 + leasedLast },
        lanes({ lease: token }),
        events({ lease: token, perLane })
      )
      leasedLast = Math.max(rows.length + sent.length, Math.floor(leasedLast / 2))
      leased.push(...foundOf(rows, sent))
      if (rows.every(({ head }) => head !== null)) break
      yield* moveOn(token, rows)
      if (leased.length >= limit) break
    }
    return leased
  })
}

/** Reports changes of endpoints to the first settlement of each. */
const report = (
  settlements: ReadonlyArray<Settlement>,
  changed: SettleOptions["changed"],
  change: EndpointChange["change"],
  endpoints: ReadonlyArray<unknown>
): void => {
  for (const { id } of endpoints as ReadonlyArray<{ readonly id: string }>) {
    const first = settlements.find(({ due }) => due.endpointId === id)
    if (first) changed?.({ endpointId: id, clientId: first.due.clientId, change }, first)
  }
}

/** Settles deliveries with what they say of their endpoints. */
const settling = (
  database: Database["Service"],
  { settle, log, open: openOf }: ReturnType<typeof prepareSettle>,
  next: () => string
) => {
  const health = prepareHealth(database)
  const rowOf = (settlement: Settlement) => logRow(settlement, next())
  return Effect.fnUntraced(function* (
    settlements: ReadonlyArray<Settlement>,
    { unsent = [], leaseMs = 0, changed }: SettleOptions
  ) {
    const rows = laneRows(settlements, unsent)
    const changing = healthOf(health, signsOf(settlements))
    const logged = settlements.filter(({ isUnlogged }) => isUnlogged !== true).map(rowOf)
    const ids = [...new Set(settlements.map(({ due }) => due.endpointId))]
    const [lanes, opened, , ...endpoints] = yield* database.write(
      { ...settle({ settled: JSON.stringify([...rows.values()]), leaseMs }), rows: rows.size },
      openOf({ ids: JSON.stringify(ids) }),
      { ...log({ log: JSON.stringify(logged) }), rows: logged.length },
      ...changing.map(({ statement }) => statement)
    )
    for (const [index, { change }] of changing.entries()) {
      if (change !== undefined) report(settlements, changed, change, endpoints[index] ?? [])
    }
    const kept = new Set(
      lanes.map((lane) => `${lane.endpoint_id} ${lane.company_id} ${lane.lease}`)
    )
    const versions = new Map(opened.map(({ id, version }) => [id, version]))
    return new Set(
      settlements.filter(
        ({ due }) => kept.has(laneKey(due)) && versions.get(due.endpointId) === due.endpointVersion
      )
    )
  })
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const { next } = yield* NewId
  const { nextDue } = prepareLease(database)
  const settled = prepareSettle(database)
  const leaseLanes = leasing(database, next)
  const settleAll = settling(database, settled, next)

  return DeliveryQueue.of({
    ...holding(database, next),
    lease: Effect.fnUntraced(function* (limit, leaseMs, limits) {
      const leased = yield* leaseLanes(limit, leaseMs, limits ?? { ...NO_LIMITS, retries: limit })
      const opened = new Map<string, Secrets>()
      return yield* openEach(leased, (each) =>
        Effect.map(keys.of(each.lane.client_id), (key) => {
          const { endpoint_id: id } = each.lane
          const secrets = opened.get(id) ?? secretsOf(each.lane, key)
          opened.set(id, secrets)
          return deliveryOf(each, secrets)
        })
      )
    }),
    settle: (settlements, options = {}) =>
      settlements.length === 0 && (options.unsent ?? []).length === 0
        ? Effect.succeed(new Set())
        : settleAll(settlements, options),
    marks: (endpointIds) =>
      Effect.map(database.read(settled.marks({ ids: JSON.stringify(endpointIds) })), ([rows]) =>
        rows.map(({ id, mark }) => ({ endpointId: id, mark }))
      ),
    nextDueInMs: Effect.map(database.read(nextDue({})), ([[row]]) => row?.in_ms ?? undefined)
  })
})

export const layerDeliveryQueue = Layer.effect(DeliveryQueue, make)
