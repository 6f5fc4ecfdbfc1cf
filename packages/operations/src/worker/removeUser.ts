/** Removes a worker that was added by mistake, for good. The record and its history stay. */
import { StateConflict } from "@payroll/domain/errors"
import { fullName } from "@payroll/domain/worker/worker"
import { movedExit, plannedTermination } from "@payroll/domain/worker/workerExit"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { objectOf } from "../answerSchema.ts"
import { changes, combined, update } from "../changes.ts"
import { defineWrite } from "../defineOperation.ts"
import { exampleId } from "../exampleId.ts"
import { versionConflict } from "../versionConflict.ts"
import { left, loadLeaver } from "./leaving.ts"
import { ofUser, userStatusFields } from "./userStatusFields.ts"

const isVerified = new StateConflict({
  message: "a user whose KYC has passed cannot be removed; terminate the user instead"
})

export const removeUser = defineWrite({
  group: "adminPortal",
  name: "removeUser",
  verb: "PUT",
  role: "write",
  summary: "Remove a worker that was added by mistake and never was active",
  request: Schema.Struct({ user: objectOf("The worker.", ofUser) }),
  rules: [],
  response: Schema.Struct({ user: objectOf("The worker.", userStatusFields) }),
  load: ({ user }, { client }) => loadLeaver(client.id, user.userId),
  decide: (loaded, { user: given }, context) =>
    Result.gen(function* () {
      const conflict = versionConflict("user", loaded.worker, given)
      if (conflict) return yield* Result.fail(conflict)
      const removed = yield* left(loaded, "Removed", context)
      if (loaded.worker.kycStatus === "passed") return yield* Result.fail(isVerified)
      const plan = plannedTermination(loaded.exits)
      const writes = plan
        ? [update("workerExit", plan, movedExit(plan, "withdrawn", context.at))]
        : []
      return {
        record: removed.worker,
        changes: combined([removed.changes, changes({ writes })]),
        answer: {
          user: {
            userId: removed.worker.id,
            status: removed.worker.userStatus,
            message: `${fullName(removed.worker)} was removed`,
            version: removed.worker.version
          }
        }
      }
    }),
  example: { user: { userId: exampleId } }
})
