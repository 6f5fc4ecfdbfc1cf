/** The loop over recorded time: stores the exceptions of timesheets once their punches are there. */
import type { Moment } from "@payroll/domain/record"
import type { LoadedTime } from "@payroll/domain/timesheet/loadedTime"
import { lookedAtOn } from "@payroll/domain/timesheet/sheetState"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { commitOwn, type Author } from "../ownCommit.ts"
import { dueQueue, type DueRecord } from "../ports/dueRecords.ts"
import { TimesheetStore } from "../ports/timesheetStore.ts"
import { lookAt } from "../timesheet/rules/timeLook.ts"
import { handleBatch, layerDueBatches } from "./dueLoop.ts"

const WORKER: Author = { credential: "worker", operation: "timesheet.look" }

const lookOnce = Effect.fnUntraced(function* (due: DueRecord, snapshot: LoadedTime | undefined) {
  const { clientId, companyId, workerId, id: clockId } = due
  const store = yield* TimesheetStore
  const { postpone } = yield* dueQueue("workerClock")
  let first = snapshot
  const changesAt = Effect.fnUntraced(function* (moment: Moment) {
    const [again] = first ? [] : yield* store.timeOf(clientId, [workerId], lookedAtOn(moment.at))
    const loaded = first ?? again
    first = undefined
    if (!loaded?.clock) return undefined
    const { changes, dueAt } = lookAt(loaded, moment)
    if (!changes) yield* postpone(loaded.clock, dueAt)
    return changes
  })
  yield* commitOwn({ clientId, record: { id: clockId, companyId }, author: WORKER }, changesAt)
})

/** Looks at the time of leased workers: each in a commit of its own, which holds only if nothing was recorded since. */
const lookAtTime = Effect.fnUntraced(function* (batch: ReadonlyArray<DueRecord>) {
  const { timeOf } = yield* TimesheetStore
  const range = lookedAtOn(yield* Clock.currentTimeMillis)
  yield* handleBatch(batch, (clientId, ids) => timeOf(clientId, ids, range), lookOnce)
})

export const layerLookAtTime = layerDueBatches({
  name: "recorded time",
  kind: "workerClock",
  inFlightMax: 2,
  leaseMs: 60_000,
  handle: lookAtTime
})
