/** How changes of recorded time are shown: the fields in the spelling of the reports. */
import { isoTimestamp } from "@payroll/domain/timestamp"
import { versionsShown } from "./timeOffHistory.ts"

export const timeTrackingHistory = {
  timeTrackingSettings: { effectiveFrom: true, terms: true },
  overtimeRuleSet: { name: true, versions: { name: "versions", value: versionsShown } },
  timesheet: {
    workerId: "userId",
    periodBegin: true,
    periodEnd: true,
    payPeriodId: true,
    status: true,
    minutes: true,
    openedBecause: true,
    attestation: true,
    submittedBy: true,
    approvedBy: true,
    approvedAt: { name: "approvedAt", value: isoTimestamp },
    isLockedUnapproved: "lockedUnapproved",
    lockId: "timesheetLockId",
    reason: true
  },
  timeEntry: {
    workerId: "userId",
    workDate: true,
    minutes: true,
    startAt: { name: "start", value: isoTimestamp },
    endAt: { name: "end", value: isoTimestamp },
    timeZone: true,
    jobCode: true,
    externalId: true,
    status: true,
    waitsFor: "timesheetAmendmentId",
    notes: true,
    voidReason: "reason"
  },
  timesheetAmendment: {
    workerId: "userId",
    timesheetId: true,
    status: true,
    changes: true,
    isLate: "isLatePunches",
    requestedBy: true,
    decidedBy: true,
    decidedAt: { name: "decidedAt", value: isoTimestamp },
    difference: true,
    paidInId: "paidInTimesheetId",
    paidOn: true,
    reason: true,
    rejectReason: true
  },
  timeException: {
    workerId: "userId",
    timesheetId: true,
    code: true,
    date: true,
    at: { name: "at", value: isoTimestamp },
    status: true,
    waivedBy: true,
    reason: true
  }
} as const
