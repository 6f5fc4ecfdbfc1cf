/** The rows that settle attempts. */
import type { DueDelivery, Settlement } from "@payroll/operations/ports/deliveryQueue"

/** Names a lane under one lease. */
export const laneKey = ({ endpointId, companyId, lease }: DueDelivery): string =>
  `${endpointId} ${companyId} ${lease}`

const unsentRow = (due: DueDelivery) => ({
  endpoint_id: due.endpointId,
  company_id: due.companyId,
  lease: due.lease,
  next_sequence: due.sequence,
  attempts: due.attempts,
  after_ms: 0,
  halted_at: null,
  is_kept: 0
})

type SettledRow = Readonly<Record<keyof ReturnType<typeof unsentRow>, string | number | null>>

const settledRow = (settlement: Settlement): SettledRow => {
  const { due } = settlement
  const advances = settlement._tag === "Advance"
  const halts = settlement._tag === "Halt"
  const charged = halts || (settlement._tag === "Retry" && settlement.charged) ? 1 : 0
  return {
    ...unsentRow(due),
    next_sequence: due.sequence + (advances ? 1 : 0),
    attempts: advances ? 0 : due.attempts + charged,
    after_ms: settlement._tag === "Retry" ? Math.round(settlement.afterMs) : 0,
    halted_at: halts ? settlement.log.at : null,
    is_kept: advances && settlement.isKept === true ? 1 : 0
  }
}

/** Returns the new row of each lane: that of its last settlement, or the event at which it goes back. */
export const laneRows = (
  settlements: ReadonlyArray<Settlement>,
  unsent: ReadonlyArray<DueDelivery>
): ReadonlyMap<string, SettledRow> => {
  const last = new Map<string, Settlement>()
  for (const settlement of settlements) last.set(laneKey(settlement.due), settlement)
  const rows = new Map<string, SettledRow>()
  for (const [key, settlement] of last) rows.set(key, settledRow(settlement))
  for (const due of unsent) rows.set(laneKey(due), unsentRow(due))
  return rows
}

/** The row of the log of attempts. */
export const logRow = ({ due, log }: Settlement, id: string) => ({
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
