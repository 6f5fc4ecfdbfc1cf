/** Approves a timesheet, with the exceptions that are waived. */
import { described, rule } from "@payroll/domain/field/rule"
import { Version } from "@payroll/domain/field/decimal"
import { A_SHEET } from "@payroll/domain/timesheet/timesheet"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { idFields, objectOf } from "../answerSchema.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { approval, loadSheet } from "./rules/sheetDecision.ts"
import { answeredTime, sheetReason, timeAnswer } from "./rules/sheetFields.ts"

const WAIVED_MAX = 100

/** The fields of an approval. The version is mandatory: what was looked at is approved. */
export const approvalFields = {
  timesheetId: idFields.timesheetId,
  version: described(Version, "The version that was looked at; 409 if there is another one."),
  waive: Schema.optionalKey(
    described(
      Schema.Array(
        Schema.Struct({
          timeExceptionId: idFields.timeExceptionId,
          reason: sheetReason("Why the exception is no obstacle")
        })
      ).check(
        rule<ReadonlyArray<unknown>>(({ length }) => length <= WAIVED_MAX, {
          type: "length",
          message: `must hold at most ${WAIVED_MAX} exceptions`,
          jsonSchema: { maxItems: WAIVED_MAX }
        })
      ),
      "The exceptions that are waived with the approval."
    )
  )
} as const

export const approveTimesheet = defineWrite({
  group: "timeTrackingAdmin",
  name: "approveTimesheet",
  verb: "PUT",
  role: "write",
  isDecision: true,
  summary: "Approve a timesheet",
  request: Schema.Struct({ [A_SHEET]: objectOf("The timesheet.", approvalFields) }),
  response: Schema.Struct({ [A_SHEET]: objectOf("The timesheet after the call.", answeredTime) }),
  load: ({ [A_SHEET]: { timesheetId } }, { client }) => loadSheet(client.id, timesheetId),
  decide: (loadedSheet, { [A_SHEET]: input }, context) =>
    Result.map(
      approval(loadedSheet, input, context),
      ({ after, content, exceptions, changes, message }) => ({
        record: after,
        changes,
        answer: { [A_SHEET]: timeAnswer(after, content.minutes, exceptions.all, message) }
      })
    ),
  example: {
    [A_SHEET]: {
      timesheetId: exampleId,
      version: 2,
      waive: [{ timeExceptionId: exampleId, reason: "two people worked" }]
    }
  }
})
