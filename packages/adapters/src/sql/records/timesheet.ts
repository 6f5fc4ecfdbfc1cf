import type { TimesheetAmendment } from "@payroll/domain/timesheet/amendment"
import type { TimeEntry } from "@payroll/domain/timesheet/timeEntry"
import type { TimeExceptionRecord } from "@payroll/domain/timesheet/timeException"
import type { Timesheet } from "@payroll/domain/timesheet/timesheet"
import type { TimesheetContent, TimesheetLock } from "@payroll/domain/timesheet/timesheetLock"
import type { WorkedTime } from "@payroll/domain/timesheet/workedTime"
import { flag, integer, json, optional, sealed, text } from "./columns.ts"
import { table } from "./table.ts"

export const timesheetTable = table<Timesheet>("timesheet", [
  "workerId",
  "periodBegin",
  "periodEnd",
  "payPeriodId",
  "status",
  "minutes",
  "submittedBy",
  "approvedBy",
  "approvedAt",
  "isLockedUnapproved",
  "lockId"
])({
  workerId: text("worker_id", "operational"),
  periodBegin: text("period_begin", "operational"),
  periodEnd: text("period_end", "operational"),
  payPeriodId: optional(text("pay_period_id", "operational")),
  status: text("status", "operational"),
  minutes: json("minutes", "personal"),
  openedBecause: optional(text("opened_because", "operational")),
  attestation: optional(json("attestation", "personal")),
  submittedBy: optional(text("submitted_by", "personal")),
  approvedBy: optional(text("approved_by", "personal")),
  approvedAt: optional(integer("approved_at", "operational")),
  isLockedUnapproved: flag("is_locked_unapproved", "operational"),
  lockId: optional(text("lock_id", "operational")),
  reason: optional(sealed)
})

export const timesheetLockTable = table<TimesheetLock>("timesheet_lock", [
  "payPeriodId",
  "firstDay",
  "lastDay",
  "workerType",
  "lockUnapproved",
  "status"
])({
  payPeriodId: optional(text("pay_period_id", "operational")),
  firstDay: text("first_day", "operational"),
  lastDay: text("last_day", "operational"),
  workerType: optional(text("worker_type", "operational")),
  lockUnapproved: flag("lock_unapproved", "operational"),
  status: text("status", "operational"),
  place: text("place", "operational"),
  dueAt: optional(integer("due_at", "operational"))
})

export const timesheetContentTable = table<TimesheetContent>("timesheet_content", [
  "workerId",
  "timesheetId",
  "locked"
])({
  workerId: text("worker_id", "operational"),
  timesheetId: text("timesheet_id", "operational"),
  locked: json("locked", "personal")
})

export const timesheetAmendmentTable = table<TimesheetAmendment>("timesheet_amendment", [
  "workerId",
  "timesheetId",
  "status",
  "changes",
  "isLate",
  "requestedBy",
  "decidedBy",
  "decidedAt",
  "difference",
  "paidInId",
  "paidOn"
])({
  workerId: text("worker_id", "operational"),
  timesheetId: text("timesheet_id", "operational"),
  status: text("status", "operational"),
  changes: json("changes", "personal"),
  isLate: flag("is_late", "operational"),
  requestedBy: optional(text("requested_by", "personal")),
  decidedBy: optional(text("decided_by", "personal")),
  decidedAt: optional(integer("decided_at", "operational")),
  difference: json("difference", "personal"),
  paidInId: optional(text("paid_in_id", "operational")),
  paidOn: optional(text("paid_on", "operational")),
  reason: optional(sealed),
  rejectReason: optional(sealed)
})

export const workedTimeTable = table<WorkedTime>(
  "worked_time",
  "nothing"
)({
  workerId: text("worker_id", "operational"),
  timesheetId: text("timesheet_id", "operational"),
  days: json("days", "personal")
})

export const timeEntryTable = table<TimeEntry>(
  "time_entry",
  "nothing"
)({
  workerId: text("worker_id", "operational"),
  workDate: text("work_date", "personal"),
  minutes: integer("minutes", "personal"),
  startAt: optional(integer("start_at", "personal")),
  endAt: optional(integer("end_at", "personal")),
  timeZone: text("time_zone", "operational"),
  jobCode: optional(text("job_code", "personal")),
  externalId: optional(text("external_id", "operational")),
  status: text("status", "operational"),
  waitsFor: optional(text("waits_for", "operational")),
  notes: optional(sealed),
  voidReason: optional(sealed)
})

export const timeExceptionTable = table<TimeExceptionRecord>(
  "time_exception",
  "nothing"
)({
  workerId: text("worker_id", "operational"),
  timesheetId: text("timesheet_id", "operational"),
  code: text("code", "personal"),
  date: text("date", "personal"),
  at: optional(integer("at", "personal")),
  status: text("status", "operational"),
  waivedBy: optional(text("waived_by", "personal")),
  reason: optional(sealed),
  request: optional(sealed)
})
