/** Views of amendments of locked timesheets. */
import { described } from "@payroll/domain/field/rule"
import {
  timesheetAmendmentStatuses,
  type AmendmentChange,
  type TimesheetAmendment
} from "@payroll/domain/timesheet/amendment"
import { minutesOfItems } from "@payroll/domain/timesheet/content"
import { isoTimestampOrNull } from "@payroll/domain/timestamp"
import { PUNCH_TYPES } from "@payroll/domain/timeTracking/punch"
import type { PayableItem } from "@payroll/domain/timeTracking/payable"
import * as Schema from "effect/Schema"
import {
  ids,
  listOf,
  objectOf,
  oneOf,
  shownDay,
  shownFlag,
  shownText,
  shownTime,
  shownWhole
} from "../answerSchema.ts"
import { TimesheetAmendmentState } from "../answerStates.ts"
import { fieldsOf, nullable, recordFields, revealed, state, time, viewOf } from "./view.ts"
import { MinutesShown, minutesShown } from "./timesheetViews.ts"

/** The actions of a change on a record. */
export const ACTIONS = ["Add", "Amend", "Void"] as const

const text = (about: string) => Schema.NullOr(shownText(about))

const ChangeShown = objectOf("A change.", {
  action: oneOf(
    [...ACTIONS, "End Shift"],
    "What is done: End Shift for a punch of a later timesheet."
  ),
  punch: Schema.NullOr(
    objectOf("The punch.", {
      punchId: ids.punchId,
      type: Schema.NullOr(oneOf(PUNCH_TYPES, "What the worker did.")),
      at: Schema.NullOr(shownTime("When.")),
      timeZone: text("The zone in which the worker was."),
      companyLocationId: Schema.NullOr(ids.companyLocationId),
      jobCode: text("The job that the time is for.")
    })
  ),
  timeEntry: Schema.NullOr(
    objectOf("The entry.", {
      timeEntryId: ids.timeEntryId,
      workDate: Schema.NullOr(shownDay("The workday.")),
      minutes: Schema.NullOr(shownWhole("The worked minutes.")),
      start: Schema.NullOr(shownTime("When work began, if that was entered.")),
      end: Schema.NullOr(shownTime("When work ended.")),
      timeZone: text("The zone in which the worker was."),
      jobCode: text("The job that the time is for.")
    })
  )
})

const ACTION_OF = {
  addPunch: "Add",
  amendPunch: "Amend",
  voidPunch: "Void",
  endShift: "End Shift",
  addEntry: "Add",
  updateEntry: "Amend",
  voidEntry: "Void"
} as const

const changeShown = (change: AmendmentChange): (typeof ChangeShown)["Type"] => {
  const action = ACTION_OF[change.change]
  if ("punchId" in change) {
    const set = "set" in change ? change.set : {}
    const punch = {
      punchId: change.punchId,
      type: set.type ?? null,
      at: isoTimestampOrNull(set.at),
      timeZone: set.timeZone ?? null,
      companyLocationId: set.companyLocationId ?? null,
      jobCode: set.jobCode ?? null
    }
    return { action, punch, timeEntry: null }
  }
  const set = "set" in change ? change.set : undefined
  const timeEntry = {
    timeEntryId: change.timeEntryId,
    workDate: set?.workDate ?? null,
    minutes: set?.minutes ?? null,
    start: isoTimestampOrNull(set?.startAt),
    end: isoTimestampOrNull(set?.endAt),
    timeZone: set?.timeZone ?? null,
    jobCode: set?.jobCode ?? null
  }
  return { action, punch: null, timeEntry }
}

export const differenceShown = (items: ReadonlyArray<PayableItem>) =>
  minutesShown(minutesOfItems(items))

/** An amendment with what it comes to; undefined if that is not known or it cannot be approved any more. */
export interface AmendmentWithDifference extends Omit<TimesheetAmendment, "difference"> {
  readonly difference: ReadonlyArray<PayableItem> | undefined
}

const amendmentFields = fieldsOf<AmendmentWithDifference>()(({ from, by }) => ({
  timesheetAmendmentId: from("id", ids.timesheetAmendmentId),
  timesheetId: ids.timesheetId,
  userId: from("workerId", ids.userId),
  companyId: ids.companyId,
  status: state(timesheetAmendmentStatuses, TimesheetAmendmentState),
  isLatePunches: from(
    "isLate",
    shownFlag("Whether it has punches that came late; else a person asked for it.")
  ),
  changes: by(listOf(ChangeShown, "What it changes, in order."), (amendment) =>
    amendment.changes.map(changeShown)
  ),
  difference: by(Schema.NullOr(MinutesShown), ({ difference }) =>
    difference === undefined ? null : differenceShown(difference)
  ),
  payableInTimesheetId: from(
    "paidInId",
    Schema.NullOr(
      described(ids.timesheetId, "The timesheet that pays it; null before it is approved.")
    )
  ),
  requestedBy: text("Who asked for it."),
  decidedBy: text("Who approved or rejected it."),
  decidedAt: nullable(time("When it was approved or rejected."))
}))

/** An amendment in a list. */
export const listedAmendmentView = viewOf(
  "ListedTimesheetAmendment",
  "An amendment of a locked timesheet. Its difference is null before it is approved.",
  { ...amendmentFields, ...recordFields }
)

/** With the reasons, and what it would come to now. */
export const amendmentView = viewOf(
  "TimesheetAmendment",
  "An amendment of the timesheet. The difference of a pending one is what it comes to now; null if it cannot be approved any more.",
  fieldsOf<AmendmentWithDifference>()(() => ({
    ...amendmentFields,
    reason: nullable(revealed(shownText("Why it was asked for."))),
    rejectReason: nullable(revealed(shownText("Why it was rejected."))),
    ...recordFields
  }))
)
