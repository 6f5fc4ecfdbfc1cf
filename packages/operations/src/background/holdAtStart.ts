/** Sets or reports the hold of webhook deliveries at the start of a process, before it sends any. */
import { isoTimestamp } from "@payroll/domain/timestamp"
import * as Effect from "effect/Effect"
import { DeliveryQueue } from "../ports/deliveryQueue.ts"

/** Holds deliveries of a restored database, or if the settings of the process say so, and warns while they are held. */
export const holdAtStart = Effect.fnUntraced(function* ({
  webhookHold
}: {
  readonly webhookHold: boolean
}) {
  const { auditRestoreHold, currentHold, hold, holdIfRestored } = yield* DeliveryQueue
  yield* holdIfRestored
  if (webhookHold) yield* hold("setting")
  const held = yield* currentHold
  if (!held) return
  if (held.reason === "restore") yield* auditRestoreHold
  yield* Effect.logWarning(
    "webhook deliveries are held: nothing is sent until `payroll webhook release`",
    { reason: held.reason, heldAt: isoTimestamp(held.heldAt) }
  )
})
