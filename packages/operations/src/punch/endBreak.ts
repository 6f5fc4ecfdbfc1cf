/** Ends the break of a worker. */
import { described } from "@payroll/domain/field/rule"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { objectOf } from "../answerSchema.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { clocked, countedPin, loadClock, punchedAnswer, punchedFields } from "./rules/clockPunch.ts"
import { BreakType, clockFields } from "../timesheet/rules/punchFields.ts"

export const endBreak = defineWrite({
  group: "timeTrackingUser",
  name: "endBreak",
  verb: "POST",
  role: "write",
  isForKiosks: true,
  summary: "End the break of a worker",
  forGuests: {
    flows: ["worker-portal"],
    subject: ["punch", "userId"],
    fields: ["deviceTime", "externalId", "jobCode", "breakType"],
    code: undefined,
    isForPhones: true
  },
  request: Schema.Struct({
    punch: objectOf("The punch.", {
      ...clockFields,
      breakType: Schema.optionalKey(
        described(BreakType, "The kind of break, which must be the one that the worker is on.")
      )
    })
  }),
  response: Schema.Struct({ punch: objectOf("The punch.", punchedFields) }),
  load: ({ punch }, caller) => loadClock(punch, caller, 0),
  numbers: countedPin,
  decide: (loaded, { punch: input }, context) =>
    Result.map(
      clocked(loaded, input, { does: "endBreak", breakType: input.breakType }, context),
      ({ punch, changes, ...result }) => ({
        record: punch,
        changes,
        answer: { punch: punchedAnswer(punch, result) }
      })
    ),
  example: { punch: { userId: exampleId, userWageId: exampleId, breakType: "Meal" } }
})
