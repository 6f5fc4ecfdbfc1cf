import shape from "shape:amendPunch"
import { defineForm } from "./define.ts"
import { disambiguations, introOf, isShownTwice, punchTypes, reasonHelp } from "./punchFields.ts"

const ZONE = "punch.timeZone"

export const form = defineForm<"amendPunch">({
  shape,
  title: "Change the punch",
  submit: "Save punch",
  done: "The punch was changed",
  as: "dialog",
  isUpdate: true,
  intro: introOf(ZONE),
  groups: [
    {
      fields: [
        {
          path: "punch.type",
          label: "What happened",
          choices: punchTypes,
          widget: "select",
          isRequired: true
        },
        { path: "punch.at", label: "When", widget: "dateTime", isRequired: true },
        {
          path: "punch.disambiguation",
          label: "Clocks change on this day. Which time is it?",
          choices: disambiguations,
          isFor: isShownTwice("punch.at", ZONE)
        },
        { path: "punch.reason", label: "Reason", help: reasonHelp, widget: "area" }
      ]
    }
  ],
  // A zone goes with a time alone.
  complete: (request) => {
    const punch = request["punch"] as Record<string, unknown>
    if (punch["at"] === undefined) delete punch["timeZone"]
  }
})
