/** The loop over recorded time: stores the exceptions of timesheets once their punches are there. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { commitOwn, type Author, type Moment } from "../ownCommit.ts"
import { TimesheetQueue, type DueTime } from "../ports/timesheetQueue.ts"
import { TimesheetStore, type LoadedTime } from "../ports/timesheetStore.ts"
import { lookAt, lookedAtOn } from "../timesheet/looking.ts"
import { untilStored } from "./untilStored.ts"
import { startWorkLoop } from "./workLoop.ts"

/** Workers that are loaded together. */
const BATCH_MAX = 64
const IN_FLIGHT_MAX = 2
const LEASE_MS = 60_000
const DRAIN_MS = 5_000
const WORKER: Author = { credential: "worker", operation: "timesheet.look" }

const lookOnce = Effect.fnUntraced(function* (due: DueTime, snapshot: LoadedTime | undefined) {
  const { clientId, companyId, workerId, clockId } = due
  const store = yield* TimesheetStore
  const queue = yield* TimesheetQueue
  let first = snapshot
  const changesAt = Effect.fnUntraced(function* (moment: Moment) {
    const [again] = first ? [] : yield* store.timeOf(clientId, [workerId], lookedAtOn(moment.at))
    const loaded = first ?? again
    first = undefined
    if (!loaded?.clock) return undefined
    const { changes, dueAt } = lookAt(loaded, moment)
    if (!changes) yield* queue.postpone(loaded.clock, dueAt)
    return changes
  })
  yield* commitOwn({ clientId, record: { id: clockId, companyId }, author: WORKER }, changesAt)
})

/** Time that cannot be computed keeps no other from being looked at. */
const alone = (due: DueTime, snapshot: LoadedTime | undefined) =>
  lookOnce(due, snapshot).pipe(
    Effect.catchDefect((defect) =>
      Effect.logWarning(
        `the time of worker ${due.workerId} failed; retrying when its lease ends`,
        defect
      )
    )
  )

/** Looks at the time of leased workers: each in a commit of its own, which holds only if nothing was recorded since. */
const lookAtTime = Effect.fnUntraced(function* (batch: ReadonlyArray<DueTime>) {
  const store = yield* TimesheetStore
  const at = yield* Clock.currentTimeMillis
  for (const [clientId, due] of Map.groupBy(batch, (worker) => worker.clientId)) {
    const workerIds = [...new Set(due.map(({ workerId }) => workerId))]
    const all = yield* store.timeOf(clientId, workerIds, lookedAtOn(at))
    const byWorker = new Map(all.map((loaded) => [loaded.worker.id, loaded]))
    yield* Effect.forEach(due, (worker) => alone(worker, byWorker.get(worker.workerId)), {
      concurrency: BATCH_MAX,
      discard: true
    })
  }
})

const inBatches = (due: ReadonlyArray<DueTime>): ReadonlyArray<ReadonlyArray<DueTime>> =>
  Array.from({ length: Math.ceil(due.length / BATCH_MAX) }, (_, index) =>
    due.slice(index * BATCH_MAX, (index + 1) * BATCH_MAX)
  )

/** Runs until its scope closes; looks under way are finished first. */
export const layerLookAtTime = Layer.effectDiscard(
  Effect.gen(function* () {
    const queue = yield* TimesheetQueue
    yield* startWorkLoop({
      name: "recorded time",
      inFlightMax: IN_FLIGHT_MAX,
      drainMs: DRAIN_MS,
      wakesOn: ["workerClock"],
      nextDueInMs: queue.nextDueInMs,
      lease: (limit) => Effect.map(queue.lease(limit * BATCH_MAX, LEASE_MS), inBatches),
      handle: (batch) => untilStored(lookAtTime(batch), LEASE_MS)
    })
  })
)
