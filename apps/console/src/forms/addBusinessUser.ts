import shape from "shape:addBusinessUser"
import { personGroups } from "./companyFields.ts"
import { defineForm } from "./define.ts"

export const form = defineForm<"addBusinessUser">({
  shape,
  title: "Add a person",
  submit: "Add person",
  done: "The person was added",
  groups: personGroups(
    "An owner is verified: SSN or a document, date of birth and home address are needed. Of others they can follow."
  )
})
