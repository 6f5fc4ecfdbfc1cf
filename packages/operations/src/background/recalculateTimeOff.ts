/** The recalculation loop: takes recalculations of time off some accounts further, each part in one commit. */
import type { Moment } from "@payroll/domain/record"
import * as Effect from "effect/Effect"
import { changes, combined, update } from "../changes.ts"
import { commitOwn, type Author } from "../ownCommit.ts"
import type { DueRecord } from "../ports/dueRecords.ts"
import { TimeOffStore } from "../ports/timeOffStore.ts"
import { accountsAfter, recalculated } from "../timeOff/rules/recalculation.ts"
import { layerDueLoop } from "./dueLoop.ts"

const WORKER: Author = { credential: "worker", operation: "timeOff.recalculate" }

/**
 * Recalculates the next accounts. What they lack is stored with how far the recalculation is, so that a process that is
 * killed, or a second one, neither repeats nor skips an account. False if it is over.
 */
export const recalculateTimeOff = Effect.fnUntraced(function* ({
  clientId,
  companyId,
  id: recalculationId
}: DueRecord) {
  const store = yield* TimeOffStore
  const changesAt = Effect.fnUntraced(function* (moment: Moment) {
    const before = yield* store.recalculation(clientId, recalculationId)
    if (before?.dueAt === undefined) return undefined
    const scope = { companyId, timeOffPolicyId: before.timeOffPolicyId }
    const due = yield* accountsAfter(clientId, scope, before.doneAccountId)
    const after = recalculated(before, due, moment)
    return combined([
      changes({ writes: [update("timeOffRecalculation", before, after.recalculation)] }),
      after.changes
    ])
  })
  return yield* commitOwn(
    { clientId, record: { id: recalculationId, companyId }, author: WORKER },
    changesAt
  )
})

export const layerRecalculateTimeOff = layerDueLoop({
  name: "time off recalculation",
  kind: "timeOffRecalculation",
  inFlightMax: 2,
  leaseMs: 60_000,
  handle: recalculateTimeOff
})
