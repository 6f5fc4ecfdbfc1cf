/** The termination loop: terminates workers whose planned last day has ended. */
import { movedExit } from "@payroll/domain/worker/workerExit"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { changes, combined, update } from "../changes.ts"
import { commitOwn, type Author, type Moment } from "../ownCommit.ts"
import { TerminationQueue, type DueTermination } from "../ports/terminationQueue.ts"
import { left, loadLeaver, type Leaver } from "../worker/leaving.ts"
import type { Changes } from "../writer.ts"
import { untilStored } from "./untilStored.ts"
import { startWorkLoop } from "./workLoop.ts"

const IN_FLIGHT_MAX = 16
const LEASE_MS = 30_000
const DRAIN_MS = 5_000
const WORKER: Author = { credential: "worker", operation: "user.terminate" }

/** Terminates the worker, unless the plan was replaced, withdrawn or carried out meanwhile. */
const changesOf = (leaver: Leaver, exitId: string, moment: Moment): Changes | undefined => {
  const plan = leaver.exits.find(({ id, status }) => id === exitId && status === "planned")
  if (!plan) return undefined
  const effective = movedExit(plan, "effective", moment.at)
  const writes = [update("workerExit", plan, effective)]
  const gone = left(leaver, "Terminated", moment, plan.day)
  // A worker who is gone already has no plan: `left` and `removeUser` end it with the worker.
  return Result.isSuccess(gone) ? combined([gone.success.changes, changes({ writes })]) : undefined
}

/** Carries out one leased termination, once. */
export const carryOutTermination = Effect.fnUntraced(function* ({
  clientId,
  companyId,
  workerId,
  exitId
}: DueTermination) {
  const record = { id: workerId, companyId }
  yield* commitOwn({ clientId, record, author: WORKER }, (moment) =>
    loadLeaver(clientId, workerId).pipe(
      Effect.map((leaver) => changesOf(leaver, exitId, moment)),
      Effect.catchTag("RecordNotFound", () => Effect.succeed(undefined))
    )
  )
})

/** Runs until its scope closes; terminations in progress are finished first. */
export const layerCarryOutTerminations = Layer.effectDiscard(
  Effect.gen(function* () {
    const queue = yield* TerminationQueue
    yield* startWorkLoop({
      name: "termination",
      inFlightMax: IN_FLIGHT_MAX,
      drainMs: DRAIN_MS,
      wakesOn: ["workerExit"],
      nextDueInMs: queue.nextDueInMs,
      lease: (limit) => queue.lease(limit, LEASE_MS),
      handle: (due) => untilStored(carryOutTermination(due), LEASE_MS)
    })
  })
)
