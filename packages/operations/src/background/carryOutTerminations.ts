/** The termination loop: terminates workers whose planned last day has ended. */
import { movedExit } from "@payroll/domain/worker/workerExit"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { changes, combined, update } from "../changes.ts"
import type { RoundContext } from "../operation.ts"
import { commitOwn, type Author } from "../ownCommit.ts"
import type { DueRecord } from "../ports/dueRecords.ts"
import { left, loadLeaver, type Leaver } from "../worker/rules/departure.ts"
import type { Changes } from "../writer.ts"
import { layerDueLoop } from "./dueLoop.ts"

const WORKER: Author = { credential: "worker", operation: "user.terminate" }

/** Terminates the worker, unless the plan was replaced, withdrawn or carried out meanwhile. */
const changesOf = (leaver: Leaver, exitId: string, moment: RoundContext): Changes | undefined => {
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
  id: exitId
}: DueRecord) {
  const record = { id: workerId, companyId }
  yield* commitOwn({ clientId, record, author: WORKER }, (moment) =>
    loadLeaver(clientId, workerId).pipe(
      Effect.map((leaver) => changesOf(leaver, exitId, moment)),
      Effect.catchTag("RecordNotFound", () => Effect.succeed(undefined))
    )
  )
})

export const layerCarryOutTerminations = layerDueLoop({
  name: "termination",
  kind: "workerExit",
  inFlightMax: 16,
  leaseMs: 30_000,
  handle: carryOutTermination
})
