/** The forms of timesheets: punches, hours, exceptions, amendments and decisions. */
import waiveTimeExceptionShape from "shape:waiveTimeException"
import addPunchesShape from "shape:addPunches"
import amendPunchShape from "shape:amendPunch"
import voidPunchShape from "shape:voidPunch"
import addTimeEntryShape from "shape:addTimeEntry"
import updateTimeEntryShape from "shape:updateTimeEntry"
import voidTimeEntryShape from "shape:voidTimeEntry"
import addTimesheetAmendmentShape from "shape:addTimesheetAmendment"
import rejectTimesheetAmendmentShape from "shape:rejectTimesheetAmendment"
import reopenTimesheetShape from "shape:reopenTimesheet"
import returnTimesheetShape from "shape:returnTimesheet"
import { defineForm } from "./define.ts"
import { disambiguations, introOf, isShownTwice, punchTypes, reasonHelp } from "./punchFields.ts"
import type { FormContext, Values } from "@payroll/ui/forms/layout.ts"
import { setAt, valueAt } from "@payroll/ui/forms/request.ts"

export const acceptException = defineForm<"waiveTimeException">(waiveTimeExceptionShape, {
  title: "Accept as it is?",
  submit: "Accept",
  done: "The exception was accepted",
  as: "dialog",
  intro: ({ name }) => `${name}. It blocks nothing any more; the hours stay as they are.`,
  of: "timeException",
  fields: [
    [
      "reason",
      "Why it is no obstacle",
      { help: "Stays with the timesheet and in the audit", widget: "area" }
    ]
  ]
})

export const answerCorrection = defineForm<"waiveTimeException">(waiveTimeExceptionShape, {
  title: "Answer the worker",
  submit: "Send answer",
  done: "The worker was answered",
  as: "dialog",
  intro: ({ name }) => `${name}. Correct the times first, if they are wrong.`,
  of: "timeException",
  fields: [
    [
      "reason",
      "What you did, or why not",
      { help: "The worker sees it. It stays with the timesheet and in the audit", widget: "area" }
    ]
  ]
})

const TWICE = "Clocks change on this day. Which time is it?"

export const addPunch = defineForm<"addPunches">(addPunchesShape, {
  title: "Add a punch",
  submit: "Save punch",
  done: "The punch was added",
  as: "dialog",
  intro: introOf("punches.0.timeZone"),
  of: "punches.0",
  fields: [
    ["type", "What happened", { choices: punchTypes, widget: "select" }],
    ["at", "When", { widget: "dateTime" }],
    ["disambiguation", TWICE, { choices: disambiguations, isFor: isShownTwice("punches.0") }],
    ["jobCode", "Job"]
  ]
})

export const amendPunch = defineForm<"amendPunch">(amendPunchShape, {
  title: "Change the punch",
  submit: "Save punch",
  done: "The punch was changed",
  as: "dialog",
  isUpdate: true,
  intro: introOf("punch.timeZone"),
  of: "punch",
  fields: [
    ["type", "What happened", { choices: punchTypes, widget: "select", isRequired: true }],
    ["at", "When", { widget: "dateTime", isRequired: true }],
    ["disambiguation", TWICE, { choices: disambiguations, isFor: isShownTwice("punch") }],
    ["reason", "Reason", { help: reasonHelp, widget: "area" }]
  ],
  // A zone goes with a time alone.
  complete: (request) => {
    const punch = request["punch"] as Record<string, unknown>
    if (punch["at"] === undefined) delete punch["timeZone"]
  }
})

export const voidPunch = defineForm<"voidPunch">(voidPunchShape, {
  title: "Remove the punch?",
  submit: "Remove punch",
  done: "The punch was removed",
  as: "dialog",
  isDangerous: true,
  intro: "It no longer counts. It stays in the history of the day.",
  of: "punch",
  fields: [["reason", "Reason", { help: reasonHelp, widget: "area" }]]
})

export const addTimeEntry = defineForm<"addTimeEntry">(addTimeEntryShape, {
  title: "Add hours",
  submit: "Save hours",
  done: "The hours were added",
  as: "dialog",
  intro: ({ name }) => `${name}. Hours without times, for work that nobody clocked.`,
  of: "timeEntry",
  fields: [
    ["workDate", "Day", { isRequired: true }],
    ["hours", "Hours worked", { after: "hours", help: "Such as 7.5", isRequired: true }],
    ["jobCode", "Job"],
    ["notes", "Notes", { widget: "area" }]
  ]
})

