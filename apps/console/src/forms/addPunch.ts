import shape from "shape:addPunches"
import { defineForm } from "./define.ts"
import { disambiguations, introOf, isShownTwice, punchTypes } from "./punchFields.ts"

const ZONE = "punches.0.timeZone"

export const form = defineForm<"addPunches">({
  shape,
  title: "Add a punch",
  submit: "Save punch",
  done: "The punch was added",
  as: "dialog",
  intro: introOf(ZONE),
  groups: [
    {
      fields: [
        { path: "punches.0.type", label: "What happened", choices: punchTypes, widget: "select" },
        { path: "punches.0.at", label: "When", widget: "dateTime" },
        {
          path: "punches.0.disambiguation",
          label: "Clocks change on this day. Which time is it?",
          choices: disambiguations,
          isFor: isShownTwice("punches.0.at", ZONE)
        },
        { path: "punches.0.jobCode", label: "Job" }
      ]
    }
  ]
})
