import shape from "shape:addKybInformation"
import { kybFields } from "./companyFields.ts"
import { defineForm } from "./define.ts"

export const form = defineForm<"addKybInformation">({
  shape,
  title: "EIN and legal form",
  submit: "Save",
  done: "The registration was saved",
  groups: [{ fields: kybFields }]
})
