/** Clocks a worker in. */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { objectOf } from "../answerSchema.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { clocked, countedPin, loadClock, punchedAnswer, punchedFields } from "./rules/clockPunch.ts"
import { clockFields } from "../timesheet/rules/punchFields.ts"

export const clockIn = defineWrite({
  group: "timeTrackingUser",
  name: "clockIn",
  verb: "POST",
  role: "write",
  isForKiosks: true,
  summary: "Clock a worker in",
  forGuests: {
    flows: ["worker-portal", "kiosk"],
    subject: ["punch", "userId"],
    fields: ["deviceTime", "externalId", "jobCode"],
    moreFields: { kiosk: ["pin"] },
    code: undefined,
    isForPhones: true
  },
  request: Schema.Struct({ punch: objectOf("The punch.", clockFields) }),
  response: Schema.Struct({ punch: objectOf("The punch.", punchedFields) }),
  load: ({ punch }, caller) => loadClock(punch, caller, 0),
  numbers: countedPin,
  decide: (loaded, { punch: input }, context) =>
    Result.map(
      clocked(loaded, input, { does: "clockIn" }, context),
      ({ punch, changes, ...result }) => ({
        record: punch,
        changes,
        answer: { punch: punchedAnswer(punch, result) }
      })
    ),
  example: { punch: { userId: exampleId, userWageId: exampleId, source: "Web" } }
})
