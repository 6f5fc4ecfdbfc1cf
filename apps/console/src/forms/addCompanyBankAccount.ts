import shape from "shape:addCompanyBankAccount"
import { accountFields } from "./companyFields.ts"
import { defineForm } from "./define.ts"

export const form = defineForm<"addCompanyBankAccount">({
  shape,
  title: "Add a bank account",
  submit: "Add account",
  done: "The account was added and is being checked",
  groups: [{ fields: accountFields }]
})
