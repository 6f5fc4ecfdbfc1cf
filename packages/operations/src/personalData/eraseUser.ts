/** Erases what is stored about a worker who has left. */
import { StateConflict } from "@payroll/domain/errors"
import { keptKinds } from "@payroll/domain/retention/keptKinds"
import { dayStillOn } from "@payroll/domain/retention/dayEverywhere"
import { hasLeft, type Worker } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields, ids, objectOf } from "../answerSchema.ts"
import { defineCommand, exampleId } from "../defineOperation.ts"
import { isErased } from "../ports/erasedSubjects.ts"
import { ErasureRequests } from "../ports/erasureRequests.ts"
import { requireWorker } from "../ports/workerStore.ts"
import {
  askToErase,
  eraseFields,
  erasureFields,
  requirePaid,
  withdrawRequest,
  withdrawsOrCounts
} from "./rules/erasure.ts"

const notGone = new StateConflict({
  message: "the user still works here: terminate or remove the user first"
})

/** The end of a message about a contractor whose company has the contractor's name, address and EIN as well. */
const ownCompanyNote = Effect.fnUntraced(function* ({ clientId, contractorCompanyId }: Worker) {
  if (contractorCompanyId === undefined) return ""
  return (yield* isErased(clientId, contractorCompanyId))
    ? ""
    : ". The contractor's own company stays as it is: erase that company too"
})

export const eraseUser = defineCommand({
  group: "adminPortal",
  name: "eraseUser",
  verb: "PUT",
  role: "admin",
  summary:
    "Erase what is stored about a worker who has left: ask for it, and confirm as another person",
  request: Schema.Struct({
    user: objectOf("The worker.", { userId: idFields.userId, ...eraseFields })
  }),
  rules: [withdrawsOrCounts("user")],
  isStrict: true,
  response: Schema.Struct({
    erasure: objectOf("The erasure.", { userId: ids.userId, ...erasureFields })
  }),
  run: ({ user: { userId, dryRun = false, withdraw = false } }, caller, entry) =>
    Effect.gen(function* () {
      const { clientId, at } = entry
      const { worker } = yield* requireWorker(clientId, userId)
      if (withdraw) {
        return { erasure: { userId, ...(yield* withdrawRequest(userId, caller, entry)) } }
      }
      if (!hasLeft(worker)) return yield* notGone
      const { companyId } = worker
      const { facts } = yield* ErasureRequests
      const today = dayStillOn(at)
      const stored = yield* facts(clientId, companyId, userId)
      yield* Effect.fromResult(requirePaid(stored, today))
      const kept = keptKinds(worker, stored, today)
      const owner = { kind: "worker", id: userId, clientId, companyId } as const
      const work = { owner, kept, isDryRun: dryRun }
      const answer = yield* askToErase(work, caller, entry)
      const message = `${answer.message}${yield* ownCompanyNote(worker)}`
      return { erasure: { userId, ...answer, message } }
    }),
  example: { user: { userId: exampleId, dryRun: true }, actedBy: "Rosa Diaz" }
})
