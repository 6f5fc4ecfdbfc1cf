/** Waives an exception of a timesheet, with the reason. */
import { described } from "@payroll/domain/field/rule"
import { RecordNotFound } from "@payroll/domain/errors"
import { move } from "@payroll/domain/status"
import { timeExceptionStatuses, waivedException } from "@payroll/domain/timesheet/timeException"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { idFields, ids, objectOf, outcomeFields, versionField } from "../answerSchema.ts"
import { TimeExceptionStatusShown } from "../answerStates.ts"
import { changes, combined } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { TimesheetStore } from "../ports/timesheetStore.ts"
import { versionConflict } from "@payroll/domain/versionConflict"
import { loadSheet } from "./rules/sheetDecision.ts"
import { sheetReason } from "./rules/sheetFields.ts"
import { exceptionChanges, timeGuard } from "./rules/sheetChanges.ts"

const AN_EXCEPTION = "time exception"

export const waiveTimeException = defineWrite({
  group: "timeTrackingAdmin",
  name: "waiveTimeException",
  verb: "PUT",
  role: "write",
  isDecision: true,
  summary: "Waive an exception of a timesheet",
  request: Schema.Struct({
    timeException: objectOf("The exception.", {
      timeExceptionId: described(idFields.timeExceptionId, "The exception."),
      reason: sheetReason("Why it is no obstacle"),
      ...versionField
    })
  }),
  response: Schema.Struct({
    timeException: objectOf("The exception after the call.", {
      timeExceptionId: ids.timeExceptionId,
      ...outcomeFields(TimeExceptionStatusShown)
    })
  }),
  load: ({ timeException: { timeExceptionId } }, { client }) =>
    Effect.gen(function* () {
      const { exception } = yield* TimesheetStore
      const { timesheetId } = yield* orNotFound(AN_EXCEPTION, exception(client.id, timeExceptionId))
      return yield* loadSheet(client.id, timesheetId)
    }),
  decide: ({ loaded }, { timeException: input }, context) =>
    Result.gen(function* () {
      const before = loaded.exceptions.find(({ id }) => id === input.timeExceptionId)
      if (!before) return yield* Result.fail(new RecordNotFound({ record: AN_EXCEPTION }))
      const conflict = versionConflict(AN_EXCEPTION, before, input)
      if (conflict) return yield* Result.fail(conflict)
      yield* move(AN_EXCEPTION, timeExceptionStatuses, before.status, "Waived")
      const { at, actedBy } = context
      const waiver = { waivedBy: actedBy?.name, reason: input.reason }
      const after = waivedException(before, waiver, at)
      return {
        record: after,
        changes: combined([
          changes(timeGuard(loaded, context)),
          exceptionChanges({ added: [], updated: [[before, after]] }, context)
        ]),
        answer: {
          timeException: {
            timeExceptionId: after.id,
            status: after.status,
            message: `the exception ${after.code} was waived`,
            version: after.version
          }
        }
      }
    }),
  example: { timeException: { timeExceptionId: exampleId, reason: "the worker forgot the badge" } }
})
