/** Cancels a request for time off before it is approved, or before its first day. */
import { StateConflict } from "@payroll/domain/errors"
import { move } from "@payroll/domain/status"
import {
  decidedRequest,
  givenBack,
  timeOffRequestStatuses
} from "@payroll/domain/timeOffRequest/timeOffRequest"
import { fullName } from "@payroll/domain/worker/worker"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { objectOf, shownWhole } from "../answerSchema.ts"
import { combined } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { workerToday } from "@payroll/domain/worker/workerToday"
import { reversed } from "./rules/approval.ts"
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

const hasBegun = new StateConflict({
  message: "the request is approved and has begun; an admin can revoke its days"
})

export const cancelTimeOffRequest = defineWrite({
  group: "timeOffUser",
  name: "cancelTimeOffRequest",
  verb: "PUT",
  role: "write",
  summary: "Cancel a request for time off that waits, or that is approved and has not begun",
  forGuests: {
    flows: ["worker-portal"],
    subject: [REQUEST, "timeOffRequestId"],
    fields: ["reason"],
    code: undefined,
    isForPhones: true
  },
  request: Schema.Struct({
    [REQUEST]: objectOf("The request.", {
      ...ofRequest,
      reason: Schema.optionalKey(decisionReason("Why it is cancelled"))
    })
  }),
  response: Schema.Struct({
    [REQUEST]: objectOf("The request after the call.", {
      ...answeredRequest,
      reversedMinutes: shownWhole("The minutes of approved days that were given back.")
    })
  }),
  load: ({ [REQUEST]: { timeOffRequestId } }, { client }) =>
    loadRequest(client.id, timeOffRequestId),
  decide: (loaded, { [REQUEST]: input }, context) =>
    Result.gen(function* () {
      const { request, loadedAccount } = yield* requestIn(loaded, input)
      yield* move(A_REQUEST, timeOffRequestStatuses, request.status, "Cancelled")
      const { at, actedBy } = context
      const by = { by: actedBy?.name, reason: input.reason }
      const isPending = request.status === "Pending"
      const today = workerToday(loaded.worker, loaded.locations, at)
      if (!isPending && (request.status === "Taken" || request.startDate <= today)) {
        return yield* Result.fail(hasBegun)
      }
      const after = isPending
        ? decidedRequest(request, "Cancelled", by, at)
        : givenBack(request, request.startDate, by, at)
      const back = reversed(loadedAccount, request, request.startDate, context)
      return {
        record: after,
        changes: combined([requestChanges(loaded, request, after, context), back.changes]),
        answer: {
          [REQUEST]: {
            ...requestAnswer(after, `the request of ${fullName(loaded.worker)} was cancelled`),
            reversedMinutes: back.minutes
          }
        }
      }
    }),
  example: { [REQUEST]: { timeOffRequestId: exampleId } }
})
