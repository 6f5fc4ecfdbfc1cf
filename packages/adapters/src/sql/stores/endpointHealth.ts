/** The signs of an endpoint's health in settled deliveries, and the statements that store it. */
import type { EndpointChange, Settlement } from "@payroll/operations/ports/deliveryQueue"
import type { Scoped } from "../statement.ts"
import type { prepareHealth } from "./settleStatements.ts"

/** The endpoints of a batch, by what is to be stored of them. */
export interface Signs {
  /** A failure was charged, and none before. */
  readonly failed: ReadonlySet<string>
  /** A failure was charged, and all before failed. */
  readonly failedAgain: ReadonlySet<string>
  readonly recovered: ReadonlySet<string>
  readonly gone: ReadonlySet<string>
  readonly pauses: ReadonlyMap<string, number>
}

const isCharged = (settlement: Settlement): boolean =>
  settlement.log.result !== "delivered" && (settlement._tag !== "Retry" || settlement.charged)

/** One success says that an endpoint is well, whatever failed next to it. */
export const signsOf = (settlements: ReadonlyArray<Settlement>): Signs => {
  const well = new Set<string>()
  for (const { due, log } of settlements) if (log.result === "delivered") well.add(due.endpointId)
  const failed = new Set<string>()
  const failedAgain = new Set<string>()
  const recovered = new Set<string>()
  const gone = new Set<string>()
  const pauses = new Map<string, number>()
  for (const settlement of settlements) {
    const { endpointId, failingSince } = settlement.due
    if (settlement._tag === "Disable") {
      gone.add(endpointId)
      continue
    }
    const pauseMs = settlement.pauseMs ?? 0
    if (pauseMs > 0) pauses.set(endpointId, Math.max(pauseMs, pauses.get(endpointId) ?? 0))
    if (well.has(endpointId)) {
      if (failingSince !== undefined) recovered.add(endpointId)
    } else if (isCharged(settlement)) {
      if (failingSince === undefined) failed.add(endpointId)
      else failedAgain.add(endpointId)
    }
  }
  return { failed, failedAgain, recovered, gone, pauses }
}

interface Storing {
  readonly statement: Scoped<unknown>
  /** The change of each endpoint that the statement returns. */
  readonly change: EndpointChange["change"] | undefined
}

/** The statements for a batch; none for endpoints that are as they were. */
export const healthOf = (
  health: ReturnType<typeof prepareHealth>,
  { failed, failedAgain, recovered, gone, pauses }: Signs
): ReadonlyArray<Storing> => {
  const of = (ids: ReadonlySet<string>) => ({ ids: JSON.stringify([...ids].toSorted()) })
  const storing: Array<Storing> = []
  if (failed.size > 0) storing.push({ statement: health.fail(of(failed)), change: "failing" })
  if (recovered.size > 0) {
    storing.push({ statement: health.recover(of(recovered)), change: "recovered" })
  }
  if (gone.size > 0) storing.push({ statement: health.disableGone(of(gone)), change: "gone" })
  if (failedAgain.size > 0) {
    storing.push({ statement: health.disableFailing(of(failedAgain)), change: "disabled" })
  }
  if (pauses.size > 0) {
    const rows = [...pauses].map(([id, ms]) => ({ endpoint_id: id, pause_ms: ms }))
    storing.push({ statement: health.pause({ pauses: JSON.stringify(rows) }), change: undefined })
  }
  return storing
}
