/** Declines a request for time off, for good. */
import { move } from "@payroll/domain/status"
import {
  decidedRequest,
  timeOffRequestStatuses
} from "@payroll/domain/timeOffRequest/timeOffRequest"
import { fullName } from "@payroll/domain/worker/worker"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { objectOf } from "../answerSchema.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import {
  A_REQUEST,
  decisionReason,
  loadRequest,
  ofRequest,
  requestChanges,
  requestIn
} from "./rules/requestChange.ts"
import { answeredRequest, requestAnswer } from "./rules/requestFields.ts"
import { REQUEST } from "@payroll/domain/timeOffAccount/requestCheck"

export const declineTimeOffRequest = defineWrite({
  group: "timeOffAdmin",
  name: "declineTimeOffRequest",
  verb: "PUT",
  role: "write",
  isDecision: true,
  summary: "Decline a request for time off",
  request: Schema.Struct({
    [REQUEST]: objectOf("The request.", {
      ...ofRequest,
      declineReason: decisionReason("Why it is declined")
    })
  }),
  response: Schema.Struct({
    [REQUEST]: objectOf("The request after the call.", answeredRequest)
  }),
  load: ({ [REQUEST]: { timeOffRequestId } }, { client }) =>
    loadRequest(client.id, timeOffRequestId),
  decide: (loaded, { [REQUEST]: input }, context) =>
    Result.gen(function* () {
      const { request } = yield* requestIn(loaded, input)
      yield* move(A_REQUEST, timeOffRequestStatuses, request.status, "Declined")
      const by = { by: context.actedBy?.name, reason: input.declineReason }
      const after = decidedRequest(request, "Declined", by, context.at)
      return {
        record: after,
        changes: requestChanges(loaded, request, after, context),
        answer: {
          [REQUEST]: requestAnswer(after, `the request of ${fullName(loaded.worker)} was declined`)
        }
      }
    }),
  example: {
    [REQUEST]: { timeOffRequestId: exampleId, declineReason: "too many are away that week" }
  }
})
