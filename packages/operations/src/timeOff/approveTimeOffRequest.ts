/** Approves a request for time off: its days are frozen and taken from the balance. */
import { move } from "@payroll/domain/status"
import {
  decidedRequest,
  timeOffRequestStatuses
} from "@payroll/domain/timeOffRequest/timeOffRequest"
import { fullName } from "@payroll/domain/worker/worker"
import { workerTimeZone } from "@payroll/domain/location/localZone"
import { dayIn } from "@payroll/domain/timeZone/storedZone"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { objectOf } from "../answerSchema.ts"
import { combined } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { checkNotOwn, usageEntries, withSettings } from "./rules/approval.ts"
import {
  A_REQUEST,
  loadRequest,
  ofRequest,
  requestChanges,
  requestIn
} from "./rules/requestChange.ts"
import {
  answeredRequest,
  BalanceAfter,
  overrideFields,
  overrideRule,
  requestAnswer
} from "./rules/requestFields.ts"
import { balanceAfter, rechecked, REQUEST } from "@payroll/domain/timeOffAccount/requestCheck"
import { refuseProblems } from "@payroll/domain/timeOffAccount/requestRefusal"

export const approveTimeOffRequest = defineWrite({
  group: "timeOffAdmin",
  name: "approveTimeOffRequest",
  verb: "PUT",
  role: "write",
  isDecision: true,
  summary: "Approve a request for time off",
  request: Schema.Struct({
    [REQUEST]: objectOf("The request.", { ...ofRequest, ...overrideFields })
  }),
  rules: [overrideRule],
  response: Schema.Struct({
    [REQUEST]: objectOf("The request after the call.", {
      ...answeredRequest,
      balanceAfterMinutes: BalanceAfter
    })
  }),
  load: ({ [REQUEST]: { timeOffRequestId } }, { client }) =>
    Effect.flatMap(loadRequest(client.id, timeOffRequestId), withSettings),
  decide: (loaded, { [REQUEST]: input }, context) =>
    Result.gen(function* () {
      const { request, loadedAccount } = yield* requestIn(loaded, input)
      yield* move(A_REQUEST, timeOffRequestStatuses, request.status, "Approved")
      yield* checkNotOwn(loaded, context)
      const { at, actedBy } = context
      const zone = workerTimeZone(loaded.worker, loaded.locations)
      const checking = { at, asker: "worker", except: request, withPending: false } as const
      const check = yield* rechecked(loaded, request, checking, dayIn(zone, request.createdAt))
      yield* refuseProblems(check.problems, input.override === true)
      const by = { by: actedBy?.name, overrideReason: input.overrideReason }
      const after = decidedRequest(request, "Approved", by, at)
      const balance = balanceAfter(check, request.id)
      return {
        record: after,
        changes: combined([
          requestChanges(loaded, request, after, context),
          usageEntries(loadedAccount, check.facts, request, context)
        ]),
        answer: {
          [REQUEST]: {
            ...requestAnswer(after, `the request of ${fullName(loaded.worker)} was approved`),
            balanceAfterMinutes: balance ?? null
          }
        }
      }
    }),
  example: {
    [REQUEST]: {
      timeOffRequestId: exampleId,
      override: true,
      overrideReason: "was promised when hired"
    }
  }
})
