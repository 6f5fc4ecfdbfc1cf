/** Takes a submitted timesheet back, on behalf of the worker. */
import { openedSheet, A_SHEET } from "@payroll/domain/timesheet/timesheet"
import { fullName } from "@payroll/domain/worker/worker"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { objectOf } from "../answerSchema.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { opened } from "./rules/sheetDecision.ts"
import { answeredSheet, sheetAnswer } from "./rules/sheetFields.ts"
import { loadNamed, namedRule, sheetNamed } from "./submitTimesheet.ts"

export const recallTimesheet = defineWrite({
  group: "timeTrackingUser",
  name: "recallTimesheet",
  verb: "PUT",
  role: "write",
  summary: "Take a submitted timesheet back",
  forGuests: {
    flows: ["worker-portal"],
    subject: [A_SHEET, "userId"],
    fields: ["payPeriodBegin"],
    code: undefined,
    isForPhones: true
  },
  request: Schema.Struct({ [A_SHEET]: objectOf("The timesheet.", sheetNamed) }),
  rules: [namedRule],
  response: Schema.Struct({ [A_SHEET]: objectOf("The timesheet after the call.", answeredSheet) }),
  load: ({ [A_SHEET]: named }, { client }) => loadNamed(client.id, named),
  decide: (loadedSheet, { [A_SHEET]: input }, context) => {
    const after = openedSheet(loadedSheet.sheet, "recalled", context.at)
    return Result.map(opened(loadedSheet, "Submitted", after, input, context), (changes) => ({
      record: after,
      changes,
      answer: {
        [A_SHEET]: sheetAnswer(
          after,
          `the timesheet of ${fullName(loadedSheet.loaded.worker)} was recalled`
        )
      }
    }))
  },
  example: { [A_SHEET]: { timesheetId: exampleId } }
})
