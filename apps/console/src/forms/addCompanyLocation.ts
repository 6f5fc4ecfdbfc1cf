import shape from "shape:addCompanyLocation"
import { filingUse, locationFields, locationUses } from "./companyFields.ts"
import { defineForm } from "./define.ts"

export const form = defineForm<"addCompanyLocation">({
  shape,
  title: "Add a location",
  submit: "Add location",
  done: "The location was added",
  groups: [{ fields: locationFields }, { title: "Use", fields: [...locationUses, filingUse] }]
})
