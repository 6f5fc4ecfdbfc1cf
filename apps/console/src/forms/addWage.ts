import shape from "shape:addUserWage"
import { workerTypes } from "./choices.ts"
import { defineForm } from "./define.ts"
import { wageTerms } from "./workerFields.ts"

export const form = defineForm<"addUserWage">({
  shape,
  title: ({ name = "" }) => `Add a wage for ${name}`,
  submit: "Add wage",
  done: "The wage was added",
  groups: [
    {
      fields: [
        ...wageTerms.slice(0, 2),
        { path: "userWage.workerType", label: "Paid as", choices: workerTypes },
        ...wageTerms.slice(2),
        {
          path: "userWage.startDate",
          label: "From",
          help: "Their first day of work if you leave it empty"
        }
      ]
    }
  ]
})
