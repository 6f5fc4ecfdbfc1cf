import type { FormContext, Values } from "@payroll/ui/forms/layout.ts"
import { setAt, valueAt } from "@payroll/ui/forms/request.ts"
import shape from "shape:addTimesheetAmendment"
import { defineForm } from "./define.ts"
import { reasonHelp } from "./punchFields.ts"

const CHANGE = "timesheetAmendment.changes.0"

/** Hours that are removed have neither a day nor a number. */
const isKept = (_: Values, { fixed }: FormContext): boolean =>
  fixed?.[`${CHANGE}.action`] !== "Void"

export const form = defineForm<"addTimesheetAmendment">({
  shape,
  title: (context) =>
    isKept({}, context) ? "Hours of a locked period" : "Remove hours of a locked period?",
  submit: "Ask for the amendment",
  done: "The amendment waits for a decision",
  as: "dialog",
  // The service keeps what is left out, also hours that two decimals do not say.
  complete: (request, { fixed, initial }) => {
    if (fixed?.[`${CHANGE}.action`] !== "Amend") return
    for (const name of ["workDate", "hours"]) {
      const path = `${CHANGE}.timeEntry.${name}`
      if (valueAt(request, path) === initial?.[path]) setAt(request, path, undefined)
    }
  },
  intro: ({ name }) => `${name}. The difference is paid in a later period, once it is approved.`,
  groups: [
    {
      fields: [
        {
          path: `${CHANGE}.timeEntry.workDate`,
          label: "Day",
          isRequired: true,
          isFor: isKept
        },
        {
          path: `${CHANGE}.timeEntry.hours`,
          label: "Hours worked",
          after: "hours",
          isRequired: true,
          isFor: isKept
        },
        { path: "timesheetAmendment.reason", label: "Reason", help: reasonHelp, widget: "area" }
      ]
    }
  ]
})
