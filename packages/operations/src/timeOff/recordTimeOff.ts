/** Records an absence that happened, or that was decided elsewhere: it is approved at once. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { idFields, objectOf } from "../answerSchema.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { checkNotOwn, withSettings } from "./rules/approval.ts"
import { decideFor, loadWorker, responseOf } from "./rules/requestDecision.ts"
import {
  askedTimeOff,
  overrideFields,
  overrideRule,
  requestRule,
  requestWords
} from "./rules/requestFields.ts"
import { REQUEST } from "@payroll/domain/timeOffAccount/requestCheck"

export const recordTimeOff = defineWrite({
  group: "timeOffAdmin",
  name: "recordTimeOff",
  verb: "POST",
  role: "write",
  summary: "Record an absence that happened, or that was decided elsewhere, as approved",
  request: Schema.Struct({
    [REQUEST]: objectOf("The request.", {
      userId: idFields.userId,
      ...askedTimeOff,
      ...requestWords,
      ...overrideFields
    })
  }),
  rules: [requestRule, overrideRule],
  response: responseOf(),
  load: ({ [REQUEST]: { userId } }, { client }) =>
    Effect.flatMap(loadWorker(client.id, userId), withSettings),
  decide: (loaded, { [REQUEST]: input }, context) =>
    Result.flatMap(checkNotOwn(loaded, context), () => decideFor("admin")(loaded, input, context)),
  example: {
    [REQUEST]: {
      userId: exampleId,
      timeOffPolicyId: exampleId,
      days: [{ date: "2026-08-03", minutes: 480 }],
      override: true,
      overrideReason: "was away without asking"
    }
  }
})
