/** The loop over timesheets that an earlier version approved: stores what they say of worked time, for time off. */
import { periodOf } from "@payroll/domain/timesheet/timesheet"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { changes, combined } from "../changes.ts"
import { commitOwn, type Author, type Moment } from "../ownCommit.ts"
import { TimesheetStore } from "../ports/timesheetStore.ts"
import { WorkedTimeQueue, type UncountedSheet } from "../ports/workedTimeQueue.ts"
import { contentOf, rangeOf, timeGuard, workedWrite } from "../timesheet/loadedTime.ts"
import { untilStored } from "./untilStored.ts"
import { startWorkLoop } from "./workLoop.ts"

const IN_FLIGHT_MAX = 4
const LEASE_MS = 60_000
const DRAIN_MS = 5_000
const WORKER: Author = { credential: "worker", operation: "timesheet.count" }

/**
 * Counts one timesheet: a locked one as it was stored, an approved one as it is now. A process that is killed before it
 * is out of the queue counts it again, which says the same.
 */
export const countEarlierTime = Effect.fnUntraced(function* ({
  clientId,
  companyId,
  timesheetId
}: UncountedSheet) {
  const store = yield* TimesheetStore
  const queue = yield* WorkedTimeQueue
  const changesAt = Effect.fnUntraced(function* (moment: Moment) {
    const sheet = yield* store.sheet(clientId, timesheetId)
    // One that is open again is counted when it is approved.
    if (sheet?.status !== "Approved" && sheet?.status !== "Locked") return undefined
    const [loaded] = yield* store.timeOf(clientId, [sheet.workerId], rangeOf(periodOf(sheet)))
    if (!loaded) return undefined
    const [stored] = sheet.status === "Locked" ? yield* store.contents(clientId, [sheet.id]) : []
    const content = stored?.locked.content ?? contentOf(loaded, sheet, moment.at)
    const writes = [workedWrite(sheet, content, moment)]
    return combined([changes(timeGuard(loaded, moment)), changes({ writes })])
  })
  const record = { id: timesheetId, companyId }
  yield* commitOwn({ clientId, record, author: WORKER }, changesAt)
  const sheet = yield* store.sheet(clientId, timesheetId)
  if (sheet) yield* queue.done(sheet)
})

/** Runs until its scope closes; timesheets under way are finished first. */
export const layerCountEarlierTime = Layer.effectDiscard(
  Effect.gen(function* () {
    const queue = yield* WorkedTimeQueue
    yield* startWorkLoop({
      name: "earlier worked time",
      inFlightMax: IN_FLIGHT_MAX,
      drainMs: DRAIN_MS,
      wakesOn: [],
      nextDueInMs: queue.nextDueInMs,
      lease: (limit) => queue.lease(limit, LEASE_MS),
      handle: (due) => untilStored(countEarlierTime(due), LEASE_MS)
    })
  })
)
