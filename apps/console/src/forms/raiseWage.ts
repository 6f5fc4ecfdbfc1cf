import shape from "shape:updateUserWage"
import { defineForm } from "./define.ts"
import { wageTerms } from "./workerFields.ts"

export const form = defineForm<"updateUserWage">({
  shape,
  title: ({ name = "" }) => `New wage for ${name}`,
  submit: "Save the new wage",
  done: "The new wage was saved",
  intro: "What you leave as it is goes on. The wage until now stays in the history.",
  isUpdate: true,
  groups: [
    {
      fields: [
        {
          path: "userWage.startDate",
          label: "From",
          help: "The first day of the new wage, ahead or in the past",
          isRequired: true
        },
        ...wageTerms
      ]
    }
  ]
})
