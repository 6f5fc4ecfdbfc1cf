import type { FormContext, Values } from "@payroll/ui/forms/layout.ts"
import shape from "shape:addTimesheetAmendment"
import { defineForm } from "./define.ts"
import { disambiguations, introOf, isShownTwice, punchTypes, reasonHelp } from "./punchFields.ts"

const CHANGE = "timesheetAmendment.changes.0"
const ZONE = `${CHANGE}.punch.timeZone`

const actionOf = ({ fixed }: FormContext): unknown => fixed?.[`${CHANGE}.action`]
/** A punch that is removed has neither a type nor a time. */
const isKept = (_: Values, context: FormContext): boolean => actionOf(context) !== "Void"

export const form = defineForm<"addTimesheetAmendment">({
  shape,
  title: (context) =>
    actionOf(context) === "Void"
      ? "Remove a punch of a locked period?"
      : actionOf(context) === "Add"
        ? "Add a punch to a locked period"
        : "Change a punch of a locked period",
  submit: "Ask for the amendment",
  done: "The amendment waits for a decision",
  as: "dialog",
  intro: introOf(ZONE),
  groups: [
    {
      fields: [
        {
          path: `${CHANGE}.punch.type`,
          label: "What happened",
          choices: punchTypes,
          widget: "select",
          isRequired: true,
          isFor: isKept
        },
        {
          path: `${CHANGE}.punch.at`,
          label: "When",
          widget: "dateTime",
          isRequired: true,
          isFor: isKept
        },
        {
          path: `${CHANGE}.punch.disambiguation`,
          label: "Clocks change on this day. Which time is it?",
          choices: disambiguations,
          isFor: (values, context) =>
            isKept(values, context) && isShownTwice(`${CHANGE}.punch.at`, ZONE)(values, context)
        },
        { path: "timesheetAmendment.reason", label: "Reason", help: reasonHelp, widget: "area" }
      ]
    }
  ]
})
