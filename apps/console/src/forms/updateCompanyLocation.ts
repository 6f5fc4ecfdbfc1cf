import shape from "shape:updateCompanyLocation"
import { filingUse, locationFields, locationUses } from "./companyFields.ts"
import { defineForm } from "./define.ts"

export const form = defineForm<"updateCompanyLocation">({
  shape,
  title: ({ name = "" }) => `Correct ${name}`,
  submit: "Save",
  done: "The location was corrected",
  isUpdate: true,
  groups: [{ fields: locationFields }, { title: "Use", fields: [...locationUses, filingUse] }]
})
