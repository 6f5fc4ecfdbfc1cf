/** The recalculation loop: takes recalculations of time off some accounts further, each part in one commit. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { changes, combined, update } from "../changes.ts"
import { commitOwn, type Author, type Moment } from "../ownCommit.ts"
import {
  TimeOffRecalculationStore,
  type DueRecalculation
} from "../ports/timeOffRecalculationStore.ts"
import { accountsAfter, recalculated } from "../timeOff/recalculating.ts"
import { untilStored } from "./untilStored.ts"
import { startWorkLoop } from "./workLoop.ts"

const IN_FLIGHT_MAX = 2
const LEASE_MS = 60_000
const DRAIN_MS = 5_000
const WORKER: Author = { credential: "worker", operation: "timeOff.recalculate" }

/**
 * Recalculates the next accounts. What they lack is stored with how far the recalculation is, so that a process that is
 * killed, or a second one, neither repeats nor skips an account. False if it is over.
 */
export const recalculateTimeOff = Effect.fnUntraced(function* ({
  clientId,
  companyId,
  recalculationId
}: DueRecalculation) {
  const store = yield* TimeOffRecalculationStore
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

/** Runs until its scope closes; a part under way is finished first. */
export const layerRecalculateTimeOff = Layer.effectDiscard(
  Effect.gen(function* () {
    const { nextDueInMs, lease } = yield* TimeOffRecalculationStore
    yield* startWorkLoop({
      name: "time off recalculation",
      inFlightMax: IN_FLIGHT_MAX,
      drainMs: DRAIN_MS,
      wakesOn: ["timeOffRecalculation"],
      nextDueInMs,
      lease: (limit) => lease(limit, LEASE_MS),
      handle: (due) => untilStored(Effect.asVoid(recalculateTimeOff(due)), LEASE_MS)
    })
  })
)
