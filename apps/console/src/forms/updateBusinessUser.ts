import shape from "shape:updateBusinessUser"
import { personGroups } from "./companyFields.ts"
import { defineForm } from "./define.ts"

export const form = defineForm<"updateBusinessUser">({
  shape,
  title: ({ name = "" }) => `Correct ${name}`,
  submit: "Save",
  done: ({ name = "" }) => `${name} was corrected`,
  isUpdate: true,
  groups: personGroups("What is stored stays unless you type something else. It is verified again.")
})
