/** Fields that several forms of a worker share, and their choices in words. */
import type { Values } from "@payroll/ui/forms/layout.ts"
import { valueAt } from "@payroll/ui/forms/request.ts"
import { words } from "../text/words.ts"
import { workPlaces } from "./choices.ts"
import { accountFieldsAs } from "./accountFields.ts"
import { useLocations } from "./options.ts"
import { when } from "./define.ts"
import { states } from "./states.ts"

const text = words.workers

const capital = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`

/** The choices of what a wage is paid for. */
export const bases = Object.fromEntries(
  Object.entries(text.bases).map(([basis, word]) => [basis, capital(word)])
)

/** Returns a function that is true if the worker in an object of a request works from home. */
export const isRemoteIn = (object: string) => when(`${object}.companyLocationCategory`, "Remote")

/** The place of work in an object of a request: from home in a state, or at a site. */
export const placeFieldsIn = (object: string) => {
  const isRemote = isRemoteIn(object)
  return [
    ["companyLocationCategory", "Where they work", { choices: workPlaces }],
    ["stateCode", "State", { choices: states, isRequired: true, isFor: isRemote }],
    [
      "companyLocationId",
      "Work site",
      { useOptions: useLocations, isRequired: true, isFor: (values: Values) => !isRemote(values) }
    ]
  ] as const
}

/** The terms of a wage, but for its first day. */
export const wageTerms = [
  ["wageRate", "Amount", { widget: "money" }],
  ["wageBasis", "For", { choices: bases, isBeside: true }],
  ["userType", "How they are paid", { choices: text.payKinds, isNeeded: true }],
  ["employmentStatus", "How much they work", { choices: text.employments, isNeeded: true }],
  ["paymentMethod", "Paid by", { choices: text.paymentMethods }],
  ["userRefTaxExempt", "Exempt from taxes", { choices: text.taxExemptions }]
] as const

/** The data of a bank account. The whole number is never shown again. */
export const accountFields = accountFieldsAs("As the person calls it, such as Everyday")

const isWithheld = (values: Values): boolean => valueAt(values, "w4Information.exempt") !== true

/** The entries of a W-4, in the order of the form. An exempt worker enters no amounts. */
export const w4Groups = [
  {
    of: "w4Information",
    fields: [
      ["w4FilingStatus", "Filing status (step 1c)", { choices: text.filings }],
      ["receivedAt", "Handed in on", { help: "The day on which you got the signed form" }],
      [
        "exempt",
        "Claims to be exempt from withholding",
        {
          help: "For this calendar year. It ends in February of the next one unless it is claimed again."
        }
      ],
      ["nonresidentAlien", "Nonresident alien"]
    ]
  },
  {
    title: "Jobs and dependents",
    of: "w4Information",
    fields: [
      ["haveMultipleJob", "Several jobs, or a spouse who works (step 2c)", { isFor: isWithheld }],
      ["dependents", "Children under 17", { isFor: isWithheld }],
      ["dependentsAbove18", "Other dependents", { isBeside: true, isFor: isWithheld }],
      [
        "dependentsAmount",
        "Total of step 3",
        {
          help: "A year. Computed from the two numbers if you leave it empty.",
          widget: "money",
          isFor: isWithheld
        }
      ]
    ]
  },
  {
    title: "Adjustments",
    of: "w4Information",
    fields: [
      ["otherIncome", "Other income (4a)", { help: "A year", widget: "money", isFor: isWithheld }],
      [
        "otherDeduction",
        "Deductions (4b)",
        { help: "A year", widget: "money", isBeside: true, isFor: isWithheld }
      ],
      [
        "extraWithholding",
        "Extra withholding (4c)",
        { help: "Each payday", widget: "money", isFor: isWithheld }
      ]
    ]
  }
] as const

/** The home address of a worker. */
export const homeFields = [
  ["address1", "Street"],
  ["address2", "Apartment or unit"],
  ["city", "City"],
  ["state", "State", { choices: states, isBeside: true }],
  ["zipcode", "ZIP code", { isBeside: true }]
] as const
