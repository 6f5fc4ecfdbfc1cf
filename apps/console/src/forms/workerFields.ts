/** Fields that several forms of a worker share, and their choices in words. */
import type { Values } from "@payroll/ui/forms/layout.ts"
import { valueAt } from "@payroll/ui/forms/request.ts"
import { words } from "../text/words.ts"
import { workPlaces } from "./choices.ts"
import { useLocations } from "./options.ts"
import { states } from "./states.ts"

const text = words.workers

const capital = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`

/** The choices of what a wage is paid for. */
export const bases = Object.fromEntries(
  Object.entries(text.bases).map(([basis, word]) => [basis, capital(word)])
)

/** Returns a function that is true if the worker in an object of a request works from home. */
export const isRemoteIn =
  (object: string) =>
  (values: Values): boolean =>
    valueAt(values, `${object}.companyLocationCategory`) === "Remote"

/** The place of work in an object of a request: from home in a state, or at a site. */
export const placeFieldsIn = <O extends string>(object: O) => {
  const isRemote = isRemoteIn(object)
  return [
    {
      path: `${object}.companyLocationCategory`,
      label: "Where they work",
      choices: workPlaces
    },
    {
      path: `${object}.stateCode`,
      label: "State",
      choices: states,
      isRequired: true,
      isFor: isRemote
    },
    {
      path: `${object}.companyLocationId`,
      label: "Work site",
      useOptions: useLocations,
      isRequired: true,
      isFor: (values: Values) => !isRemote(values)
    }
  ] as const
}

/** The terms of a wage, but for its first day. */
export const wageTerms = [
  { path: "userWage.wageRate", label: "Amount", widget: "money" },
  { path: "userWage.wageBasis", label: "For", choices: bases, isBeside: true },
  { path: "userWage.userType", label: "How they are paid", choices: text.payKinds },
  { path: "userWage.employmentStatus", label: "How much they work", choices: text.employments },
  { path: "userWage.paymentMethod", label: "Paid by", choices: text.paymentMethods },
  { path: "userWage.userRefTaxExempt", label: "Exempt from taxes", choices: text.taxExemptions }
] as const

/** The data of a bank account. The whole number is never shown again. */
export const accountFields = [
  { path: "userBankAccount.bankName", label: "Bank" },
  {
    path: "userBankAccount.accountName",
    label: "Name of the account",
    help: "As the person calls it, such as Everyday"
  },
  { path: "userBankAccount.accountType", label: "Kind", choices: text.accountTypes },
  { path: "userBankAccount.routingNumber", label: "Routing number", help: "9 digits" }
] as const

const isWithheld = (values: Values): boolean => valueAt(values, "w4Information.exempt") !== true

/** The entries of a W-4, in the order of the form. An exempt worker enters no amounts. */
export const w4Groups = [
  {
    fields: [
      {
        path: "w4Information.w4FilingStatus",
        label: "Filing status (step 1c)",
        choices: text.filings
      },
      {
        path: "w4Information.receivedAt",
        label: "Handed in on",
        help: "The day on which you got the signed form"
      },
      {
        path: "w4Information.exempt",
        label: "Claims to be exempt from withholding",
        help: "For this calendar year. It ends in February of the next one unless it is claimed again."
      },
      { path: "w4Information.nonresidentAlien", label: "Nonresident alien" }
    ]
  },
  {
    title: "Jobs and dependents",
    fields: [
      {
        path: "w4Information.haveMultipleJob",
        label: "Several jobs, or a spouse who works (step 2c)",
        isFor: isWithheld
      },
      { path: "w4Information.dependents", label: "Children under 17", isFor: isWithheld },
      {
        path: "w4Information.dependentsAbove18",
        label: "Other dependents",
        isBeside: true,
        isFor: isWithheld
      },
      {
        path: "w4Information.dependentsAmount",
        label: "Total of step 3",
        help: "A year. Computed from the two numbers if you leave it empty.",
        widget: "money",
        isFor: isWithheld
      }
    ]
  },
  {
    title: "Adjustments",
    fields: [
      {
        path: "w4Information.otherIncome",
        label: "Other income (4a)",
        help: "A year",
        widget: "money",
        isFor: isWithheld
      },
      {
        path: "w4Information.otherDeduction",
        label: "Deductions (4b)",
        help: "A year",
        widget: "money",
        isBeside: true,
        isFor: isWithheld
      },
      {
        path: "w4Information.extraWithholding",
        label: "Extra withholding (4c)",
        help: "Each payday",
        widget: "money",
        isFor: isWithheld
      }
    ]
  }
] as const

/** The home address of a worker. */
export const homeFields = [
  { path: "kycInformation.address1", label: "Street" },
  { path: "kycInformation.address2", label: "Apartment or unit" },
  { path: "kycInformation.city", label: "City" },
  { path: "kycInformation.state", label: "State", choices: states, isBeside: true },
  { path: "kycInformation.zipcode", label: "ZIP code", isBeside: true }
] as const
