import { words } from "../text/words.ts"
import shape from "shape:addUserWages"
import { defineForm } from "./define.ts"
import { bases } from "./workerFields.ts"

const text = words.workers

export const form = defineForm<"addUserWages">({
  shape,
  title: ({ name = "" }) => `Add wages for ${name}`,
  submit: "Add wages",
  done: "The wages were sent",
  groups: [
    {
      fields: [
        {
          path: "userWages",
          label: "From each one's first day of work",
          rowName: ({ name }) => String(name),
          columns: [
            { path: "wageRate", label: "Amount", widget: "money" },
            { path: "wageBasis", label: "For", choices: bases, widget: "select" },
            { path: "userType", label: "How", choices: text.payKinds, widget: "select" },
            {
              path: "paymentMethod",
              label: "Paid by",
              choices: text.paymentMethods,
              widget: "select"
            }
          ]
        }
      ]
    }
  ]
})
