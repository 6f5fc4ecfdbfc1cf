import shape from "shape:updateCredential"
import { completePerson, hasName, isNot, useContacts, useWorkers } from "./credentialPerson.ts"
import { defineForm } from "./define.ts"

const FIND = "Of the company that is chosen at the top"

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
        {
          path: "credential.person.userId",
          label: "The person is this worker",
          help: FIND,
          widget: "combo",
          useOptions: useWorkers,
          isFor: isNot("businessUserId")
        },
        {
          path: "credential.person.businessUserId",
          label: "The person is this contact of a company",
          help: FIND,
          widget: "combo",
          useOptions: useContacts,
          isFor: isNot("userId")
        },
        {
          path: "credential.mayActForOthers",
          label: "May name others who act",
          help: "For a system in which several people work",
          isFor: hasName
        }
      ]
    }
  ]
})
