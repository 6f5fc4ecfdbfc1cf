/** Pauses an active worker at once. The exit date is kept as it was given. */
import { changed, created } from "@payroll/domain/record"
import { move } from "@payroll/domain/status"
import { workerEvent } from "@payroll/domain/worker/event"
import { fullName, workerStatuses } from "@payroll/domain/worker/worker"
import { deactivationFields, newDeactivation } from "@payroll/domain/worker/workerExit"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { objectOf, shownDay } from "../answerSchema.ts"
import { changes, insert, update, workerAt } from "../changes.ts"
import { defineWrite } from "../defineOperation.ts"
import { exampleId } from "../exampleId.ts"
import { orNotFound } from "../orNotFound.ts"
import { holdingsOf, WorkerStore } from "../ports/workerStore.ts"
import { versionConflict } from "../versionConflict.ts"
import { ofUser, userStatusFields } from "./userStatusFields.ts"

export const deactivateUser = defineWrite({
  group: "adminPortal",
  name: "deactivateUser",
  verb: "PUT",
  role: "write",
  summary: "Pause an active worker at once; exitDate is only recorded",
  request: Schema.Struct({ user: objectOf("The worker.", { ...ofUser, ...deactivationFields }) }),
  rules: [],
  response: Schema.Struct({
    user: objectOf("The worker after the call.", {
      ...userStatusFields,
      exitDate: shownDay(deactivationFields.exitDate.schema)
    })
  }),
  load: ({ user }, { client }) =>
    Effect.flatMap(WorkerStore, (store) =>
      orNotFound("user", store.worker(client.id, user.userId))
    ),
  decide: (loaded, { user: given }, { at, newId }) =>
    Result.gen(function* () {
      const { worker } = loaded
      const conflict = versionConflict("user", worker, given)
      if (conflict) return yield* Result.fail(conflict)
      const userStatus = yield* move("user", workerStatuses, worker.userStatus, "Deactivate")
      const record = changed(worker, { userStatus }, at)
      const exit = newDeactivation(created(newId(), worker, at), worker.id, given)
      const type = "employee.employeestatus.update"
      return {
        record,
        changes: changes({
          writes: [update("worker", worker, record), insert("workerExit", exit)],
          revisions: [workerAt(loaded)],
          events: [workerEvent(newId(), type, record, holdingsOf(loaded), at)]
        }),
        answer: {
          user: {
            userId: worker.id,
            status: userStatus,
            exitDate: exit.day,
            message: `${fullName(worker)} was deactivated`,
            version: record.version
          }
        }
      }
    }),
  example: {
    user: {
      userId: exampleId,
      exitDate: "2026-06-30",
      finalPayCheckType: "Regular Payroll",
      notes: "seasonal break"
    }
  }
})
