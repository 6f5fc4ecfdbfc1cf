import type { FormContext, Values } from "@payroll/ui/forms/layout.ts"
import shape from "shape:addKycInformation"
import { defineForm } from "./define.ts"
import { homeFields } from "./workerFields.ts"

/** False if both are stored with the owner of the company who is the same person. */
const isUnknown = (_: Values, { about }: FormContext): boolean => about?.["hasSsn"] !== true

export const form = defineForm<"addKycInformation">({
  shape,
  title: ({ name = "" }) => `Identity of ${name}`,
  submit: "Save and verify",
  done: "The identity was saved and is being verified",
  groups: [
    {
      fields: [
        {
          path: "kycInformation.ssn",
          label: "SSN",
          widget: "secret",
          help: "9 digits",
          isRequired: true,
          isFor: isUnknown
        },
        {
          path: "kycInformation.dateOfBirth",
          label: "Date of birth",
          isRequired: true,
          isFor: isUnknown
        }
      ]
    },
    { title: "Home address", fields: homeFields }
  ]
})
