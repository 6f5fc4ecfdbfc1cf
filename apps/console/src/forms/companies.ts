/** The forms of companies, their people, locations and accounts. */
import createBusinessShape from "shape:createBusiness"
import updateCompanyShape from "shape:updateCompany"
import addKybInformationShape from "shape:addKybInformation"
import updateKybInformationShape from "shape:updateKybInformation"
import addCompanyLocationShape from "shape:addCompanyLocation"
import updateCompanyLocationShape from "shape:updateCompanyLocation"
import updateLocationTimeZoneShape from "shape:updateLocationTimeZone"
import addBusinessUserShape from "shape:addBusinessUser"
import updateBusinessUserShape from "shape:updateBusinessUser"
import updateBusinessUserAsEmployeeShape from "shape:updateBusinessUserAsEmployee"
import addBusinessContractorShape from "shape:addBusinessContractor"
import addCompanyBankAccountShape from "shape:addCompanyBankAccount"
import updateCompanyBankAccountShape from "shape:updateCompanyBankAccount"
import { accountFields } from "./accountFields.ts"
import { workerTypes } from "./choices.ts"
import {
  filingUse,
  homeFields,
  identityFields,
  kybFields,
  locationFields,
  locationUses,
  personFields,
  personGroups,
  roleFields
} from "./companyFields.ts"
import { defineForm, when } from "./define.ts"
import { states } from "./states.ts"
import { timeZones } from "./timeZones.ts"
import { bases, placeFieldsIn } from "./workerFields.ts"
import { setAt } from "@payroll/ui/forms/request.ts"

const locationGroups = [
  { of: "companyLocation", fields: locationFields },
  { title: "Use", of: "companyLocation", fields: [...locationUses, filingUse] }
] as const

export const createBusiness = defineForm<"createBusiness">(createBusinessShape, {
  title: "Add a company",
  submit: "Add company",
  done: "The company was added",
  as: "steps",
  isWhole: when("businessUser.beneficialOwner", true),
  complete: (request) => setAt(request, "companyLocation.isFilingAddress", true),
  groups: [
    {
      title: "Business",
      of: "registration",
      fields: [
        ["company", "Legal name", { help: "As the IRS knows it" }],
        ["doingBusinessAs", "Doing business as"],
        ["businessWebsite", "Website"],
        ["companyReferenceId", "Your own number for it", { help: "As in your own systems" }]
      ]
    },
    { title: "Tax", of: "kybInformation", fields: kybFields },
    { title: "Address", of: "companyLocation", fields: [...locationFields, ...locationUses] },
    {
      title: "Person",
      help: "Somebody who runs the company: its owner, or who signs for it. Others can follow.",
      of: "businessUser",
      fields: [...personFields, ...roleFields]
    },
    {
      title: "Identity",
      help: "An owner is verified with the company: SSN, date of birth and home address are needed. Of others they can follow.",
      parts: [
        { of: "businessUser", fields: [...identityFields, ...homeFields] },
        {
          of: "registration",
          fields: [
            ["isTermsAccepted", "The company accepts the terms of service", { isRequired: true }]
          ]
        }
      ]
    }
  ]
})

export const updateCompany = defineForm<"updateCompany">(updateCompanyShape, {
  title: "Correct the company",
  submit: "Save",
  done: "The company was corrected",
  isUpdate: true,
  of: "registration",
  fields: [
    ["company", "Legal name", { help: "A new name is verified again" }],
    ["doingBusinessAs", "Doing business as"],
    ["businessWebsite", "Website"],
    ["companyReferenceId", "Your own number for it", { help: "As in your own systems" }]
  ]
})

export const addKybInformation = defineForm<"addKybInformation">(addKybInformationShape, {
  title: "EIN and legal form",
  submit: "Save",
  done: "The registration was saved",
  of: "kybInformation",
  fields: kybFields
})

export const updateKybInformation = defineForm<"updateKybInformation">(updateKybInformationShape, {
  title: "Correct the registration",
  submit: "Save",
  done: "The registration was corrected",
  isUpdate: true,
  intro: "The EIN stays as it is unless you type another one. What changes is verified again.",
  of: "kybInformation",
  fields: kybFields
})

export const addCompanyLocation = defineForm<"addCompanyLocation">(addCompanyLocationShape, {
  title: "Add a location",
  submit: "Add location",
  done: "The location was added",
  groups: locationGroups
})

