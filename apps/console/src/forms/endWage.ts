import shape from "shape:endUserWage"
import { defineForm } from "./define.ts"

export const form = defineForm<"endUserWage">({
  shape,
  title: "End this wage",
  submit: "End wage",
  done: "The wage ends on that day",
  as: "dialog",
  intro: "For a second job that ends. The employment itself goes on.",
  groups: [
    {
      fields: [
        {
          path: "userWage.endDate",
          label: "Last day",
          help: "A day before it began takes the wage back"
        }
      ]
    }
  ]
})
