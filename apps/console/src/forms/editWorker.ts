import shape from "shape:updateUser"
import { workerTypes } from "./choices.ts"
import { defineForm } from "./define.ts"

export const form = defineForm<"updateUser">({
  shape,
  title: ({ name = "" }) => `Edit ${name}`,
  submit: "Save",
  done: "The data were saved",
  isUpdate: true,
  groups: [
    {
      title: "Name and contact",
      help: "Another name is verified again.",
      fields: [
        { path: "user.firstName", label: "First name", isRequired: true },
        { path: "user.lastName", label: "Last name", isRequired: true, isBeside: true },
        { path: "user.middleName", label: "Middle name" },
        { path: "user.email", label: "Email" },
        { path: "user.phoneNumber", label: "Phone", isBeside: true }
      ]
    },
    {
      title: "Job",
      fields: [
        { path: "user.jobTitle", label: "Job title", isRequired: true },
        { path: "user.workerType", label: "Employee or contractor", choices: workerTypes },
        { path: "user.dateOfJoin", label: "First day of work", isRequired: true },
        { path: "user.userReferenceId", label: "Your own number for them" }
      ]
    }
  ]
})
