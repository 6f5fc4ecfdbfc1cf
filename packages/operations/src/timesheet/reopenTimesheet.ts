/** Opens an approved timesheet again. */
import { openedSheet, A_SHEET } from "@payroll/domain/timesheet/timesheet"
import { fullName } from "@payroll/domain/worker/worker"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { objectOf } from "../answerSchema.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { loadSheet, opened } from "./rules/sheetDecision.ts"
import { answeredSheet, ofSheet, sheetAnswer, sheetReason } from "./rules/sheetFields.ts"

export const reopenTimesheet = defineWrite({
  group: "timeTrackingAdmin",
  name: "reopenTimesheet",
  verb: "PUT",
  role: "write",
  isDecision: true,
  summary: "Open an approved timesheet again",
  request: Schema.Struct({
    [A_SHEET]: objectOf("The timesheet.", {
      ...ofSheet,
      reason: sheetReason("Why it is opened")
    })
  }),
  response: Schema.Struct({ [A_SHEET]: objectOf("The timesheet after the call.", answeredSheet) }),
  load: ({ [A_SHEET]: { timesheetId } }, { client }) => loadSheet(client.id, timesheetId),
  decide: (loadedSheet, { [A_SHEET]: input }, context) => {
    const after = openedSheet(loadedSheet.sheet, "reopened", context.at, input.reason)
    return Result.map(opened(loadedSheet, "Approved", after, input, context), (changes) => ({
      record: after,
      changes,
      answer: {
        [A_SHEET]: sheetAnswer(
          after,
          `the timesheet of ${fullName(loadedSheet.loaded.worker)} was reopened`
        )
      }
    }))
  },
  example: { [A_SHEET]: { timesheetId: exampleId, reason: "an hour was entered twice" } }
})
