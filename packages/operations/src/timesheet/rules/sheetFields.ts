/** The parts of requests and answers about timesheets. */
import { described } from "@payroll/domain/field/rule"
import { sensitive } from "@payroll/domain/field/sensitive"
import { FreeText } from "@payroll/domain/field/text"
import type { TimeExceptionRecord } from "@payroll/domain/timesheet/timeException"
import type { CategoryMinutes, Timesheet } from "@payroll/domain/timesheet/timesheet"
import { idFields, ids, listOf, outcomeFields, versionField } from "../../answerSchema.ts"
import { TimesheetStatusShown } from "../../answerStates.ts"
import { exceptionView, MinutesShown, minutesShown } from "../../views/timesheetViews.ts"

/** Names the timesheet, and the version that the caller read. */
export const ofSheet = { timesheetId: idFields.timesheetId, ...versionField } as const

/** A reason that only the read of the one record shows. */
export const sheetReason = (about: string) =>
  described(sensitive(FreeText, "reason"), `${about}; shown by the read of the one record alone.`)

/** The answer about a timesheet that moved. */
export const answeredSheet = {
  timesheetId: ids.timesheetId,
  ...outcomeFields(TimesheetStatusShown)
} as const

export const sheetAnswer = ({ id, status, version }: Timesheet, message: string) => ({
  timesheetId: id,
  status,
  message,
  version
})

/** Fields of an answer about a timesheet with its minutes and exceptions. */
export const answeredTime = {
  ...answeredSheet,
  minutes: MinutesShown,
  exceptions: listOf(exceptionView.schema, "What is wrong with the time and not resolved.")
} as const

export const timeAnswer = (
  sheet: Timesheet,
  minutes: CategoryMinutes,
  exceptions: ReadonlyArray<TimeExceptionRecord>,
  message: string
) => ({
  ...sheetAnswer(sheet, message),
  minutes: minutesShown(minutes),
  exceptions: exceptions.filter(({ status }) => status !== "Resolved").map(exceptionView.of)
})
