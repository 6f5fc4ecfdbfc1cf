/** How the history of records of time off names and shows their fields. */
import { requestView } from "../../views/timeOffRequestViews.ts"
import { historyOf } from "../../views/view.ts"
import { policyFields } from "@payroll/domain/timeOff/policyFields"
import type { TimeOffTerms } from "@payroll/domain/timeOffPolicy/timeOffPolicy"
import type { DaysVersion } from "@payroll/domain/timeOffRequest/timeOffRequest"
import { isoTimestamp } from "@payroll/domain/timestamp"

const policyVersionsShown = (versions: ReadonlyArray<TimeOffTerms>) =>
  versions.map(({ effectiveFrom, recordedAt, terms }) => {
    // The name is a field of its own.
    const { timeOffPolicyName: _, ...fields } = policyFields(terms)
    return { effectiveFrom, recordedAt: isoTimestamp(recordedAt), ...fields }
  })

/** Versions by date, with the times at which they were recorded. */
export const versionsShown = (versions: ReadonlyArray<{ readonly recordedAt: number }>) =>
  versions.map(({ recordedAt, ...version }) => ({
    ...version,
    recordedAt: isoTimestamp(recordedAt)
  }))

const askedDaysShown = (versions: ReadonlyArray<DaysVersion>) =>
  versions.map(({ recordedAt, days }) => ({
    recordedAt: isoTimestamp(recordedAt),
    days: days.filter(({ reversedAt }) => reversedAt === undefined)
  }))

/** By the field of the record: its own name, another one, or how it is shown. */
export const timeOffHistory = {
  timeOffPolicy: {
    name: "timeOffPolicyName",
    policyType: "timeOffPolicyType",
    status: true,
    endDate: true,
    versions: { name: "versions", value: policyVersionsShown }
  },
  timeOffAssignment: {
    workerId: "userId",
    accountId: "timeOffAccountId",
    timeOffPolicyId: true,
    status: true,
    dates: { name: "dates", value: versionsShown },
    openingMinutes: "openingBalanceMinutes",
    openingDate: "openingBalanceDate",
    previousWorkerId: "previousUserId",
    reinstatedMinutes: true
  },
  holidayCalendar: {
    name: true,
    versions: { name: "versions", value: versionsShown }
  },
  timeOffRequest: {
    ...historyOf(requestView.fields),
    asked: { name: "days", value: askedDaysShown },
    areDaysGiven: false
  }
} as const
