/** Asks for time off for a worker. A policy of automatic approval approves it at once. */
import * as Schema from "effect/Schema"
import { idFields, objectOf } from "../answerSchema.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { decideFor, loadWorker, responseOf } from "./rules/requestDecision.ts"
import { askedTimeOff, requestRule, requestWords } from "./rules/requestFields.ts"
import { REQUEST } from "@payroll/domain/timeOffAccount/requestCheck"

export const addTimeOffRequest = defineWrite({
  group: "timeOffUser",
  name: "addTimeOffRequest",
  verb: "POST",
  role: "write",
  summary: "Ask for time off for a worker",
  forGuests: {
    flows: ["worker-portal"],
    subject: [REQUEST, "userId"],
    fields: ["timeOffPolicyType", "timeOffPolicyId", "startDate", "endDate", "days", "reason"],
    code: undefined,
    isForPhones: true
  },
  request: Schema.Struct({
    [REQUEST]: objectOf("The request.", {
      userId: idFields.userId,
      ...askedTimeOff,
      ...requestWords
    })
  }),
  rules: [requestRule],
  response: responseOf(),
  load: ({ [REQUEST]: { userId } }, { client }) => loadWorker(client.id, userId),
  decide: (loaded, { [REQUEST]: input }, context) => decideFor("worker")(loaded, input, context),
  example: {
    [REQUEST]: {
      userId: exampleId,
      timeOffPolicyId: exampleId,
      days: [{ date: "2027-07-06", minutes: 480, startTime: "09:00" }],
      reason: "a wedding"
    }
  }
})
