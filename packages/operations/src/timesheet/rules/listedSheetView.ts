/** What lists show of timesheets, and the read of one too. */
import { timesheetStatuses, type Timesheet } from "@payroll/domain/timesheet/timesheet"
import { ids, shownFlag, shownText } from "../../answerSchema.ts"
import { TimesheetState } from "../../answerStates.ts"
import { fieldsOf, nullable, recordFields, state, time, viewOf } from "../../views/view.ts"
import { MinutesShown, minutesShown, periodShown, PeriodShown } from "./sheetFields.ts"

export const sheetFields = fieldsOf<Timesheet>()(({ from, by }) => ({
  timesheetId: from("id", ids.timesheetId),
  userId: from("workerId", ids.userId),
  companyId: ids.companyId,
  payPeriod: by(PeriodShown, periodShown),
  status: state(timesheetStatuses, TimesheetState),
  openedBecause: nullable(
    shownText("Why it is open again: recalled, returned, reopened or late punch.")
  ),
  submittedBy: nullable(shownText("Who submitted it last.")),
  approvedBy: nullable(shownText("Who approved it last.")),
  approvedAt: nullable(time("When it was last approved.")),
  lockedUnapproved: from(
    "isLockedUnapproved",
    shownFlag("Whether it was locked without an approval.")
  )
}))

/** A timesheet in a list, with the minutes as they were when it was last submitted, approved or locked. */
export const listedSheetView = viewOf(
  "ListedTimesheet",
  "A timesheet.",
  fieldsOf<Timesheet>()(({ by }) => ({
    ...sheetFields,
    minutes: by(MinutesShown, ({ minutes }) => minutesShown(minutes)),
    ...recordFields
  }))
)
