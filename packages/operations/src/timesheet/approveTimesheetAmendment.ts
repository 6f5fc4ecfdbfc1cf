/** Approves an amendment of a locked timesheet: the difference is paid in the period of today. */
import { fullName } from "@payroll/domain/worker/worker"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { objectOf } from "../answerSchema.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { AN_AMENDMENT, checkAmendment, loadAmendment } from "./rules/loadedAmendment.ts"
import { amendmentAnswer, answeredAmendment, ofAmendment } from "./rules/amendmentFields.ts"
import { differenceShown } from "../views/amendmentViews.ts"
import { approved } from "./rules/amendmentDecision.ts"
import { MinutesShown, periodView } from "../views/timesheetViews.ts"

/** Loads the amendment that a request names, as of now. */
export const loadNamed = Effect.fnUntraced(function* (
  clientId: string,
  { timesheetAmendmentId }: { readonly timesheetAmendmentId: string }
) {
  return yield* loadAmendment(clientId, timesheetAmendmentId, yield* Clock.currentTimeMillis)
})

export const approveTimesheetAmendment = defineWrite({
  group: "timeTrackingAdmin",
  name: "approveTimesheetAmendment",
  verb: "PUT",
  role: "write",
  isDecision: true,
  summary: "Approve an amendment of a locked timesheet",
  request: Schema.Struct({ [AN_AMENDMENT]: objectOf("The amendment.", ofAmendment) }),
  response: Schema.Struct({
    [AN_AMENDMENT]: objectOf("The amendment after the call.", {
      ...answeredAmendment,
      difference: MinutesShown,
      payableIn: Schema.NullOr(periodView.schema)
    })
  }),
  load: ({ [AN_AMENDMENT]: named }, { client }) => loadNamed(client.id, named),
  decide: (loadedAmendment, { [AN_AMENDMENT]: input }, context) =>
    Result.gen(function* () {
      yield* checkAmendment(loadedAmendment.amendment, input)
      const { after, paidIn, changes } = yield* approved(loadedAmendment, context)
      const name = fullName(loadedAmendment.loaded.worker)
      return {
        record: after,
        changes,
        answer: {
          [AN_AMENDMENT]: {
            ...amendmentAnswer(after, `the amendment of the timesheet of ${name} was approved`),
            difference: differenceShown(after.difference),
            payableIn: periodView.orNull(paidIn)
          }
        }
      }
    }),
  example: { [AN_AMENDMENT]: { timesheetAmendmentId: exampleId } }
})
