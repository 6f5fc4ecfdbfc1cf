import shape from "shape:addKycInformation"
import { defineForm } from "./define.ts"
import { homeFields } from "./workerFields.ts"

export const form = defineForm<"addKycInformation">({
  shape,
  title: ({ name = "" }) => `Identity of ${name}`,
  submit: "Save and verify",
  done: "The identity was saved and is being verified",
  groups: [
    {
      fields: [
        { path: "kycInformation.ssn", label: "SSN", widget: "secret", help: "9 digits" },
        { path: "kycInformation.dateOfBirth", label: "Date of birth" }
      ]
    },
    { title: "Home address", fields: homeFields }
  ]
})
