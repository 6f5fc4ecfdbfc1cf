/** Views of a request for time off. */
import { fieldColumns, type Columns } from "@payroll/domain/exact/csv"
import { hoursShown } from "@payroll/domain/field/minutes"
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { POLICY_TYPES } from "@payroll/domain/timeOff/terms"
import {
  keptDays,
  timeOffRequestStatuses,
  totalMinutes,
  type RequestedDay,
  type TimeOffRequest
} from "@payroll/domain/timeOffRequest/timeOffRequest"
import { ids, listOf, oneOf, shownDay, shownFlag, shownText, shownWhole } from "../answerSchema.ts"
import { TimeOffRequestState } from "../answerStates.ts"
import {
  fieldsOf,
  nullable,
  recordFields,
  revealed,
  state,
  time,
  viewOf,
  partViewOf
} from "./view.ts"

export const requestDayView = partViewOf(
  "A day.",
  fieldsOf<Omit<RequestedDay, "reversedAt">>()(() => ({
    date: shownDay("The date."),
    minutes: shownWhole("How much of the day; 0 on days that take nothing."),
    startTime: nullable(shownText("When it begins, if that was given.")),
    why: shownText(
      "Why it counts as it does: `workday`, `not scheduled`, `holiday: NAME`, `given`."
    )
  }))
)

const requestFields = fieldsOf<TimeOffRequest>()(({ from, by }) => ({
  timeOffRequestId: from("id", ids.timeOffRequestId),
  userId: from("workerId", ids.userId),
  companyId: ids.companyId,
  timeOffAccountId: from("accountId", ids.timeOffAccountId),
  timeOffPolicyId: ids.timeOffPolicyId,
  timeOffPolicyType: from("policyType", oneOf(POLICY_TYPES, "The type of time off.")),
  startDate: shownDay("The first day."),
  endDate: shownDay("The last day."),
  days: by(
    listOf(requestDayView.schema, "The days, without those that were given back."),
    (request) => keptDays(request).map(requestDayView.of)
  ),
  totalMinutes: by(shownWhole("The minutes of the days."), totalMinutes),
  requestReferenceId: nullable(shownText("The caller's own id of the request.")),
  requestedBy: nullable(shownText("Who asked.")),
  decidedBy: nullable(shownText("Who approved, declined, cancelled or revoked it.")),
  decidedAt: nullable(time("When it no longer waited for an approval.")),
  isOverridden: shownFlag("Whether it was approved against a check."),
  status: state(timeOffRequestStatuses, TimeOffRequestState),
  ...recordFields
}))

export const listedRequestView = viewOf(
  "ListedTimeOffRequest",
  "A request for time off.",
  requestFields
)

type ListedRequest = (typeof listedRequestView.schema)["Type"]

/** A request as a line of a file. */
export const REQUEST_COLUMNS: Columns<ListedRequest> = [
  ...fieldColumns<ListedRequest>(
    "timeOffRequestId",
    "userId",
    "timeOffAccountId",
    "timeOffPolicyType"
  ),
  ...fieldColumns<ListedRequest>("timeOffPolicyId", "startDate", "endDate", "totalMinutes"),
  ["totalHours", ({ totalMinutes: minutes }) => ({ decimal: hoursShown(minutes) })],
  ["status", ({ status }) => status.status],
  ...fieldColumns<ListedRequest>("requestReferenceId", "requestedBy", "decidedBy", "decidedAt"),
  ...fieldColumns<ListedRequest>("isOverridden", "createdAt", "updatedAt")
]

/** A request with the days that would be counted in another way by now. */
interface RequestToday extends TimeOffRequest {
  readonly staleDays: ReadonlyArray<LocalDate>
}

export const requestView = viewOf(
  "TimeOffRequest",
  "A request for time off, with its reasons.",
  fieldsOf<RequestToday>()(({ by }) => ({
    ...requestFields,
    reason: nullable(revealed(shownText("Why the time off is taken."))),
    decisionReason: nullable(revealed(shownText("Why it was declined, cancelled or revoked."))),
    overrideReason: nullable(revealed(shownText("Why checks did not hold."))),
    stale: by(
      shownFlag("Whether its days would be counted in another way today."),
      ({ staleDays }) => staleDays.length > 0
    ),
    staleDays: listOf(shownDay("A day."), "The days that would be counted in another way.")
  }))
)
