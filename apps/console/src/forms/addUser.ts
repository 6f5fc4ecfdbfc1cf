import type { Values } from "@payroll/ui/forms/layout.ts"
import { valueAt } from "@payroll/ui/forms/request.ts"
import shape from "shape:addUser"
import { defineForm } from "./define.ts"
import { useLocations } from "./options.ts"
import { states } from "./states.ts"
import { workerTypes, workPlaces } from "./choices.ts"

const isRemote = (values: Values): boolean =>
  valueAt(values, "user.companyLocationCategory") === "Remote"

export const form = defineForm<"addUser">({
  shape,
  title: "Add a worker",
  submit: "Add worker",
  done: "The worker was added",
  as: "steps",
  groups: [
    {
      title: "Who",
      fields: [
        { path: "user.workerType", label: "How they are paid", choices: workerTypes },
        { path: "user.firstName", label: "First name" },
        { path: "user.lastName", label: "Last name", isBeside: true },
        { path: "user.middleName", label: "Middle name" },
        { path: "user.email", label: "Email", help: "For links to their own data" },
        { path: "user.phoneNumber", label: "Phone", isBeside: true }
      ]
    },
    {
      title: "Job",
      fields: [
        { path: "user.jobTitle", label: "Job title" },
        { path: "user.dateOfJoin", label: "First day of work" },
        {
          path: "user.companyLocationCategory",
          label: "Where they work",
          choices: workPlaces
        },
        {
          path: "user.stateCode",
          label: "State",
          choices: states,
          isRequired: true,
          isFor: isRemote
        },
        {
          path: "user.companyLocationId",
          label: "Work site",
          useOptions: useLocations,
          isRequired: true,
          isFor: (values) => !isRemote(values)
        },
        {
          path: "user.userReferenceId",
          label: "Your own number for them",
          help: "As in your own systems, such as an employee number"
        }
      ]
    }
  ]
})
