/** Gives back the days of an approved request, all or those from one on, also of the past. */
import { StateConflict } from "@payroll/domain/errors"
import { Day } from "@payroll/domain/field/date"
import { described } from "@payroll/domain/field/rule"
import { givenBack, keptDays } from "@payroll/domain/timeOffRequest/timeOffRequest"
import { fullName } from "@payroll/domain/worker/worker"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { objectOf, shownWhole } from "../answerSchema.ts"
import { combined } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { reversed } from "./rules/approval.ts"
import {
  decisionReason,
  loadRequest,
  ofRequest,
  requestChanges,
  requestIn
} from "./rules/requestChange.ts"
import { answeredRequest, requestAnswer } from "./rules/requestFields.ts"
import { REQUEST } from "@payroll/domain/timeOffAccount/requestCheck"

const isNotApproved = new StateConflict({
  message: "only a request that is approved has days that can be revoked"
})

const hasNone = new StateConflict({ message: "the request has no days from then on" })

export const revokeTimeOffRequest = defineWrite({
  group: "timeOffAdmin",
  name: "revokeTimeOffRequest",
  verb: "PUT",
  role: "write",
  isDecision: true,
  summary: "Give back the days of an approved request for time off, all or those from one on",
  request: Schema.Struct({
    [REQUEST]: objectOf("The request.", {
      ...ofRequest,
      reason: decisionReason("Why it is revoked"),
      fromDate: Schema.optionalKey(
        described(Day, "Only the days from then on; all if it is not given.")
      )
    })
  }),
  response: Schema.Struct({
    [REQUEST]: objectOf("The request after the call.", {
      ...answeredRequest,
      reversedMinutes: shownWhole("The minutes that were given back.")
    })
  }),
  load: ({ [REQUEST]: { timeOffRequestId } }, { client }) =>
    loadRequest(client.id, timeOffRequestId),
  decide: (loaded, { [REQUEST]: input }, context) =>
    Result.gen(function* () {
      const { request, loadedAccount } = yield* requestIn(loaded, input)
      if (request.status !== "Approved" && request.status !== "Taken") {
        return yield* Result.fail(isNotApproved)
      }
      const from = input.fromDate ?? request.startDate
      if (keptDays(request).every(({ date }) => date < from)) return yield* Result.fail(hasNone)
      const by = { by: context.actedBy?.name, reason: input.reason }
      const after = givenBack(request, from, by, context.at)
      const back = reversed(loadedAccount, request, from, context)
      return {
        record: after,
        changes: combined([requestChanges(loaded, request, after, context), back.changes]),
        answer: {
          [REQUEST]: {
            ...requestAnswer(after, `days of ${fullName(loaded.worker)} were given back`),
            reversedMinutes: back.minutes
          }
        }
      }
    }),
  example: { [REQUEST]: { timeOffRequestId: exampleId, reason: "needed in the shop" } }
})
