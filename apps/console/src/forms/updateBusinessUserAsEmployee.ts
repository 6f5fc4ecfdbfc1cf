import type { Values } from "@payroll/ui/forms/layout.ts"
import { valueAt } from "@payroll/ui/forms/request.ts"
import shape from "shape:updateBusinessUserAsEmployee"
import { workerTypes, workPlaces } from "./choices.ts"
import { defineForm } from "./define.ts"
import { useLocations } from "./options.ts"
import { states } from "./states.ts"

const isRemote = (values: Values): boolean =>
  valueAt(values, "businessUser.companyLocationCategory") === "Remote"

export const form = defineForm<"updateBusinessUserAsEmployee">({
  shape,
  title: ({ name = "" }) => `Pay ${name} as a worker`,
  submit: "Add as worker",
  done: ({ name = "" }) => `${name} is a worker now`,
  intro: "The person stays in the company and becomes a worker with the same name and SSN.",
  groups: [
    {
      fields: [
        { path: "businessUser.workerType", label: "How they are paid", choices: workerTypes },
        { path: "businessUser.jobTitle", label: "Job title" },
        { path: "businessUser.startDate", label: "First day of work" },
        {
          path: "businessUser.companyLocationCategory",
          label: "Where they work",
          choices: workPlaces
        },
        {
          path: "businessUser.stateCode",
          label: "State",
          choices: states,
          isRequired: true,
          isFor: isRemote
        },
        {
          path: "businessUser.companyLocationId",
          label: "Work site",
          useOptions: useLocations,
          isRequired: true,
          isFor: (values) => !isRemote(values)
        }
      ]
    }
  ]
})