export const updateTimeEntry = defineForm<"updateTimeEntry">(updateTimeEntryShape, {
  title: "Change the hours",
  submit: "Save hours",
  done: "The hours were changed",
  as: "dialog",
  isUpdate: true,
  of: "timeEntry",
  fields: [
    ["workDate", "Day", { isRequired: true }],
    ["hours", "Hours worked", { after: "hours", isRequired: true }],
    ["notes", "Notes", { widget: "area" }]
  ]
})

export const voidTimeEntry = defineForm<"voidTimeEntry">(voidTimeEntryShape, {
  title: "Remove the hours?",
  submit: "Remove hours",
  done: "The hours were removed",
  as: "dialog",
  isDangerous: true,
  intro: "They no longer count. They stay in the history of the timesheet.",
  of: "timeEntry",
  fields: [["reason", "Reason", { help: reasonHelp, widget: "area" }]]
})

const CHANGE = "timesheetAmendment.changes.0"

const actionOf = ({ fixed }: FormContext): unknown => fixed?.[`${CHANGE}.action`]
/** A punch that is removed has neither a type nor a time; removed hours have neither a day nor a number. */
const isKept = (_: Values, context: FormContext): boolean => actionOf(context) !== "Void"

export const amendLockedPunch = defineForm<"addTimesheetAmendment">(addTimesheetAmendmentShape, {
  title: (context) => {
    if (actionOf(context) === "Void") return "Remove a punch of a locked period?"
    return actionOf(context) === "Add"
      ? "Add a punch to a locked period"
      : "Change a punch of a locked period"
  },
  submit: "Ask for the amendment",
  done: "The amendment waits for a decision",
  as: "dialog",
  intro: introOf(`${CHANGE}.punch.timeZone`),
  of: "timesheetAmendment",
  fields: [
    [
      "changes.0.punch.type",
      "What happened",
      { choices: punchTypes, widget: "select", isRequired: true, isFor: isKept }
    ],
    ["changes.0.punch.at", "When", { widget: "dateTime", isRequired: true, isFor: isKept }],
    [
      "changes.0.punch.disambiguation",
      TWICE,
      {
        choices: disambiguations,
        isFor: (values, context) =>
          isKept(values, context) && isShownTwice(`${CHANGE}.punch`)(values, context)
      }
    ],
    ["reason", "Reason", { help: reasonHelp, widget: "area" }]
  ]
})

export const amendLockedHours = defineForm<"addTimesheetAmendment">(addTimesheetAmendmentShape, {
  title: (context) =>
    isKept({}, context) ? "Hours of a locked period" : "Remove hours of a locked period?",
  submit: "Ask for the amendment",
  done: "The amendment waits for a decision",
  as: "dialog",
  // The service keeps what is left out, also hours that two decimals do not say.
  complete: (request, context) => {
    if (actionOf(context) !== "Amend") return
    for (const name of ["workDate", "hours"]) {
      const path = `${CHANGE}.timeEntry.${name}`
      if (valueAt(request, path) === context.initial?.[path]) setAt(request, path, undefined)
    }
  },
  intro: ({ name }) => `${name}. The difference is paid in a later period, once it is approved.`,
  of: "timesheetAmendment",
  fields: [
    ["changes.0.timeEntry.workDate", "Day", { isRequired: true, isFor: isKept }],
    [
      "changes.0.timeEntry.hours",
      "Hours worked",
      { after: "hours", isRequired: true, isFor: isKept }
    ],
    ["reason", "Reason", { help: reasonHelp, widget: "area" }]
  ]
})

export const rejectAmendment = defineForm<"rejectTimesheetAmendment">(
  rejectTimesheetAmendmentShape,
  {
    title: "Reject the amendment?",
    submit: "Reject amendment",
    done: "The amendment was rejected",
    as: "dialog",
    isDangerous: true,
    intro: ({ name }) =>
      `${name}. What was paid stays as it is. A rejected amendment stays rejected.`,
    of: "timesheetAmendment",
    fields: [["reason", "Reason", { widget: "area" }]]
  }
)

export const reopenTimesheet = defineForm<"reopenTimesheet">(reopenTimesheetShape, {
  title: "Open it again?",
  submit: "Open again",
  done: "The timesheet is open again",
  as: "dialog",
  intro: "It is no longer approved, and has to be submitted and approved once more.",
  of: "timesheet",
  fields: [["reason", "Why", { help: "The worker sees it", widget: "area" }]]
})

export const returnTimesheet = defineForm<"returnTimesheet">(returnTimesheetShape, {
  title: ({ name }) => `Return it to ${name}?`,
  submit: ({ name }) => `Return to ${name}`,
  done: "The timesheet was returned",
  as: "dialog",
  intro: "It is open again until it is corrected and submitted.",
  of: "timesheet",
  fields: [["reason", "What is to be corrected", { help: "The worker sees it", widget: "area" }]]
})
