import shape from "shape:addUser"
import { workerTypes } from "./choices.ts"
import { defineForm } from "./define.ts"
import { placeFieldsIn } from "./workerFields.ts"

export const form = defineForm<"addUser">({
  shape,
  title: "Add a worker",
  submit: "Add and go on to pay",
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
        ...placeFieldsIn("user"),
        {
          path: "user.userReferenceId",
          label: "Your own number for them",
          help: "As in your own systems, such as an employee number"
        }
      ]
    }
  ]
})
