/** The time off loop: stores the entries of accounts that are due. Reads count them whether they are stored or not. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { commitOwn, type Author, type Moment } from "../ownCommit.ts"
import {
  TimeOffAccountStore,
  timeOffOfWorker,
  type LoadedTimeOff
} from "../ports/timeOffAccountStore.ts"
import { TimeOffQueue, type DueAccount } from "../ports/timeOffQueue.ts"
import { posting } from "../timeOff/posting.ts"
import { untilStored } from "./untilStored.ts"
import { startWorkLoop } from "./workLoop.ts"

/** Accounts that are loaded together. */
const BATCH_MAX = 64
const IN_FLIGHT_MAX = 4
const LEASE_MS = 60_000
const DRAIN_MS = 5_000
const WORKER: Author = { credential: "worker", operation: "timeOff.post" }

/** Posts one account, beginning with a snapshot; decides again on a newer one after a lost race. */
const postAccount = Effect.fnUntraced(function* (
  { clientId, companyId, workerId, accountId }: DueAccount,
  snapshot: LoadedTimeOff | undefined
) {
  const store = yield* TimeOffAccountStore
  const queue = yield* TimeOffQueue
  let first = snapshot
  const changesAt = Effect.fnUntraced(function* (moment: Moment) {
    const loaded = first ?? (yield* timeOffOfWorker(store, clientId, workerId))
    first = undefined
    const own = loaded?.accounts.find(({ account }) => account.id === accountId)
    if (!loaded || !own) return undefined
    const { account, changes, dueAt } = posting(loaded, own, moment)
    if (!changes) yield* queue.postpone(account, dueAt)
    return changes
  })
  yield* commitOwn({ clientId, record: { id: accountId, companyId }, author: WORKER }, changesAt)
})

/** An account that cannot be computed keeps no others from being posted. */
const alone = (due: DueAccount, snapshot: LoadedTimeOff | undefined) =>
  postAccount(due, snapshot).pipe(
    Effect.catchDefect((defect) =>
      Effect.logWarning(
        `time off account ${due.accountId} failed; retrying when its lease ends`,
        defect
      )
    )
  )

/** Posts leased accounts: each in a commit of its own, which holds only if the account is as it was loaded. */
export const postTimeOff = Effect.fnUntraced(function* (batch: ReadonlyArray<DueAccount>) {
  const store = yield* TimeOffAccountStore
  for (const [clientId, due] of Map.groupBy(batch, (account) => account.clientId)) {
    const workerIds = [...new Set(due.map(({ workerId }) => workerId))]
    const all = yield* store.timeOffOf(clientId, workerIds)
    const byWorker = new Map(all.map((loaded) => [loaded.worker.id, loaded]))
    yield* Effect.forEach(due, (account) => alone(account, byWorker.get(account.workerId)), {
      concurrency: BATCH_MAX,
      discard: true
    })
  }
})

const inBatches = (due: ReadonlyArray<DueAccount>): ReadonlyArray<ReadonlyArray<DueAccount>> =>
  Array.from({ length: Math.ceil(due.length / BATCH_MAX) }, (_, index) =>
    due.slice(index * BATCH_MAX, (index + 1) * BATCH_MAX)
  )

/** Runs until its scope closes; accounts under way are finished first. */
export const layerPostTimeOff = Layer.effectDiscard(
  Effect.gen(function* () {
    const queue = yield* TimeOffQueue
    yield* startWorkLoop({
      name: "time off",
      inFlightMax: IN_FLIGHT_MAX,
      drainMs: DRAIN_MS,
      wakesOn: ["timeOffAccount"],
      nextDueInMs: queue.nextDueInMs,
      lease: (limit) => Effect.map(queue.lease(limit * BATCH_MAX, LEASE_MS), inBatches),
      handle: (batch) => untilStored(postTimeOff(batch), LEASE_MS)
    })
  })
)
