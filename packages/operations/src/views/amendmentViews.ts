/** Views of amendments of locked timesheets. */
import { described } from "@payroll/domain/field/rule"
import {
  timesheetAmendmentStatuses,
  type AmendedTerms,
  type AmendmentChange,
  type TimesheetAmendment
} from "@payroll/domain/timesheet/amendment"
import { minutesOfItems } from "@payroll/domain/timesheet/content"
import { PUNCH_TYPES } from "@payroll/domain/timeTracking/punch"
import type { AmendedFields } from "@payroll/domain/punch/punch"
import type { PayableItem } from "@payroll/domain/timeTracking/payable"
import * as Schema from "effect/Schema"
import { ids, oneOf, shownDay, shownFlag, shownText, shownWhole } from "../answerSchema.ts"
import { TimesheetAmendmentState } from "../answerStates.ts"
import {
  fieldsOf,
  nullable,
  partViewOf,
  recordFields,
  revealed,
  state,
  time,
  viewOf,
  viewsOf
} from "./view.ts"
import { MinutesShown, minutesShown } from "./timesheetViews.ts"

/** The actions of a change on a record. */
export const ACTIONS = ["Add", "Amend", "Void"] as const

const text = (about: string) => Schema.NullOr(shownText(about))

const punchView = partViewOf(
  "The punch.",
  fieldsOf<AmendedFields & { readonly punchId: string }>()(() => ({
    punchId: ids.punchId,
    type: nullable(oneOf(PUNCH_TYPES, "What the worker did.")),
    at: nullable(time("When.")),
    timeZone: text("The zone in which the worker was."),
    companyLocationId: nullable(ids.companyLocationId),
    jobCode: text("The job that the time is for.")
  }))
)

const timeEntryView = partViewOf(
  "The entry.",
  fieldsOf<Partial<AmendedTerms> & { readonly timeEntryId: string }>()(({ from }) => ({
    timeEntryId: ids.timeEntryId,
    workDate: nullable(shownDay("The workday.")),
    minutes: nullable(shownWhole("The worked minutes.")),
    start: from("startAt", nullable(time("When work began, if that was entered."))),
    end: from("endAt", nullable(time("When work ended."))),
    timeZone: text("The zone in which the worker was."),
    jobCode: text("The job that the time is for.")
  }))
)

const ACTION_OF = {
  addPunch: "Add",
  amendPunch: "Amend",
  voidPunch: "Void",
  endShift: "End Shift",
  addEntry: "Add",
  updateEntry: "Amend",
  voidEntry: "Void"
} as const

const changeView = partViewOf(
  "A change.",
  fieldsOf<AmendmentChange>()(({ by }) => ({
    action: by(
      oneOf([...ACTIONS, "End Shift"], "What is done: End Shift for a punch of a later timesheet."),
      ({ change }) => ACTION_OF[change]
    ),
    punch: by(Schema.NullOr(punchView.schema), (change) =>
      "punchId" in change
        ? punchView.of({ punchId: change.punchId, ...("set" in change && change.set) })
        : null
    ),
    timeEntry: by(Schema.NullOr(timeEntryView.schema), (change) =>
      "timeEntryId" in change
        ? timeEntryView.of({ timeEntryId: change.timeEntryId, ...("set" in change && change.set) })
        : null
    )
  }))
)

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
  changes: viewsOf(changeView, "What it changes, in order."),
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
