import shape from "shape:updateCompanyBankAccount"
import { accountFields } from "./companyFields.ts"
import { defineForm } from "./define.ts"

export const form = defineForm<"updateCompanyBankAccount">({
  shape,
  title: "Replace the bank account",
  submit: "Replace account",
  done: "The new account is being checked",
  intro: "Payroll is funded from the old account until the new one has passed its check.",
  groups: [{ fields: accountFields }]
})
