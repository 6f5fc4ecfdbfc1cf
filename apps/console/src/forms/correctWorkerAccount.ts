import { asText } from "@payroll/ui/forms/request.ts"
import shape from "shape:updateUserBankAccount"
import { defineForm } from "./define.ts"
import { accountFields } from "./workerFields.ts"

export const form = defineForm<"updateUserBankAccount">({
  shape,
  title: ({ name = "" }) => `Replace the data of ${name}`,
  submit: "Save the account",
  done: "The account was saved and is being checked",
  intro: "The account until now stays in use until the new one is checked and approved.",
  isUpdate: true,
  groups: [
    {
      fields: [
        ...accountFields,
        {
          path: "userBankAccount.accountNumber",
          label: "Account number",
          widget: "secret",
          placeholder: ({ about }) => `•••• ${asText(about?.["last4"])}`,
          help: "Stays as it is until you type another"
        }
      ]
    }
  ]
})
