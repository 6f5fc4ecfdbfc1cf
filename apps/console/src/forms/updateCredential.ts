import shape from "shape:updateCredential"
import { completePerson, personFieldsOf } from "./credentialPerson.ts"
import { defineForm } from "./define.ts"

export const form = defineForm<"updateCredential">({
  shape,
  title: "Change the credential",
  submit: "Save",
  done: "The credential was changed",
  isUpdate: true,
  complete: completePerson,
  groups: [
    {
      fields: [
        { path: "credential.person.name", label: "Name of the person", isRequired: true },
        ...personFieldsOf("Of the company that is chosen at the top")
      ]
    }
  ]
})
