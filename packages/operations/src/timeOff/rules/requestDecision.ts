/** Decides on what is asked for or recorded for a worker. */
import { limitProblems } from "@payroll/domain/limits"
import { refuse } from "@payroll/domain/errors"
import { created } from "@payroll/domain/record"
import { timeOffRequestEvent } from "@payroll/domain/timeOffRequest/event"
import {
  decidedRequest,
  newTimeOffRequest,
  type TimeOffRequest
} from "@payroll/domain/timeOffRequest/timeOffRequest"
import { fullName } from "@payroll/domain/worker/worker"
import type { LoadedTimeOff } from "@payroll/domain/timeOffAccount/loadedTimeOff"
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { objectOf } from "../../answerSchema.ts"
import { changes, combined, insert, workerAt } from "../../changes.ts"
import type { DecisionContext } from "../../operation.ts"
import { orNotFound } from "../../orNotFound.ts"
import { TimeOffStore, timeOffOfWorker } from "../../ports/timeOffStore.ts"
import { termsOfDay } from "@payroll/domain/timeOffAccount/accountBalance"
import { usageEntries } from "./approval.ts"
import { answeredDays, answeredRequest, daysAnswer, requestAnswer } from "./requestFields.ts"
import {
  balanceAfter,
  counted,
  REQUEST,
  type TimeOffInput,
  type Requester
} from "@payroll/domain/timeOffAccount/requestCheck"
import { refuseProblems } from "@payroll/domain/timeOffAccount/requestRefusal"

interface RequestInput extends TimeOffInput {
  readonly userId: string
  readonly reason?: Redacted.Redacted<string>
  readonly requestReferenceId?: string
  readonly override?: boolean
  readonly overrideReason?: Redacted.Redacted<string>
}

/** The days of a request with the minutes that they take. */
const timesOf = (request: TimeOffRequest, loaded: LoadedTimeOff): string =>
  `${request.policyType} from ${request.startDate} to ${request.endDate} for ${fullName(loaded.worker)}`

/** The time off of the worker who asks. */
export const loadWorker = Effect.fnUntraced(function* (clientId: string, userId: string) {
  const store = yield* TimeOffStore
  return yield* orNotFound("user", timeOffOfWorker(store, clientId, userId))
})

/** Finds the stored request with the reference of the input. */
const storedRequest = (loaded: LoadedTimeOff, { requestReferenceId: reference }: RequestInput) =>
  reference === undefined
    ? undefined
    : loaded.requests.find(({ requestReferenceId }) => requestReferenceId === reference)

const answerFor = (request: TimeOffRequest, message: string, balance: number | undefined) => ({
  record: request,
  answer: {
    [REQUEST]: { ...requestAnswer(request, message), ...daysAnswer(request, balance) }
  }
})

/** Stores a request: one of a worker waits, unless its policy approves by itself. */
export const decideFor =
  (asker: Requester) => (loaded: LoadedTimeOff, input: RequestInput, context: DecisionContext) =>
    Result.gen(function* () {
      const stored = storedRequest(loaded, input)
      if (stored) {
        return {
          ...answerFor(stored, "the request is stored already", undefined),
          changes: undefined
        }
      }
      const { at, newId, actedBy } = context
      const check = yield* counted(loaded, input, { at, asker, withPending: asker === "worker" })
      yield* refuse(limitProblems(REQUEST, loaded.requests.length))
      yield* refuseProblems(check.problems, input.override === true)
      const pending = newTimeOffRequest(created(newId(), loaded.worker, at), {
        workerId: loaded.worker.id,
        accountId: check.loadedAccount.account.id,
        policyType: check.loadedAccount.account.policyType,
        timeOffPolicyId: check.timeOffPolicyId,
        days: check.days,
        areDaysGiven: check.areDaysGiven,
        requestReferenceId: input.requestReferenceId,
        requestedBy: actedBy?.name,
        reason: input.reason
      })
      const { approvalMode } = termsOfDay(check.facts, pending.startDate)
      const isApproved = asker === "admin" || approvalMode === "Automatic"
      const by = { by: actedBy?.name, overrideReason: input.overrideReason }
      const approved = decidedRequest(pending, "Approved", by, at)
      const request = isApproved ? { ...approved, version: pending.version } : pending
      const tell = (change: "insert" | "update", of: TimeOffRequest) =>
        timeOffRequestEvent(newId(), change, of, loaded.worker, at)
      const message = `${timesOf(request, loaded)}${isApproved ? " is approved" : " waits for an approval"}`
      return {
        ...answerFor(request, message, balanceAfter(check, pending.id)),
        changes: combined([
          changes({
            writes: [insert("timeOffRequest", request)],
            revisions: [workerAt(loaded)],
            events: isApproved
              ? [tell("insert", pending), tell("update", request)]
              : [tell("insert", pending)]
          }),
          ...(isApproved
            ? [usageEntries(check.loadedAccount, check.facts, request, { at, newId, actedBy })]
            : [])
        ])
      }
    })

/** The answer of both. */
export const responseOf = () =>
  Schema.Struct({
    [REQUEST]: objectOf("The request that was stored.", { ...answeredRequest, ...answeredDays })
  })
