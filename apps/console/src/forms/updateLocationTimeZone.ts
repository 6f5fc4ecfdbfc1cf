import shape from "shape:updateLocationTimeZone"
import { defineForm } from "./define.ts"
import { timeZones } from "./timeZones.ts"

export const form = defineForm<"updateLocationTimeZone">({
  shape,
  title: ({ name = "" }) => `Time zone of ${name}`,
  submit: "Save",
  done: "The time zone was set",
  as: "dialog",
  intro: "Worked days begin and end by it.",
  groups: [
    {
      fields: [
        {
          path: "companyLocation.timeZone",
          label: "Time zone",
          widget: "select",
          useOptions: () => timeZones
        }
      ]
    }
  ]
})
