import shape from "shape:addBusinessUser"
import {
  documentFields,
  homeFields,
  identityFields,
  personFields,
  roleFields
} from "./companyFields.ts"
import { defineForm } from "./define.ts"

export const form = defineForm<"addBusinessUser">({
  shape,
  title: "Add a person",
  submit: "Add person",
  done: "The person was added",
  groups: [
    { fields: personFields },
    { title: "Role", fields: roleFields },
    {
      title: "Identity",
      help: "An owner is verified: SSN or a document, date of birth and home address are needed. Of others they can follow.",
      fields: identityFields
    },
    { title: "Home address", fields: homeFields },
    { title: "A document instead of an SSN", fields: documentFields }
  ]
})
