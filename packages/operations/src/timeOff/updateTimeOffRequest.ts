/** Changes a request for time off that waits for an approval. */
import { StateConflict } from "@payroll/domain/errors"
import {
  daysOf,
  reasked,
  type RequestedDay,
  type TimeOffRequest
} from "@payroll/domain/timeOffRequest/timeOffRequest"
import { fullName } from "@payroll/domain/worker/worker"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { objectOf } from "../answerSchema.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { loadRequest, ofRequest, requestChanges, requestIn } from "./rules/requestChange.ts"
import {
  answeredDays,
  answeredRequest,
  askedTimeOff,
  daysAnswer,
  requestAnswer,
  requestRule,
  requestWords
} from "./rules/requestFields.ts"
import { balanceAfter, counted, REQUEST } from "@payroll/domain/timeOffAccount/requestCheck"
import { refuseProblems } from "@payroll/domain/timeOffAccount/requestRefusal"

const isDecided = new StateConflict({
  message: "the request no longer waits for an approval; cancel it and ask again"
})

const sameDays = (one: ReadonlyArray<RequestedDay>, other: ReadonlyArray<RequestedDay>): boolean =>
  one.length === other.length &&
  one.every((day, index) => {
    const { date, minutes, startTime } = other[index] ?? {}
    return day.date === date && day.minutes === minutes && day.startTime === startTime
  })

const textOf = (words: Redacted.Redacted<string> | undefined) => words && Redacted.value(words)

const isSame = (one: TimeOffRequest, other: TimeOffRequest): boolean =>
  one.accountId === other.accountId &&
  one.timeOffPolicyId === other.timeOffPolicyId &&
  one.areDaysGiven === other.areDaysGiven &&
  textOf(one.reason) === textOf(other.reason) &&
  sameDays(daysOf(one), daysOf(other))

export const updateTimeOffRequest = defineWrite({
  group: "timeOffUser",
  name: "updateTimeOffRequest",
  verb: "PUT",
  role: "write",
  summary: "Change a request for time off that waits for an approval",
  forGuests: {
    flows: ["worker-portal"],
    subject: [REQUEST, "timeOffRequestId"],
    fields: ["timeOffPolicyType", "timeOffPolicyId", "startDate", "endDate", "days", "reason"],
    code: undefined,
    isForPhones: true
  },
  request: Schema.Struct({
    [REQUEST]: objectOf("The request as it is to be.", {
      ...ofRequest,
      ...askedTimeOff,
      reason: requestWords.reason
    })
  }),
  rules: [requestRule],
  response: Schema.Struct({
    [REQUEST]: objectOf("The request after the call.", { ...answeredRequest, ...answeredDays })
  }),
  load: ({ [REQUEST]: { timeOffRequestId } }, { client }) =>
    loadRequest(client.id, timeOffRequestId),
  decide: (loaded, { [REQUEST]: input }, context) =>
    Result.gen(function* () {
      const { request: before } = yield* requestIn(loaded, input)
      if (before.status !== "Pending") return yield* Result.fail(isDecided)
      const { at } = context
      const checking = { at, asker: "worker", except: before, withPending: true } as const
      const check = yield* counted(loaded, input, checking)
      yield* refuseProblems(check.problems, false)
      const after = reasked(
        before,
        {
          accountId: check.loadedAccount.account.id,
          policyType: check.loadedAccount.account.policyType,
          timeOffPolicyId: check.timeOffPolicyId,
          areDaysGiven: check.areDaysGiven,
          reason: input.reason ?? before.reason,
          days: check.days
        },
        at
      )
      const request = isSame(before, after) ? before : after
      const balance = balanceAfter(check, request.id)
      const isKept = request === before
      const message = `the request of ${fullName(loaded.worker)} ${isKept ? "is as asked already" : "was changed"}`
      return {
        record: request,
        changes: isKept ? undefined : requestChanges(loaded, before, request, context),
        answer: {
          [REQUEST]: { ...requestAnswer(request, message), ...daysAnswer(request, balance) }
        }
      }
    }),
  example: {
    [REQUEST]: {
      timeOffRequestId: exampleId,
      timeOffPolicyId: exampleId,
      days: [{ date: "2027-07-07", minutes: 240 }]
    }
  }
})
