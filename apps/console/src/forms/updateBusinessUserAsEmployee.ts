import shape from "shape:updateBusinessUserAsEmployee"
import { workerTypes } from "./choices.ts"
import { defineForm } from "./define.ts"
import { placeFieldsIn } from "./workerFields.ts"

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
        ...placeFieldsIn("businessUser")
      ]
    }
  ]
})
