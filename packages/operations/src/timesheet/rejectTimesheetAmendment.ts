/** Rejects an amendment of a locked timesheet: what it adds never counts. */
import { fullName } from "@payroll/domain/worker/worker"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { objectOf } from "../answerSchema.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { AN_AMENDMENT, checkAmendment } from "./rules/loadedAmendment.ts"
import { amendmentAnswer, answeredAmendment, ofAmendment } from "./rules/amendmentFields.ts"
import { loadNamed } from "./approveTimesheetAmendment.ts"
import { rejected } from "./rules/amendmentDecision.ts"
import { sheetReason } from "./rules/sheetFields.ts"

export const rejectTimesheetAmendment = defineWrite({
  group: "timeTrackingAdmin",
  name: "rejectTimesheetAmendment",
  verb: "PUT",
  role: "write",
  isDecision: true,
  summary: "Reject an amendment of a locked timesheet",
  request: Schema.Struct({
    [AN_AMENDMENT]: objectOf("The amendment.", {
      ...ofAmendment,
      reason: sheetReason("Why it is rejected")
    })
  }),
  response: Schema.Struct({
    [AN_AMENDMENT]: objectOf("The amendment after the call.", answeredAmendment)
  }),
  load: ({ [AN_AMENDMENT]: named }, { client }) => loadNamed(client.id, named),
  decide: (loadedAmendment, { [AN_AMENDMENT]: input }, context) =>
    Result.gen(function* () {
      yield* checkAmendment(loadedAmendment.amendment, input)
      const { after, changes } = yield* rejected(loadedAmendment, input.reason, context)
      const name = fullName(loadedAmendment.loaded.worker)
      const message = `the amendment of the timesheet of ${name} was rejected`
      return {
        record: after,
        changes,
        answer: { [AN_AMENDMENT]: amendmentAnswer(after, message) }
      }
    }),
  example: {
    [AN_AMENDMENT]: { timesheetAmendmentId: exampleId, reason: "the terminal was being tested" }
  }
})
