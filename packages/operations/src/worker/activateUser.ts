/** Makes a deactivated worker active again. A termination that is planned stays planned. */
import { easternDayOf } from "@payroll/domain/calendar/easternDay"
import { StateConflict } from "@payroll/domain/errors"
import { changed } from "@payroll/domain/record"
import { move } from "@payroll/domain/status"
import { workerEvent } from "@payroll/domain/worker/event"
import { readiedWages } from "@payroll/domain/worker/progress"
import { fullName, workerStatuses } from "@payroll/domain/worker/worker"
import { deactivationOf, movedExit } from "@payroll/domain/worker/workerExit"
import { wageInForce } from "@payroll/domain/wage/wageDates"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { objectOf } from "../answerSchema.ts"
import { changes, update, updateEach, workerAt } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { holdingsOf, requireWorker, type LoadedWorker } from "../ports/workerStore.ts"
import { versionConflict } from "@payroll/domain/versionConflict"
import { ofUser, userStatusFields } from "./rules/userStatusFields.ts"

/** Why the worker cannot be activated. */
const obstacle = ({ worker, wages }: LoadedWorker, at: number): string | undefined => {
  if (worker.userStatus !== "Deactivate") return "only a deactivated user can be activated"
  if (worker.kycStatus !== "passed") return "a user whose KYC has not passed cannot be activated"
  const today = easternDayOf(at)
  return wageInForce(wages, today).length > 0
    ? undefined
    : "a user without a wage in force cannot be activated"
}

export const activateUser = defineWrite({
  group: "adminPortal",
  name: "activateUser",
  verb: "PUT",
  role: "write",
  summary: "Make a deactivated worker active again",
  request: Schema.Struct({ user: objectOf("The worker.", ofUser) }),
  response: Schema.Struct({ user: objectOf("The worker.", userStatusFields) }),
  load: ({ user }, { client }) => requireWorker(client.id, user.userId),
  decide: (loaded, { user: input }, { at, newId }) =>
    Result.gen(function* () {
      const { worker, wages, exits } = loaded
      const conflict = versionConflict("user", worker, input)
      if (conflict) return yield* Result.fail(conflict)
      const message = obstacle(loaded, at)
      if (message !== undefined) return yield* Result.fail(new StateConflict({ message }))
      const userStatus = yield* move("user", workerStatuses, worker.userStatus, "Active")
      const record = changed(worker, { userStatus }, at)
      const pause = deactivationOf(exits)
      const type = "employee.employeestatus.update"
      return {
        record,
        changes: changes({
          writes: [
            update("worker", worker, record),
            ...updateEach("wage", wages, readiedWages(wages, at)),
            ...(pause ? [update("workerExit", pause, movedExit(pause, "ended", at))] : [])
          ],
          revisions: [workerAt(loaded)],
          events: [workerEvent(newId(), type, record, holdingsOf(loaded), at)]
        }),
        answer: {
          user: {
            userId: worker.id,
            status: userStatus,
            message: `${fullName(worker)} is active`,
            version: record.version
          }
        }
      }
    }),
  example: { user: { userId: exampleId } }
})
