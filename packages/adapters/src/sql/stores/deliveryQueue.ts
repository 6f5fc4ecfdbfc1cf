import {
  DeliveryQueue,
  type DueDelivery,
  type EndpointChange,
  type LeaseLimits,
  type Settlement
} from "@payroll/operations/ports/deliveryQueue"
import type { OrderRule } from "@payroll/domain/webhook/webhookEndpoint"
import { NewId } from "@payroll/operations/ports/newId"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { ClientKey } from "../../vault/clientKeys.ts"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { open, openEach, sealedField } from "../records/sealing.ts"
import { batched } from "./batched.ts"
import { healthOf, signsOf } from "./endpointHealth.ts"
import {
  isHead,
  prepareHealth,
  prepareLease,
  prepareLeased,
  prepareSettle,
  prepareSpread,
  type HeadRow,
  type LaneRow
} from "./deliveryStatements.ts"
import { PASSED_MAX } from "./laneHead.ts"

/** Maximum settlements per transaction. */
const SETTLED_MAX = 100
/** How often lanes are leased at once, because some had nothing to send but were moved on. */
const ROUNDS_MAX = 4

const passedRow = ({ endpoint_id, company_id, lease, next_sequence }: LaneRow) => ({
  endpoint_id,
  company_id,
  lease,
  before: next_sequence + PASSED_MAX
})

const settledRow = (settlement: Settlement) => {
  const { due } = settlement
  const advances = settlement._tag === "Advance"
  const halts = settlement._tag === "Halt"
  const charged = halts || (settlement._tag === "Retry" && settlement.charged) ? 1 : 0
  return {
    endpoint_id: due.endpointId,
    company_id: due.companyId,
    lease: due.lease,
    next_sequence: due.sequence + (advances ? 1 : 0),
    attempts: advances ? 0 : due.attempts + charged,
    after_ms: settlement._tag === "Retry" ? Math.round(settlement.afterMs) : 0,
    halted_at: halts ? settlement.log.at : null
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
  status: log.status ?? null,
  event_type: due.eventType
})

/** Lanes that are looked at for each that is leased, because an endpoint may get no more. */
const CANDIDATES_PER_LANE = 4

const NO_LIMITS = { perEndpoint: Number.MAX_SAFE_INTEGER, free: [] }

/** How many lanes of which endpoints may still be leased, after some were. */
const freeRows = ({ perEndpoint, free }: LeaseLimits, leased: ReadonlyArray<LaneRow>) => {
  const left = new Map(free.map((each) => [each.endpointId, each.free]))
  for (const { endpoint_id } of leased) {
    left.set(endpoint_id, (left.get(endpoint_id) ?? perEndpoint) - 1)
  }
  return [...left].map(([endpoint_id, count]) => ({ endpoint_id, free: count }))
}

/** A settlement, and who wants to know what it changed of its endpoint. */
interface Told {
  readonly settlement: Settlement
  readonly changed: (change: EndpointChange, settlement: Settlement) => void
}

/** Reports changes of endpoints to the first that settled something of each. */
const tell = (
  told: ReadonlyArray<Told>,
  change: EndpointChange["change"],
  endpoints: ReadonlyArray<unknown>
): void => {
  for (const { id } of endpoints as ReadonlyArray<{ readonly id: string }>) {
    const first = told.find(({ settlement }) => settlement.due.endpointId === id)
    if (!first) continue
    const { clientId } = first.settlement.due
    first.changed({ endpointId: id, clientId, change }, first.settlement)
  }
}

