import shape from "shape:updateBusinessUser"
import {
  documentFields,
  homeFields,
  identityFields,
  personFields,
  roleFields
} from "./companyFields.ts"
import { defineForm } from "./define.ts"

export const form = defineForm<"updateBusinessUser">({
  shape,
  title: ({ name = "" }) => `Correct ${name}`,
  submit: "Save",
  done: ({ name = "" }) => `${name} was corrected`,
  isUpdate: true,
  groups: [
    { fields: personFields },
    { title: "Role", fields: roleFields },
    {
      title: "Identity",
      help: "What is stored stays unless you type something else. It is verified again.",
      fields: identityFields
    },
    { title: "Home address", fields: homeFields },
    { title: "A document instead of an SSN", fields: documentFields }
  ]
})
