/** The pay schedule loop: keeps pay periods made for 13 months ahead. */
import { extended } from "@payroll/domain/payroll/periods"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { changes, combined, update } from "../changes.ts"
import { commitOwn, type Author, type Moment } from "../ownCommit.ts"
import { insertedPeriods } from "../paySchedule/answer.ts"
import { PayScheduleQueue, type DuePaySchedule } from "../ports/payScheduleQueue.ts"
import { PayScheduleStore } from "../ports/payScheduleStore.ts"
import { untilStored } from "./untilStored.ts"
import { startWorkLoop } from "./workLoop.ts"

const IN_FLIGHT_MAX = 32
const LEASE_MS = 30_000
const DRAIN_MS = 5_000
const WORKER: Author = { credential: "worker", operation: "paySchedule.extend" }

/**
 * Makes the next pay periods of a schedule, a limited number in one commit. The schedule is due again at once if
 * they do not reach far enough. Its version guards them, so that no two commits make the same periods.
 */
export const extendPaySchedule = Effect.fnUntraced(function* ({
  clientId,
  companyId,
  payScheduleId
}: DuePaySchedule) {
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

/** Runs until its scope closes; schedules under way are finished first. */
export const layerExtendPaySchedules = Layer.effectDiscard(
  Effect.gen(function* () {
    const queue = yield* PayScheduleQueue
    yield* startWorkLoop({
      name: "pay schedule",
      inFlightMax: IN_FLIGHT_MAX,
      drainMs: DRAIN_MS,
      wakesOn: ["paySchedule"],
      nextDueInMs: queue.nextDueInMs,
      lease: (limit) => queue.lease(limit, LEASE_MS),
      handle: (due) => untilStored(extendPaySchedule(due), LEASE_MS)
    })
  })
)
