/** The loop over timesheets that an earlier version approved: stores what they say of worked time, for time off. */
import { periodOf } from "@payroll/domain/timesheet/timesheet"
import type { Moment } from "@payroll/domain/record"
import * as Effect from "effect/Effect"
import { changes, combined } from "../changes.ts"
import { commitOwn, type Author } from "../ownCommit.ts"
import { TimesheetStore } from "../ports/timesheetStore.ts"
import { dueQueue, type DueRecord } from "../ports/dueRecords.ts"
import { contentOf, rangeOf } from "@payroll/domain/timesheet/loadedTime"
import { layerDueLoop } from "./dueLoop.ts"
import { timeGuard, workedWrite } from "../timesheet/rules/sheetChanges.ts"

const WORKER: Author = { credential: "worker", operation: "timesheet.count" }

/**
 * Counts one timesheet: a locked one as it was stored, an approved one as it is now. A process that is killed before it
 * is out of the queue counts it again, which says the same.
 */
export const countEarlierTime = Effect.fnUntraced(function* ({
  clientId,
  companyId,
  id: timesheetId
}: DueRecord) {
  const store = yield* TimesheetStore
  const { postpone } = yield* dueQueue("timesheet")
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
  if (sheet) yield* postpone(sheet, undefined)
})

export const layerCountEarlierTime = layerDueLoop({
  name: "earlier worked time",
  kind: "timesheet",
  inFlightMax: 4,
  leaseMs: 60_000,
  handle: countEarlierTime
})
