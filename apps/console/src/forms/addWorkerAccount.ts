import shape from "shape:addUserBankAccount"
import { defineForm } from "./define.ts"
import { accountFields } from "./workerFields.ts"

export const form = defineForm<"addUserBankAccount">({
  shape,
  title: ({ name = "" }) => `Add a bank account for ${name}`,
  submit: "Add account",
  done: "The account was added and is being checked",
  groups: [
    {
      fields: [
        ...accountFields,
        { path: "userBankAccount.accountNumber", label: "Account number", widget: "secret" }
      ]
    }
  ]
})
