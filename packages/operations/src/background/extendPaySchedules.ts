/** The pay schedule loop: keeps pay periods made for 13 months ahead. */
import { extended } from "@payroll/domain/payroll/periods"
import type { Moment } from "@payroll/domain/record"
import * as Effect from "effect/Effect"
import { changes, combined, update } from "../changes.ts"
import { commitOwn, type Author } from "../ownCommit.ts"
import { insertedPeriods } from "../paySchedule/rules/answer.ts"
import type { DueRecord } from "../ports/dueRecords.ts"
import { PayScheduleStore } from "../ports/payScheduleStore.ts"
import { layerDueLoop } from "./dueLoop.ts"

const WORKER: Author = { credential: "worker", operation: "paySchedule.extend" }

/**
 * Makes the next pay periods of a schedule, a limited number in one commit. The schedule is due again at once if
 * they do not reach far enough. Its version guards them, so that no two commits make the same periods.
 */
export const extendPaySchedule = Effect.fnUntraced(function* ({
  clientId,
  companyId,
  id: payScheduleId
}: DueRecord) {
  const { schedule: find } = yield* PayScheduleStore
  const moreAt = (moment: Moment) =>
    Effect.map(find(clientId, payScheduleId), (before) => {
      const more = before && extended(before, moment.at, moment.newId)
      if (!more) return undefined
      return combined([
        changes({ writes: [update("paySchedule", before, more.schedule)] }),
        insertedPeriods(more.periods, moment)
      ])
    })
  const record = { id: payScheduleId, companyId }
  yield* commitOwn({ clientId, record, author: WORKER }, moreAt)
})

export const layerExtendPaySchedules = layerDueLoop({
  name: "pay schedule",
  kind: "paySchedule",
  inFlightMax: 32,
  leaseMs: 30_000,
  handle: extendPaySchedule
})
