import type { Values } from "@payroll/ui/forms/layout.ts"
import { setAt, valueAt } from "@payroll/ui/forms/request.ts"
import shape from "shape:updateUserPayPercentage"
import { defineForm } from "./define.ts"

interface Row {
  readonly userBankAccountId: string
}

const WHOLE = 100

const totalOf = (values: Values): number => {
  const rows = valueAt(values, "userPayPercentage.accounts")
  if (!Array.isArray(rows)) return 0
  return rows.reduce((all: number, row) => all + Number(valueAt(row, "payPercentage") ?? 0), 0)
}

export const form = defineForm<"updateUserPayPercentage">({
  shape,
  title: ({ name = "" }) => `Divide the pay of ${name}`,
  submit: "Save the shares",
  done: "The shares were saved",
  intro: (_, values) => {
    const total = totalOf(values)
    return total === WHOLE
      ? "The shares add up to 100 percent."
      : `The shares add up to ${total} percent. They have to add up to 100.`
  },
  // The versions are those that were read last, also after somebody else's change.
  complete: (request, { about }) => {
    const rows = valueAt(request, "userPayPercentage.accounts") as ReadonlyArray<Row>
    setAt(
      request,
      "userPayPercentage.accounts",
      rows.map((row) => ({ ...row, version: about?.[row.userBankAccountId] }))
    )
  },
  groups: [
    {
      fields: [
        {
          path: "userPayPercentage.accounts",
          label: "Share of each account",
          rowName: ({ name }) => String(name),
          columns: [{ path: "payPercentage", label: "Share", widget: "percent" }]
        }
      ]
    }
  ]
})
