/** What reads show of a request for time off. */
import { fieldColumns, type Columns } from "@payroll/domain/exact/csv"
import { hoursShown } from "@payroll/domain/field/minutes"
import type { WorkDays } from "@payroll/domain/timeOff/requestDays"
import { POLICY_TYPES } from "@payroll/domain/timeOff/terms"
import {
  keptDays,
  timeOffRequestStatuses,
  totalMinutes,
  type TimeOffRequest
} from "@payroll/domain/timeOffRequest/timeOffRequest"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import {
  entityOf,
  ids,
  listOf,
  oneOf,
  recordShownFields,
  shownDay,
  shownFlag,
  shownText,
  shownTime,
  shownWhole
} from "../answerSchema.ts"
import { TimeOffRequestState } from "../answerStates.ts"
import { RequestDayShown, requestDayShown } from "../timeOff/requestFields.ts"
import { recordView, stateView } from "../views/view.ts"
import { staleDaysOf } from "@payroll/domain/timeOffRequest/staleDays"
import { isoTimestampOrNull } from "@payroll/domain/timestamp"

const requestFields = {
  timeOffRequestId: ids.timeOffRequestId,
  userId: ids.userId,
  companyId: ids.companyId,
  timeOffAccountId: ids.timeOffAccountId,
  timeOffPolicyId: ids.timeOffPolicyId,
  timeOffPolicyType: oneOf(POLICY_TYPES, "The type of time off."),
  startDate: shownDay("The first day."),
  endDate: shownDay("The last day."),
  days: listOf(RequestDayShown, "The days, without those that were given back."),
  totalMinutes: shownWhole("The minutes of the days."),
  requestReferenceId: Schema.NullOr(shownText("The caller's own id of the request.")),
  requestedBy: Schema.NullOr(shownText("Who asked.")),
  decidedBy: Schema.NullOr(shownText("Who approved, declined, cancelled or revoked it.")),
  decidedAt: Schema.NullOr(shownTime("When it no longer waited for an approval.")),
  isOverridden: shownFlag("Whether it was approved against a check."),
  status: TimeOffRequestState,
  ...recordShownFields
} as const

export const TimeOffRequestListed = entityOf(
  "ListedTimeOffRequest",
  "A request for time off.",
  requestFields
)

export const timeOffRequestListed = (
  request: TimeOffRequest
): (typeof TimeOffRequestListed)["Type"] => ({
  timeOffRequestId: request.id,
  userId: request.workerId,
  companyId: request.companyId,
  timeOffAccountId: request.accountId,
  timeOffPolicyId: request.timeOffPolicyId,
  timeOffPolicyType: request.policyType,
  startDate: request.startDate,
  endDate: request.endDate,
  days: keptDays(request).map(requestDayShown),
  totalMinutes: totalMinutes(request),
  requestReferenceId: request.requestReferenceId ?? null,
  requestedBy: request.requestedBy ?? null,
  decidedBy: request.decidedBy ?? null,
  decidedAt: isoTimestampOrNull(request.decidedAt),
  isOverridden: request.isOverridden,
  status: stateView(timeOffRequestStatuses, request.status),
  ...recordView(request)
})

type Listed = (typeof TimeOffRequestListed)["Type"]

/** A request as a line of a file. */
export const REQUEST_COLUMNS: Columns<Listed> = [
  ...fieldColumns<Listed>("timeOffRequestId", "userId", "timeOffAccountId", "timeOffPolicyType"),
  ...fieldColumns<Listed>("timeOffPolicyId", "startDate", "endDate", "totalMinutes"),
  ["totalHours", ({ totalMinutes: minutes }) => ({ decimal: hoursShown(minutes) })],
  ["status", ({ status }) => status.status],
  ...fieldColumns<Listed>("requestReferenceId", "requestedBy", "decidedBy", "decidedAt"),
  ...fieldColumns<Listed>("isOverridden", "createdAt", "updatedAt")
]

export const TimeOffRequestShown = entityOf(
  "TimeOffRequest",
  "A request for time off, with its reasons.",
  {
    ...requestFields,
    reason: Schema.NullOr(shownText("Why the time off is taken.")),
    decisionReason: Schema.NullOr(shownText("Why it was declined, cancelled or revoked.")),
    overrideReason: Schema.NullOr(shownText("Why checks did not hold.")),
    stale: shownFlag("Whether its days would be counted in another way today."),
    staleDays: listOf(shownDay("A day."), "The days that would be counted in another way.")
  }
)

const wordsOf = (words: Redacted.Redacted<string> | undefined): string | null =>
  words === undefined ? null : Redacted.value(words)

export const timeOffRequestShown = (
  request: TimeOffRequest,
  work: WorkDays
): (typeof TimeOffRequestShown)["Type"] => {
  const staleDays = staleDaysOf(request, work)
  return {
    ...timeOffRequestListed(request),
    reason: wordsOf(request.reason),
    decisionReason: wordsOf(request.decisionReason),
    overrideReason: wordsOf(request.overrideReason),
    stale: staleDays.length > 0,
    staleDays
  }
}
