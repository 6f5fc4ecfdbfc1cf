/** The loop over lockings: locks the timesheets of many workers in batches, each worker in a commit of its own. */
import { lockMoved } from "@payroll/domain/timesheet/timesheetLock"
import type { Moment } from "@payroll/domain/record"
import * as Effect from "effect/Effect"
import { changes, profileAt, update } from "../changes.ts"
import { commitOwn, type Author } from "../ownCommit.ts"
import { CompanyStore } from "../ports/companyStore.ts"
import type { DueRecord } from "../ports/dueRecords.ts"
import { TimesheetStore } from "../ports/timesheetStore.ts"
import { rangeOf, type LoadedTime } from "@payroll/domain/timesheet/loadedTime"
import { lockedPeriods } from "../timesheet/rules/lockedPeriods.ts"
import { lockedWorker } from "../timesheet/rules/lockedWorker.ts"
import { layerDueLoop } from "./dueLoop.ts"

/** Workers after whom the place is noted. */
const BATCH_MAX = 96
/** Workers that are loaded and computed together: more of them hold up punches of the same process. */
const TOGETHER_MAX = 2
const WORKER: Author = { credential: "worker", operation: "timesheet.lock" }

/**
 * Locks the next workers of a locking and notes the place. A process that is killed before leaves workers who are
 * locked already: the next one finds nothing to lock of them.
 */
export const lockBatch = Effect.fnUntraced(function* (due: DueRecord) {
  const { clientId, companyId, id: timesheetLockId } = due
  const store = yield* TimesheetStore
  const lock = yield* store.lock(clientId, timesheetLockId)
  if (lock?.status !== "Running") return
  const range = rangeOf({ begin: lock.firstDay, end: lock.lastDay })
  const periods = yield* lockedPeriods(clientId, lock)
  const page = { after: lock.place, rows: BATCH_MAX }
  const workerIds = yield* store.workerIds(clientId, companyId, page)
  const lockWorker = Effect.fnUntraced(function* (snapshot: LoadedTime) {
    const { id } = snapshot.worker
    let first: LoadedTime | undefined = snapshot
    const changesAt = Effect.fnUntraced(function* (moment: Moment) {
      const [again] = first ? [] : yield* store.timeOf(clientId, [id], range)
      const loaded = first ?? again
      first = undefined
      return loaded && lockedWorker(loaded, periods, lock, moment).changes
    })
    yield* commitOwn({ clientId, record: { id, companyId }, author: WORKER }, changesAt)
  })
  for (let first = 0; first < workerIds.length; first += TOGETHER_MAX) {
    const together = workerIds.slice(first, first + TOGETHER_MAX)
    const all = yield* store.timeOf(clientId, together, range)
    yield* Effect.forEach(all, lockWorker, { concurrency: TOGETHER_MAX, discard: true })
  }
  const place = workerIds.length < BATCH_MAX ? undefined : workerIds.at(-1)
  const { profile } = yield* CompanyStore
  const placeAt = Effect.fnUntraced(function* ({ at }: Moment) {
    const loaded = yield* profile(clientId, companyId)
    const before = yield* store.lock(clientId, timesheetLockId)
    if (!loaded || before?.version !== lock.version) return undefined
    const after = lockMoved(before, place, at)
    // Once it is done, nobody gets a timesheet in the period who relied on a look before.
    const revisions = after.status === "Done" ? [profileAt(loaded)] : []
    return changes({ writes: [update("timesheetLock", before, after)], revisions })
  })
  yield* commitOwn({ clientId, record: lock, author: WORKER }, placeAt)
})

export const layerLockDueTimesheets = layerDueLoop({
  name: "timesheet locks",
  kind: "timesheetLock",
  inFlightMax: 1,
  leaseMs: 60_000,
  handle: lockBatch
})
