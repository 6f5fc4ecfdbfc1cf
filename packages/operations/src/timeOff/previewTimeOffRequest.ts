/** The minutes of a request for time off by day, and all problems of it. Stores nothing. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { InvalidRequest, type DomainError } from "@payroll/domain/errors"
import { projected } from "@payroll/domain/timeOff/balance"
import { REQUEST_PROBLEMS } from "@payroll/domain/timeOff/checkRequest"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  idFields,
  ids,
  listOf,
  objectOf,
  oneOf,
  shownDay,
  shownText,
  shownWhole
} from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { loadWorker } from "./rules/requestDecision.ts"
import { askedTimeOff, previewRule, requestWords } from "./rules/requestFields.ts"
import { requestDayView } from "../views/timeOffRequestViews.ts"
import { counted, REQUEST, type Counted } from "@payroll/domain/timeOffAccount/requestCheck"

/** No stored request has this id. */
const PREVIEW = "preview"

const ProblemShown = objectOf("What speaks against the request.", {
  type: oneOf(REQUEST_PROBLEMS, "Which check failed."),
  message: shownText("What is wrong."),
  path: listOf(Schema.Union([Schema.String, Schema.Finite]), "Where, such as `days` and a number."),
  date: Schema.NullOr(shownDay("The day.")),
  missingMinutes: Schema.NullOr(shownWhole("Of a balance: what is missing on the day."))
})

const BalanceOfDay = objectOf("A day.", {
  date: shownDay("The date."),
  balanceMinutes: shownWhole("The balance at its end, with the request.")
})

/** The balances at the ends of the days, with the request. */
const balancesOf = ({ facts, stored, days, isUnlimited }: Counted) => {
  if (isUnlimited) return []
  const usage = [
    ...facts.usage,
    ...days
      .filter(({ minutes }) => minutes > 0)
      .map(({ date, minutes }) => ({ requestId: PREVIEW, date, minutes }))
  ]
  const dates: ReadonlyArray<LocalDate> = days.map(({ date }) => date)
  return projected({ ...facts, usage }, stored, dates).map((balanceMinutes, index) => ({
    date: String(dates[index]),
    balanceMinutes
  }))
}

/** The refusal of a request whose fields stand in the body itself. */
const ofTheBody = (error: DomainError): DomainError =>
  error instanceof InvalidRequest
    ? new InvalidRequest({
        problems: error.problems.map((each) => ({
          ...each,
          path: each.path[0] === REQUEST ? each.path.slice(1) : each.path
        }))
      })
    : error

export const previewTimeOffRequest = defineRead({
  group: "timeOffUser",
  name: "previewTimeOffRequest",
  role: "read",
  summary: "What a request for time off would take, and what speaks against it",
  forGuests: {
    flows: ["worker-portal"],
    subject: [undefined, "userId"],
    fields: ["timeOffPolicyType", "timeOffPolicyId", "startDate", "endDate", "days", "reason"],
    code: undefined,
    isForPhones: true
  },
  request: Schema.Struct({ userId: idFields.userId, ...askedTimeOff, ...requestWords }),
  rules: [previewRule],
  response: Schema.Struct({
    userId: ids.userId,
    days: listOf(requestDayView.schema, "All days from the first to the last one."),
    totalMinutes: shownWhole("The minutes of all days."),
    balanceByDay: listOf(BalanceOfDay, "The balance of each day; empty without a balance."),
    problems: listOf(
      ProblemShown,
      "Everything that speaks against it; empty if it can be asked for."
    )
  }),
  read: ({ userId, ...request }, { client }, at) =>
    Effect.gen(function* () {
      const loaded = yield* loadWorker(client.id, userId)
      const check = yield* Effect.fromResult(
        Result.mapError(
          counted(loaded, request, { at, asker: "worker", withPending: true }),
          ofTheBody
        )
      )
      let totalMinutes = 0
      for (const { minutes } of check.days) totalMinutes += minutes
      return {
        userId,
        days: check.days.map(requestDayView.of),
        totalMinutes,
        balanceByDay: balancesOf(check),
        problems: check.problems.map(({ type, message, path, date, missingMinutes }) => ({
          type,
          message,
          path,
          date: date ?? null,
          missingMinutes: missingMinutes ?? null
        }))
      }
    }),
  example: {
    userId: exampleId,
    timeOffPolicyId: exampleId,
    startDate: "2027-07-05",
    endDate: "2027-07-09"
  }
})
