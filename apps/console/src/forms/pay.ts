/** The forms of wages and of the accounts to which they are paid. */
import addUserWageShape from "shape:addUserWage"
import addUserWagesShape from "shape:addUserWages"
import updateUserWageShape from "shape:updateUserWage"
import endUserWageShape from "shape:endUserWage"
import addUserBankAccountShape from "shape:addUserBankAccount"
import updateUserBankAccountShape from "shape:updateUserBankAccount"
import updateUserPayPercentageShape from "shape:updateUserPayPercentage"
import { words } from "../text/words.ts"
import { workerTypes } from "./choices.ts"
import { defineForm } from "./define.ts"
import { accountFields, bases, wageTerms } from "./workerFields.ts"
import { formatDay } from "@payroll/ui/format.ts"
import type { Values } from "@payroll/ui/forms/layout.ts"
import { asText, setAt, valueAt } from "@payroll/ui/forms/request.ts"

const text = words.workers

export const addWage = defineForm<"addUserWage">(addUserWageShape, {
  title: ({ name = "" }) => `Add a wage for ${name}`,
  submit: "Add wage",
  done: "The wage was added",
  of: "userWage",
  fields: [
    ...wageTerms.slice(0, 2),
    ["workerType", "Paid as", { choices: workerTypes }],
    ...wageTerms.slice(2),
    ["startDate", "From", { help: "Their first day of work if you leave it empty" }]
  ]
})

export const addWages = defineForm<"addUserWages">(addUserWagesShape, {
  title: ({ name = "" }) => `Add wages for ${name}`,
  submit: "Add wages",
  done: "The wages were sent",
  fields: [
    [
      "userWages",
      "From each one's first day of work",
      {
        rowName: ({ name }) => String(name),
        columns: [
          ["wageRate", "Amount", { widget: "money" }],
          ["wageBasis", "For", { choices: bases, widget: "select" }],
          ["userType", "How", { choices: text.payKinds, widget: "select" }],
          ["paymentMethod", "Paid by", { choices: text.paymentMethods, widget: "select" }]
        ]
      }
    ]
  ]
})

export const raiseWage = defineForm<"updateUserWage">(updateUserWageShape, {
  title: ({ name = "" }) => `New wage for ${name}`,
  submit: "Save the new wage",
  done: "The new wage was saved",
  intro: "What you leave as it is goes on. The wage until now stays in the history.",
  isUpdate: true,
  of: "userWage",
  fields: [
    [
      "startDate",
      "From",
      { help: "The first day of the new wage, ahead or in the past", isRequired: true }
    ],
    ...wageTerms
  ]
})

export const correctWage = defineForm<"updateUserWage">(updateUserWageShape, {
  title: ({ name = "" }) => `Correct the wage of ${name}`,
  submit: "Save the correction",
  done: "The wage was corrected",
  intro: ({ fixed }) =>
    `It is corrected for all days on which it holds, from ${formatDay(String(fixed?.["userWage.startDate"]))}.`,
  isUpdate: true,
  of: "userWage",
  fields: [...wageTerms, ["workerType", "Paid as", { choices: workerTypes }]]
})

export const endWage = defineForm<"endUserWage">(endUserWageShape, {
  title: "End this wage",
  submit: "End wage",
  done: "The wage ends on that day",
  as: "dialog",
  intro: "For a second job that ends. The employment itself goes on.",
  of: "userWage",
  fields: [["endDate", "Last day", { help: "A day before it began takes the wage back" }]]
})

export const addWorkerAccount = defineForm<"addUserBankAccount">(addUserBankAccountShape, {
  title: ({ name = "" }) => `Add a bank account for ${name}`,
  submit: "Add account",
  done: "The account was added and is being checked",
  of: "userBankAccount",
  fields: [...accountFields, ["accountNumber", "Account number", { widget: "secret" }]]
})

export const correctWorkerAccount = defineForm<"updateUserBankAccount">(
  updateUserBankAccountShape,
  {
    title: ({ name = "" }) => `Replace the data of ${name}`,
    submit: "Save the account",
    done: "The account was saved and is being checked",
    intro: "The account until now stays in use until the new one is checked and approved.",
    isUpdate: true,
    of: "userBankAccount",
    fields: [
      ...accountFields,
      [
        "accountNumber",
        "Account number",
        {
          widget: "secret",
          placeholder: ({ about }) => `•••• ${asText(about?.["last4"])}`,
          help: "Stays as it is until you type another"
        }
      ]
    ]
  }
)

const WHOLE = 100

const totalOf = (values: Values): number => {
  const rows = valueAt(values, "userPayPercentage.accounts")
  if (!Array.isArray(rows)) return 0
  return rows.reduce((all: number, row) => all + Number(valueAt(row, "payPercentage") ?? 0), 0)
}

export const divideWorkerPay = defineForm<"updateUserPayPercentage">(updateUserPayPercentageShape, {
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
    const path = "userPayPercentage.accounts"
    const rows = valueAt(request, path) as ReadonlyArray<{ readonly userBankAccountId: string }>
    const versions = rows.map((row) => ({ ...row, version: about?.[row.userBankAccountId] }))
    setAt(request, path, versions)
  },
  of: "userPayPercentage",
  fields: [
    [
      "accounts",
      "Share of each account",
      {
        rowName: ({ name }) => String(name),
        columns: [["payPercentage", "Share", { widget: "percent" }]]
      }
    ]
  ]
})