const deliveryOf = (row: HeadRow, key: ClientKey): DueDelivery => {
  const secrets = open(key, "webhook_endpoint", row.endpoint_id, row.sealed)
  return {
    clientId: row.client_id,
    endpointId: row.endpoint_id,
    companyId: row.company_id,
    lease: row.lease,
    sequence: row.sequence,
    eventId: row.event_id,
    eventType: row.type,
    body: row.body,
    url: row.url,
    secrets: [
      sealedField(secrets, "secret"),
      ...(row.has_previous === 1 ? [sealedField(secrets, "previousSecret")] : [])
    ],
    order: row.order_rule as OrderRule,
    failingSince: row.first_failure_at ?? undefined,
    // Those at an event that the endpoint takes no longer do not count for the next.
    attempts: row.sequence === row.next_sequence ? row.attempts : 0
  }
}

/** Leases lanes, and moves those on that have nothing to send. */
const leasing = (database: Database["Service"], next: () => string) => {
  const { lease } = prepareLease(database)
  const { heads, pass } = prepareLeased(database)
  const { lock, move, empty } = prepareSpread(database)

  /** Spreads lanes that stand for several, and passes over what nobody takes. */
  const moveOn = Effect.fnUntraced(function* (token: string, rows: ReadonlyArray<LaneRow>) {
    const passed = rows.filter((row) => row.spreads === 0 && !isHead(row)).map(passedRow)
    if (passed.length > 0) yield* database.write(pass({ passed: JSON.stringify(passed) }))
    if (rows.every(({ spreads }) => spreads === 0)) return
    yield* database.write(lock({ lease: token }), move({ lease: token }), empty({ lease: token }))
  })

  return Effect.fnUntraced(function* (limit: number, leaseMs: number, limits: LeaseLimits) {
    const found: Array<HeadRow> = []
    const { perEndpoint, retries } = limits
    const candidates = CANDIDATES_PER_LANE * limit
    for (let rounds = 0; rounds < ROUNDS_MAX; rounds += 1) {
      const token = next()
      const free = JSON.stringify(freeRows(limits, found))
      const left = limit - found.length
      const values = { limit: left, candidates, retries, perEndpoint, free, leaseMs, lease: token }
      const [, rows] = yield* database.write(lease(values), heads({ lease: token }))
      const leased = rows.filter(isHead)
      found.push(...leased)
      if (leased.length === rows.length) break
      yield* moveOn(token, rows)
      if (found.length >= limit) break
    }
    return found
  })
}

/** Settles deliveries with what they say of their endpoints. */
const settling = (database: Database["Service"], next: () => string) => {
  const { settle, log } = prepareSettle(database)
  const health = prepareHealth(database)
  return Effect.fnUntraced(function* (told: ReadonlyArray<Told>) {
    const settlements = told.map(({ settlement }) => settlement)
    const changing = healthOf(health, signsOf(settlements))
    const [, , ...changed] = yield* database.write(
      settle({ settled: JSON.stringify(settlements.map(settledRow)) }),
      log({ log: JSON.stringify(settlements.map((each) => logRow(each, next()))) }),
      ...changing.map(({ statement }) => statement)
    )
    for (const [index, { change }] of changing.entries()) {
      if (change !== undefined) tell(told, change, changed[index] ?? [])
    }
  })
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const { next } = yield* NewId
  const { nextDue } = prepareLease(database)
  const leaseHeads = leasing(database, next)
  const settleInBatches = yield* batched(SETTLED_MAX, settling(database, next))

  return DeliveryQueue.of({
    lease: Effect.fnUntraced(function* (limit, leaseMs, limits) {
      const rows = yield* leaseHeads(limit, leaseMs, limits ?? { ...NO_LIMITS, retries: limit })
      return yield* openEach(rows, (row) =>
        Effect.map(keys.of(row.client_id), (key) => deliveryOf(row, key))
      )
    }),
    settle: (settlements, changed = () => undefined) =>
      settlements.length === 0
        ? Effect.void
        : settleInBatches(settlements.map((settlement) => ({ settlement, changed }))),
    nextDueInMs: Effect.map(database.read(nextDue({})), ([[row]]) => row?.in_ms ?? undefined)
  })
})

export const layerDeliveryQueue = Layer.effect(DeliveryQueue, make)
