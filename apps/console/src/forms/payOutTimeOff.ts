import type { Values } from "@payroll/ui/forms/layout.ts"
import { valueAt } from "@payroll/ui/forms/request.ts"
import shape from "shape:payOutTimeOff"
import { defineForm } from "./define.ts"

const isPart = (values: Values): boolean => valueAt(values, "timeOffPayout.all") !== true

export const form = defineForm<"payOutTimeOff">({
  shape,
  title: "Pay out time off",
  submit: "Pay out",
  done: "The payout is in the payable hours",
  as: "dialog",
  intro: ({ name }) => `${name}. It is paid with the pay period of the day and leaves the balance.`,
  groups: [
    {
      fields: [
        { path: "timeOffPayout.all", label: "The whole balance of the day" },
        {
          path: "timeOffPayout.hours",
          label: "How much",
          after: "hours",
          isRequired: true,
          isFor: isPart
        },
        { path: "timeOffPayout.effectiveDate", label: "On which day" },
        { path: "timeOffPayout.reason", label: "Why", widget: "area" }
      ]
    }
  ],
  complete: (request) => {
    const payout = request["timeOffPayout"] as Record<string, unknown>
    if (payout["all"] !== true) delete payout["all"]
  }
})
