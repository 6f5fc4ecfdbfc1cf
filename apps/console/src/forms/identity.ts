/** The forms of the identity and the taxes of workers. */
import addKycInformationShape from "shape:addKycInformation"
import addW4InformationShape from "shape:addW4Information"
import updateKycInformationShape from "shape:updateKycInformation"
import updateW4InformationShape from "shape:updateW4Information"
import type { FormContext, Values } from "@payroll/ui/forms/layout.ts"
import { defineForm } from "./define.ts"
import { homeFields, w4Groups } from "./workerFields.ts"

/** False if both are stored with the owner of the company who is the same person. */
const isUnknown = (_: Values, { about }: FormContext): boolean => about?.["hasSsn"] !== true

export const addIdentity = defineForm<"addKycInformation">(addKycInformationShape, {
  title: ({ name = "" }) => `Identity of ${name}`,
  submit: "Save and verify",
  done: "The identity was saved and is being verified",
  groups: [
    {
      of: "kycInformation",
      fields: [
        ["ssn", "SSN", { widget: "secret", help: "9 digits", isRequired: true, isFor: isUnknown }],
        ["dateOfBirth", "Date of birth", { isRequired: true, isFor: isUnknown }]
      ]
    },
    { title: "Home address", of: "kycInformation", fields: homeFields }
  ]
})

export const correctIdentity = defineForm<"updateKycInformation">(updateKycInformationShape, {
  title: ({ name = "" }) => `Correct the identity of ${name}`,
  submit: "Save and verify",
  done: "The identity was saved",
  isUpdate: true,
  groups: [
    {
      of: "kycInformation",
      fields: [
        [
          "ssn",
          "SSN",
          {
            widget: "secret",
            placeholder: () => "•••-••-••••",
            help: "Stays as it is until you type another"
          }
        ],
        ["dateOfBirth", "Date of birth", { help: "Stays as it is until you enter another" }]
      ]
    },
    {
      title: "Home address",
      of: "kycInformation",
      fields: [
        ...homeFields,
        [
          "effectiveFrom",
          "Lives there from",
          { help: "Today if you leave it empty. It is asked only for another address." }
        ]
      ]
    }
  ]
})

export const addW4 = defineForm<"addW4Information">(addW4InformationShape, {
  title: ({ name = "" }) => `Add the W-4 of ${name}`,
  submit: "Add W-4",
  done: "The W-4 was added",
  groups: w4Groups
})

export const changeW4 = defineForm<"updateW4Information">(updateW4InformationShape, {
  title: ({ name = "" }) => `Change the W-4 of ${name}`,
  submit: "Save W-4",
  done: "The W-4 was saved",
  intro: "The version until now stays in the history.",
  isUpdate: true,
  groups: w4Groups
})
