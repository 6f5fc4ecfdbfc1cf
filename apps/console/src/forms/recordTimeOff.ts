import type { Values } from "@payroll/ui/forms/layout.ts"
import { valueAt } from "@payroll/ui/forms/request.ts"
import shape from "shape:recordTimeOff"
import { absenceFields } from "./absenceFields.ts"
import { defineForm } from "./define.ts"

const isAnyway = (values: Values): boolean => valueAt(values, "timeOffRequest.override") === true

export const form = defineForm<"recordTimeOff">({
  shape,
  title: "Record an absence",
  submit: "Record absence",
  done: "The absence was recorded",
  intro: "It is approved at once and leaves the balance. Days off and holidays are not counted.",
  groups: [
    {
      fields: [
        ...absenceFields,
        { path: "timeOffRequest.override", label: "In spite of balance, notice and blocked days" },
        {
          path: "timeOffRequest.overrideReason",
          label: "Why the checks do not hold",
          widget: "area",
          isRequired: true,
          isFor: isAnyway
        }
      ]
    }
  ],
  complete: (request) => {
    const absence = request["timeOffRequest"] as Record<string, unknown>
    if (absence["override"] !== true) delete absence["override"]
  }
})
