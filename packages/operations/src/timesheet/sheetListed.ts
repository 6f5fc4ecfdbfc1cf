/** What lists show of timesheets, and the read of one too. */
import { timesheetStatuses, type Timesheet } from "@payroll/domain/timesheet/timesheet"
import { isoTimestampOrNull } from "@payroll/domain/timestamp"
import * as Schema from "effect/Schema"
import {
  entityOf,
  ids,
  recordShownFields,
  shownFlag,
  shownText,
  shownTime
} from "../answerSchema.ts"
import { TimesheetState } from "../answerStates.ts"
import { recordView, stateView } from "../views/view.ts"
import { MinutesShown, minutesShown, periodShown, PeriodShown } from "./sheetFields.ts"

export const sheetFields = {
  timesheetId: ids.timesheetId,
  userId: ids.userId,
  companyId: ids.companyId,
  payPeriod: PeriodShown,
  status: TimesheetState,
  openedBecause: Schema.NullOr(
    shownText("Why it is open again: recalled, returned, reopened or late punch.")
  ),
  submittedBy: Schema.NullOr(shownText("Who submitted it last.")),
  approvedBy: Schema.NullOr(shownText("Who approved it last.")),
  approvedAt: Schema.NullOr(shownTime("When it was last approved.")),
  lockedUnapproved: shownFlag("Whether it was locked without an approval.")
} as const

/** A timesheet in a list. */
export const SheetListed = entityOf("ListedTimesheet", "A timesheet.", {
  ...sheetFields,
  minutes: MinutesShown,
  ...recordShownFields
})

export const listedFields = (sheet: Timesheet) => ({
  timesheetId: sheet.id,
  userId: sheet.workerId,
  companyId: sheet.companyId,
  payPeriod: periodShown(sheet),
  status: stateView(timesheetStatuses, sheet.status),
  openedBecause: sheet.openedBecause ?? null,
  submittedBy: sheet.submittedBy ?? null,
  approvedBy: sheet.approvedBy ?? null,
  approvedAt: isoTimestampOrNull(sheet.approvedAt),
  lockedUnapproved: sheet.isLockedUnapproved
})

/** With the minutes as they were when it was last submitted, approved or locked. */
export const sheetListed = (sheet: Timesheet): (typeof SheetListed)["Type"] => ({
  ...listedFields(sheet),
  minutes: minutesShown(sheet.minutes),
  ...recordView(sheet)
})
