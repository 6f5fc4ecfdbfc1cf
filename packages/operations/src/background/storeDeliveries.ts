/** Stores the results of deliveries in batches, and writes the lines of the log about them. */
import * as Effect from "effect/Effect"
import type { DeliveryQueue, EndpointChange, Settlement } from "../ports/deliveryQueue.ts"
import type { Unavailable } from "../writer.ts"
import { LEASE_MS, SEND_MS_MAX, type DeliveryHand, type Lane } from "./deliveryHand.ts"
import { signOf } from "./deliverySettlement.ts"
import type { GateChange } from "./endpointGates.ts"
import { EndpointLines } from "./endpointLines.ts"
import type { Batch } from "./settler.ts"
import { untilStored } from "./untilStored.ts"

/** A result that is not stored in this time, while the lease lasts, is given up. */
const UNSTORED_MS_MAX = LEASE_MS - SEND_MS_MAX

const ENDED: ReadonlySet<string> = new Set(["given up", "halted"])

const CHANGES: Readonly<Record<EndpointChange["change"], string>> = {
  failing: "a webhook endpoint fails",
  recovered: "a webhook endpoint takes events again",
  gone: "a webhook endpoint is disabled, because it answered 410",
  disabled: "a webhook endpoint is disabled, because it has failed for 5 days"
}

/** Returns true if an attempt failed by a fault of our own side that the log is to name. */
const isNotedFault = (settlement: Settlement): boolean =>
  signOf(settlement) === "none" && settlement.isUnlogged !== true

/** One line for each change of an endpoint, and for each event that is given up; none for an attempt. */
const report = Effect.fnUntraced(function* (
  settlement: Settlement,
  changes: ReadonlyArray<EndpointChange["change"]>,
  gate: GateChange
) {
  const { due, log } = settlement
  const { endpointId, clientId, companyId, eventId } = due
  const how = { result: log.result, status: log.status }
  for (const change of changes) {
    const line = Effect.logWarning(CHANGES[change], { endpointId, clientId, ...how })
    yield* change === "recovered" ? Effect.logInfo(CHANGES[change], { endpointId, clientId }) : line
  }
  if (gate === "opened") {
    yield* Effect.logWarning("most sends to a webhook endpoint fail: it gets one at a time", {
      endpointId,
      clientId
    })
  } else if (gate === "closed") {
    yield* Effect.logInfo("sends to a webhook endpoint succeed again", { endpointId, clientId })
  }
  if (isNotedFault(settlement)) {
    const text = "webhooks cannot be sent to an endpoint, by a fault of this side"
    yield* Effect.logWarning(text, { endpointId, clientId, reason: log.result })
  }
  if (ENDED.has(log.result)) {
    const about = { endpointId, clientId, companyId, eventId }
    yield* Effect.logWarning(`a webhook event is ${log.result} after the last attempt`, about)
  }
})

/** The settlement of an attempt at a lane, and the change of its endpoint's breaker. */
export interface Result {
  readonly lane: Lane
  readonly settlement: Settlement
  readonly gate: GateChange
}

type DeliveryBatch = Batch<Result, Lane>

/** The lanes of a batch that are to be kept, each with its last settlement. */
const keptOf = ({ results, unsent }: DeliveryBatch): ReadonlyMap<Lane, Settlement> => {
  const last = new Map<Lane, Settlement>()
  for (const { lane, settlement } of results) last.set(lane, settlement)
  for (const lane of unsent) last.delete(lane)
  for (const [lane, settlement] of last) {
    if (settlement._tag !== "Advance" || settlement.isKept !== true) last.delete(lane)
  }
  return last
}

/** A batch in its lanes. */
const lanesOf = ({ results, unsent }: DeliveryBatch): ReadonlyArray<DeliveryBatch> => {
  const lanes = new Map<Lane, { results: Array<Result>; unsent: Array<Lane> }>()
  const partOf = (lane: Lane) => {
    const part = lanes.get(lane) ?? { results: [], unsent: [] }
    lanes.set(lane, part)
    return part
  }
  for (const result of results) partOf(result.lane).results.push(result)
  for (const lane of unsent) partOf(lane).unsent.push(lane)
  return [...lanes.values()]
}

interface Storing {
  readonly queue: DeliveryQueue["Service"]
  readonly steadyMs: () => number
  /** The lanes of the process, which hear whether they may go on. */
  readonly hand: () => DeliveryHand
}

/** Settles a part of a batch, and confirms the leases of its lanes. */
const settling = (
  { queue, steadyMs, hand }: Storing,
  { results, unsent }: DeliveryBatch,
  changed: (change: EndpointChange, settlement: Settlement) => void
): Effect.Effect<void, Unavailable> =>
  Effect.suspend(() => {
    const startedAt = steadyMs()
    const settled = queue.settle(
      results.map(({ settlement }) => settlement),
      { unsent: unsent.map(({ due }) => due), leaseMs: LEASE_MS, changed }
    )
    return Effect.map(settled, (goingOn) => {
      for (const [lane, settlement] of keptOf({ results, unsent })) {
        if (goingOn.has(settlement)) {
          lane.leasedAt = startedAt
          lane.confirmedAt = steadyMs()
        } else hand().outdate(lane.endpointId)
      }
    })
  })

const UNSETTLED = "deliveries were not settled; they are sent again when their leases end"

/**
 * Settles a batch. If storage is out of reach until the leases end, the events are sent again, never lost. If the
 * database rejects a row, each lane is settled by itself: those of others do not wait for it.
 */
export const storing = (parts: Storing) => {
  const lines = new EndpointLines()
  return Effect.fnUntraced(function* (batch: DeliveryBatch, out: () => void) {
    const changes = new Map<Settlement, Array<EndpointChange["change"]>>()
    const changed = ({ change }: EndpointChange, settlement: Settlement) =>
      void changes.set(settlement, [...(changes.get(settlement) ?? []), change])
    const stored = (part: DeliveryBatch) =>
      untilStored(
        Effect.tapError(settling(parts, part, changed), () => Effect.sync(out)),
        UNSTORED_MS_MAX
      )
    const orLogged = Effect.catchCause((cause) => Effect.logWarning(UNSETTLED, cause))
    const apart = Effect.forEach(lanesOf(batch), (part) => orLogged(stored(part)), {
      discard: true
    })
    yield* orLogged(Effect.catchDefect(stored(batch), () => apart))
    for (const { lane, settlement, gate } of batch.results) {
      const isFailure = signOf(settlement) === "failure"
      const endpointChanges = changes.get(settlement)
      const isSilent = !isFailure && endpointChanges === undefined && gate === undefined
      if (isSilent && !isNotedFault(settlement)) continue
      const now = parts.steadyMs()
      const written = lines.after(lane.endpointId, endpointChanges ?? [], isFailure, now)
      yield* report(settlement, written, gate)
    }
  })
}
