/** The fields of requests for time off, in requests and in answers. */
import { requestDayView } from "../../views/timeOffRequestViews.ts"
import { ClockTime } from "@payroll/domain/field/clockTime"
import { Day } from "@payroll/domain/field/date"
import { minutesBetween } from "@payroll/domain/field/minutes"
import { partOf } from "@payroll/domain/field/presence"
import { described, oneTo } from "@payroll/domain/field/rule"
import { sensitive } from "@payroll/domain/field/sensitive"
import { FreeText, text } from "@payroll/domain/field/text"
import { missing, problem, type Problem } from "@payroll/domain/problem"
import { MINUTES_PER_DAY } from "@payroll/domain/timeOff/kinds"
import {
  keptDays,
  totalMinutes,
  type TimeOffRequest
} from "@payroll/domain/timeOffRequest/timeOffRequest"
import * as Schema from "effect/Schema"
import { TimeOffRequestStatus } from "../../answerStates.ts"
import { idFields, ids, listOf, objectOf, outcomeFields, shownWhole } from "../../answerSchema.ts"
import { allOf, eitherOf, filled, having, required, when, within } from "../../conditions.ts"
import { publishedAs } from "../../decode.ts"
import { ledgerFields } from "@payroll/domain/timeOffAccount/ledgerFields"
import { REQUEST } from "@payroll/domain/timeOffAccount/requestCheck"

const DAYS_MAX = 366

const GivenDay = objectOf("A day.", {
  date: described(Day, "The date."),
  minutes: described(minutesBetween(1, MINUTES_PER_DAY), "How much of the day."),
  startTime: Schema.optionalKey(described(ClockTime, "When it begins."))
})

const GivenDays = Schema.Array(GivenDay).check(oneTo(DAYS_MAX, "days"))

/** Which time off is asked for, and when. */
export const askedTimeOff = {
  timeOffPolicyType: described(
    ledgerFields.timeOffPolicyType,
    "The type of time off; or timeOffPolicyId."
  ),
  timeOffPolicyId: Schema.optionalKey(
    described(idFields.timeOffPolicyId, "A policy that is assigned to the worker.")
  ),
  startDate: Schema.optionalKey(described(Day, "The first day; not needed with days.")),
  endDate: Schema.optionalKey(described(Day, "The last day; not needed with days.")),
  days: Schema.optionalKey(
    described(
      GivenDays,
      "Exactly these days, also holidays and days off; without it the schedule counts."
    )
  )
} as const

/** Further fields of a request: the reason and the caller's own id. */
export const requestWords = {
  reason: Schema.optionalKey(
    described(
      sensitive(FreeText, "reason"),
      "Why; shown by the read of the one request, which leaves an audit row."
    )
  ),
  requestReferenceId: Schema.optionalKey(
    described(
      text(100),
      "The caller's own id of the request, unique for the worker: the same again gives the stored one."
    )
  )
} as const

/** Fields of an admin who overrides checks. */
export const overrideFields = {
  override: Schema.optionalKey(
    described(
      Schema.Boolean,
      "Lifts the checks of balance, blackout and notice; needs overrideReason."
    )
  ),
  overrideReason: Schema.optionalKey(
    described(sensitive(FreeText, "overrideReason"), "Why the checks do not hold.")
  )
} as const

type Fields = Readonly<Record<string, unknown>>

const whichProblems = (path: Problem["path"], part: Fields): ReadonlyArray<Problem> => [
  ...(part["timeOffPolicyType"] === undefined && part["timeOffPolicyId"] === undefined
    ? [missing([...path, "timeOffPolicyType"])]
    : []),
  ...(part["days"] === undefined
    ? ["startDate", "endDate"]
        .filter((name) => part[name] === undefined)
        .map((name) => missing([...path, name]))
    : [])
]

const whichCondition = allOf(
  eitherOf("timeOffPolicyType", "timeOffPolicyId"),
  eitherOf("days", ["startDate", "endDate"])
)

/** A request names a type or a policy, and days or the first and the last one. */
export const requestRule = publishedAs(within(REQUEST, whichCondition), (body) =>
  whichProblems([REQUEST], partOf(body, REQUEST))
)

/** The rule for a read, whose fields are not in an object. */
export const previewRule = publishedAs(whichCondition, (body) => whichProblems([], body))

/** An override has a reason, and a reason an override. */
export const overrideRule = publishedAs(
  within(
    REQUEST,
    allOf(
      when(having("override", true), filled("overrideReason")),
      when(required("overrideReason"), having("override", true))
    )
  ),
  (body) => {
    const { override, overrideReason } = partOf(body, REQUEST)
    if (override === true && overrideReason === undefined) {
      return [missing([REQUEST, "overrideReason"])]
    }
    return overrideReason !== undefined && override !== true
      ? [problem([REQUEST, "overrideReason"], "conflict", "cannot be given without override")]
      : []
  }
)

export const BalanceAfter = Schema.NullOr(
  shownWhole("The balance at the end of the last day, with the request; null without a balance.")
)

/** Fields in the answer of every write of a request. */
export const answeredRequest = {
  timeOffRequestId: ids.timeOffRequestId,
  ...outcomeFields(TimeOffRequestStatus)
} as const

/** The days and their sum, of answers that counted them. */
export const answeredDays = {
  days: listOf(requestDayView.schema, "All days from the first to the last one."),
  totalMinutes: shownWhole("The minutes of all days."),
  balanceAfterMinutes: BalanceAfter
} as const

export const requestAnswer = (request: TimeOffRequest, message: string) => ({
  timeOffRequestId: request.id,
  status: request.status,
  message,
  version: request.version
})

export const daysAnswer = (request: TimeOffRequest, balance: number | undefined) => ({
  days: keptDays(request).map(requestDayView.of),
  totalMinutes: totalMinutes(request),
  balanceAfterMinutes: balance ?? null
})