export const updateCompanyLocation = defineForm<"updateCompanyLocation">(
  updateCompanyLocationShape,
  {
    title: ({ name = "" }) => `Correct ${name}`,
    submit: "Save",
    done: "The location was corrected",
    isUpdate: true,
    groups: locationGroups
  }
)

export const updateLocationTimeZone = defineForm<"updateLocationTimeZone">(
  updateLocationTimeZoneShape,
  {
    title: ({ name = "" }) => `Time zone of ${name}`,
    submit: "Save",
    done: "The time zone was set",
    as: "dialog",
    intro: "Worked days begin and end by it.",
    of: "companyLocation",
    fields: [["timeZone", "Time zone", { widget: "select", useOptions: () => timeZones }]]
  }
)

export const addBusinessUser = defineForm<"addBusinessUser">(addBusinessUserShape, {
  title: "Add a person",
  submit: "Add person",
  done: "The person was added",
  groups: personGroups(
    "An owner is verified: SSN or a document, date of birth and home address are needed. Of others they can follow."
  )
})

export const updateBusinessUser = defineForm<"updateBusinessUser">(updateBusinessUserShape, {
  title: ({ name = "" }) => `Correct ${name}`,
  submit: "Save",
  done: ({ name = "" }) => `${name} was corrected`,
  isUpdate: true,
  groups: personGroups("What is stored stays unless you type something else. It is verified again.")
})

export const updateBusinessUserAsEmployee = defineForm<"updateBusinessUserAsEmployee">(
  updateBusinessUserAsEmployeeShape,
  {
    title: ({ name = "" }) => `Pay ${name} as a worker`,
    submit: "Add as worker",
    done: ({ name = "" }) => `${name} is a worker now`,
    intro: "The person stays in the company and becomes a worker with the same name and SSN.",
    of: "businessUser",
    fields: [
      ["workerType", "Paid as", { choices: workerTypes }],
      ["jobTitle", "Job title"],
      ["startDate", "First day of work"],
      ...placeFieldsIn("businessUser")
    ]
  }
)

export const addBusinessContractor = defineForm<"addBusinessContractor">(
  addBusinessContractorShape,
  {
    title: "Add a business that works for you",
    submit: "Add contractor",
    done: "The contractor was added",
    as: "steps",
    groups: [
      {
        title: "Business",
        parts: [
          { of: "user", fields: [["legalName", "Legal name of the business"]] },
          {
            of: "kybInformation",
            fields: [
              ["ein", "EIN"],
              ["dateOfIncorporation", "Founded on", { isBeside: true }]
            ]
          },
          {
            of: "companyLocation",
            fields: [
              ["address1", "Street"],
              ["address2", "Suite or unit"],
              ["city", "City"],
              ["state", "State", { choices: states }],
              ["zipcode", "ZIP code", { isBeside: true }]
            ]
          }
        ]
      },
      {
        title: "Contact",
        help: "The person who works for you. With SSN and date of birth the owner is verified as well.",
        parts: [
          {
            of: "user",
            fields: [
              ["firstName", "First name"],
              ["lastName", "Last name", { isBeside: true }],
              ["email", "Email"],
              ["phoneNumber", "Phone", { isBeside: true }]
            ]
          },
          {
            of: "businessUser",
            fields: [
              ...identityFields,
              ["beneficialOwner", "Owns a share of the business"],
              [
                "ownershipPercentage",
                "Share",
                { widget: "percent", isFor: when("businessUser.beneficialOwner", true) }
              ]
            ]
          }
        ]
      },
      {
        title: "Work",
        parts: [
          {
            of: "user",
            fields: [
              ["jobTitle", "What they do"],
              ["dateOfJoin", "First day of work"],
              ...placeFieldsIn("user")
            ]
          },
          {
            of: "userWage",
            fields: [
              ["wageRate", "Amount", { widget: "money" }],
              ["wageBasis", "For each", { choices: bases, isBeside: true }]
            ]
          }
        ]
      }
    ]
  }
)

export const addCompanyBankAccount = defineForm<"addCompanyBankAccount">(
  addCompanyBankAccountShape,
  {
    title: "Add a bank account",
    submit: "Add account",
    done: "The account was added and is being checked",
    of: "companyFundingSourceEntity",
    fields: accountFields
  }
)

export const updateCompanyBankAccount = defineForm<"updateCompanyBankAccount">(
  updateCompanyBankAccountShape,
  {
    title: "Replace the bank account",
    submit: "Replace account",
    done: "The new account was saved",
    intro: "Payroll is funded from the old account until the new one has passed its check.",
    of: "companyFundingSourceEntity",
    fields: accountFields
  }
)
