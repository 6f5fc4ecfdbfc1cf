import shape from "shape:updateUser"
import { workPlaces } from "./choices.ts"
import { defineForm } from "./define.ts"
import { useLocations } from "./options.ts"
import { states } from "./states.ts"
import { isRemoteIn, placeFieldsIn } from "./workerFields.ts"
import { timeZones } from "./timeZones.ts"

export const form = defineForm<"updateUser">({
  shape,
  title: ({ name = "" }) => `Where ${name} works`,
  submit: "Save the place",
  done: "The place was saved",
  isUpdate: true,
  groups: [
    {
      fields: [
        ...placeFieldsIn("user"),
        {
          path: "user.timeZone",
          label: "Time zone",
          help: "Only where it is not the one of most people in the state",
          useOptions: () => timeZones,
          isFor: isRemoteIn("user")
        },
        {
          path: "user.effectiveFrom",
          label: "From",
          help: "Today if you leave it empty. A day of the past corrects it, one ahead plans it."
        }
      ]
    },
    {
      title: "Other places",
      help: "Taxes and overtime follow the place above.",
      fields: [
        {
          path: "user.furtherWorkplaces",
          label: "Also works at",
          columns: [
            {
              path: "companyLocationCategory",
              label: "Where",
              choices: workPlaces,
              widget: "select"
            },
            {
              path: "stateCode",
              label: "State",
              choices: states,
              isRequired: true,
              isFor: ({ companyLocationCategory: where }) => where === "Remote"
            },
            {
              path: "companyLocationId",
              label: "Work site",
              useOptions: useLocations,
              widget: "select",
              isRequired: true,
              isFor: ({ companyLocationCategory: where }) => where === "Office"
            }
          ]
        }
      ]
    }
  ]
})
