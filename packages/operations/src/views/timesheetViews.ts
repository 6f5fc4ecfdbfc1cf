/** Views of timesheets, their entries of worked time and their exceptions. */
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { hoursShown } from "@payroll/domain/field/minutes"
import { timeEntryStatuses, type TimeEntry } from "@payroll/domain/timesheet/timeEntry"
import {
  blocks,
  isCorrection,
  timeExceptionStatuses,
  type TimeExceptionRecord
} from "@payroll/domain/timesheet/timeException"
import {
  timesheetStatuses,
  type CategoryMinutes,
  type Timesheet
} from "@payroll/domain/timesheet/timesheet"
import { exceptionCodes } from "@payroll/domain/timeTracking/exceptionCodes.data"
import { CATEGORIES } from "@payroll/domain/timeTracking/payable"
import {
  entityOf,
  ids,
  oneOf,
  RecordVersion,
  shownDay,
  shownFlag,
  shownText,
  shownWhole
} from "../answerSchema.ts"
import { TimeEntryState, TimeExceptionState, TimesheetState } from "../answerStates.ts"
import {
  fieldsOf,
  nullable,
  partViewOf,
  recordFields,
  revealed,
  state,
  time,
  viewOf
} from "./view.ts"

export const MinutesShown = entityOf(
  "TimesheetMinutes",
  "Minutes by category. Minutes that are part of those of another category are left out.",
  {
    ...(Object.fromEntries(
      CATEGORIES.map((category) => [category, shownWhole("Minutes of the category.")])
    ) as Record<(typeof CATEGORIES)[number], ReturnType<typeof shownWhole>>),
    total: shownWhole("All of them."),
    totalHours: shownText("The same in hours with two decimals, for people.")
  }
)

export const minutesShown = (minutes: CategoryMinutes): (typeof MinutesShown)["Type"] => {
  let total = 0
  for (const category of CATEGORIES) total += minutes[category] ?? 0
  const all = Object.fromEntries(
    CATEGORIES.map((category) => [category, minutes[category] ?? 0])
  ) as Record<(typeof CATEGORIES)[number], number>
  return { ...all, total, totalHours: hoursShown(total) }
}

const CODES = exceptionCodes.map(({ code }) => code)

const exceptionFields = fieldsOf<TimeExceptionRecord>()(({ from, by }) => ({
  timeExceptionId: from("id", ids.timeExceptionId),
  timesheetId: ids.timesheetId,
  userId: from("workerId", ids.userId),
  code: oneOf(CODES, "What is wrong."),
  blocks: by(
    shownFlag("Whether the timesheet cannot be approved until it is resolved or waived."),
    blocks
  ),
  date: shownDay("The workday."),
  at: nullable(time("When; null if it is about the day.")),
  status: state(timeExceptionStatuses, TimeExceptionState),
  waivedBy: nullable(shownText("Who waived it.")),
  version: RecordVersion
}))

export const exceptionView = viewOf(
  "TimeException",
  "What is wrong with recorded time.",
  exceptionFields
)

/** Stands for the id of an exception that is not stored yet. */
export const NOT_STORED = ""

export const currentExceptionView = viewOf(
  "CurrentTimeException",
  "What is wrong with the time now.",
  {
    ...exceptionFields,
    ...fieldsOf<TimeExceptionRecord>()(({ by }) => ({
      timeExceptionId: by(
        Schema.NullOr(ids.timeExceptionId).annotate({
          description: "The id of the exception; null for some seconds, until it is stored."
        }),
        ({ id }) => (id === NOT_STORED ? null : id)
      ),
      request: nullable(revealed(shownText("The correction for which the worker asks."))),
      answer: by(
        Schema.NullOr(
          shownText("The answer to the worker who asked for a correction; null of others.")
        ),
        (exception) =>
          isCorrection(exception) && exception.reason ? Redacted.value(exception.reason) : null
      )
    }))
  }
)

/** The period of a timesheet. */
export const periodView = partViewOf(
  "The period.",
  fieldsOf<Timesheet>()(({ from }) => ({
    begin: from("periodBegin", shownDay("The first day.")),
    end: from("periodEnd", shownDay("The last day.")),
    payPeriodId: nullable(ids.payPeriodId)
  }))
)

export const sheetFields = fieldsOf<Timesheet>()(({ from, by }) => ({
  timesheetId: from("id", ids.timesheetId),
  userId: from("workerId", ids.userId),
  companyId: ids.companyId,
  payPeriod: by(periodView.schema, periodView.of),
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

const entryFields = fieldsOf<TimeEntry>()(({ from }) => ({
  timeEntryId: from("id", ids.timeEntryId),
  workDate: shownDay("The workday."),
  minutes: shownWhole("The worked minutes."),
  start: from("startAt", nullable(time("When work began, if that was entered."))),
  end: from("endAt", nullable(time("When work ended."))),
  timeZone: shownText("The zone in which the worker was."),
  jobCode: nullable(shownText("The job that the time is for.")),
  externalId: nullable(shownText("The caller's own id of the entry.")),
  notes: nullable(revealed(shownText("Notes about the work."))),
  status: state(timeEntryStatuses, TimeEntryState),
  ...recordFields
}))

export const entryView = partViewOf("An entry of worked time.", entryFields)
