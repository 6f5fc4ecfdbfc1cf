/** Events about timesheets and their exceptions. They have no words of anybody. */
import type { CompanyEvent } from "../event/event.ts"
import { CATEGORIES } from "../timeTracking/payable.ts"
import type { TimesheetAmendment } from "./amendment.ts"
import { minutesOfItems } from "./content.ts"
import type { TimeExceptionRecord } from "./timeException.ts"
import type { CategoryMinutes, Timesheet } from "./timesheet.ts"

type Change = "insert" | "update"

const byCategory = (minutes: CategoryMinutes) =>
  Object.fromEntries(CATEGORIES.map((category) => [category, minutes[category] ?? 0]))

export const timesheetEvent = (
  id: string,
  change: Change,
  sheet: Timesheet,
  at: number
): CompanyEvent => {
  const { clientId, companyId, workerId, periodBegin, periodEnd, status } = sheet
  const entity = {
    timesheetId: sheet.id,
    userId: workerId,
    companyId,
    payPeriod: { begin: periodBegin, end: periodEnd },
    status: { timesheetStatus: status },
    minutes: byCategory(sheet.minutes)
  }
  return {
    id,
    type: `timesheet.timesheetstatus.${change}`,
    clientId,
    companyId,
    at,
    payload: [{ timesheet: [entity] }]
  }
}

export const timeExceptionEvent = (
  id: string,
  change: Change,
  exception: TimeExceptionRecord,
  at: number
): CompanyEvent => {
  const { clientId, companyId, workerId, timesheetId, code, date, status } = exception
  const entity = {
    timeExceptionId: exception.id,
    timesheetId,
    userId: workerId,
    companyId,
    code,
    date,
    status: { timeExceptionStatus: status }
  }
  return {
    id,
    type: `timeexception.timeexceptionstatus.${change}`,
    clientId,
    companyId,
    at,
    payload: [{ timeException: [entity] }]
  }
}

export const timesheetAmendmentEvent = (
  id: string,
  change: Change,
  amendment: TimesheetAmendment,
  at: number
): CompanyEvent => {
  const { clientId, companyId, workerId, timesheetId, status, difference, paidInId } = amendment
  const entity = {
    timesheetAmendmentId: amendment.id,
    timesheetId,
    userId: workerId,
    companyId,
    status: { timesheetAmendmentStatus: status },
    difference: byCategory(minutesOfItems(difference)),
    paidInTimesheetId: paidInId ?? ""
  }
  return {
    id,
    type: `timesheetamendment.timesheetamendmentstatus.${change}`,
    clientId,
    companyId,
    at,
    payload: [{ timesheetAmendment: [entity] }]
  }
}
