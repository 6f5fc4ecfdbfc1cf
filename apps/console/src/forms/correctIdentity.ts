import shape from "shape:updateKycInformation"
import { defineForm } from "./define.ts"
import { homeFields } from "./workerFields.ts"

export const form = defineForm<"updateKycInformation">({
  shape,
  title: ({ name = "" }) => `Correct the identity of ${name}`,
  submit: "Save and verify",
  done: "The identity was saved",
  isUpdate: true,
  groups: [
    {
      fields: [
        {
          path: "kycInformation.ssn",
          label: "SSN",
          widget: "secret",
          placeholder: () => "•••-••-••••",
          help: "Stays as it is until you type another"
        },
        {
          path: "kycInformation.dateOfBirth",
          label: "Date of birth",
          help: "Stays as it is until you enter another"
        }
      ]
    },
    {
      title: "Home address",
      fields: [
        ...homeFields,
        {
          path: "kycInformation.effectiveFrom",
          label: "Lives there from",
          help: "Today if you leave it empty. It is asked only for another address."
        }
      ]
    }
  ]
})
