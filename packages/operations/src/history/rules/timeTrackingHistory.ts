/** How changes of recorded time are shown: the fields in the spelling of the reports. */
import { amendmentView } from "../../views/amendmentViews.ts"
import { entryView, exceptionView, sheetFields } from "../../views/timesheetViews.ts"
import { historyOf } from "../../views/view.ts"
import { versionsShown } from "./timeOffHistory.ts"

export const timeTrackingHistory = {
  timeTrackingSettings: { effectiveFrom: true, terms: true },
  overtimeRuleSet: { name: true, versions: { name: "versions", value: versionsShown } },
  timesheet: {
    ...historyOf(sheetFields),
    periodBegin: true,
    periodEnd: true,
    payPeriodId: true,
    minutes: true,
    attestation: true,
    lockId: "timesheetLockId",
    reason: true
  },
  timeEntry: {
    ...historyOf(entryView.fields),
    workerId: "userId",
    waitsFor: "timesheetAmendmentId",
    voidReason: "reason"
  },
  timesheetAmendment: {
    ...historyOf(amendmentView.fields),
    changes: true,
    difference: true,
    paidInId: "paidInTimesheetId",
    paidOn: true
  },
  timeException: { ...historyOf(exceptionView.fields), reason: true, request: true }
} as const
