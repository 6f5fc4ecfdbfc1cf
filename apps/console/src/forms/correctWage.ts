import shape from "shape:updateUserWage"
import { formatDay } from "@payroll/ui/format.ts"
import { workerTypes } from "./choices.ts"
import { defineForm } from "./define.ts"
import { wageTerms } from "./workerFields.ts"

export const form = defineForm<"updateUserWage">({
  shape,
  title: ({ name = "" }) => `Correct the wage of ${name}`,
  submit: "Save the correction",
  done: "The wage was corrected",
  intro: ({ fixed }) =>
    `It is corrected for all days on which it holds, from ${formatDay(String(fixed?.["userWage.startDate"]))}.`,
  isUpdate: true,
  groups: [
    {
      fields: [
        ...wageTerms,
        { path: "userWage.workerType", label: "Paid as", choices: workerTypes }
      ]
    }
  ]
})
