import shape from "shape:updateKybInformation"
import { kybFields } from "./companyFields.ts"
import { defineForm } from "./define.ts"

export const form = defineForm<"updateKybInformation">({
  shape,
  title: "Correct the registration",
  submit: "Save",
  done: "The registration was corrected",
  isUpdate: true,
  intro: "The EIN stays as it is unless you type another one. What changes is verified again.",
  groups: [{ fields: kybFields }]
})
