import { valueAt } from "@payroll/ui/forms/request.ts"
import shape from "shape:addCredential"
import { clientsWords } from "../text/clients.ts"
import {
  companiesIn,
  completePerson,
  hasName,
  isNot,
  useCompanies,
  useContacts,
  usePlaces,
  useWorkers
} from "./credentialPerson.ts"
import { defineForm } from "./define.ts"

const FIND = "Of the company above, or the one that is chosen at the top"

export const form = defineForm<"addCredential">({
  shape,
  title: "Add a credential",
  submit: "Make credential",
  done: "The credential was made",
  intro: "Give it the smallest role that is enough. Its secret is shown once, after this.",
  complete: completePerson,
  groups: [
    {
      title: "What it may do",
      fields: [
        {
          path: "credential.role",
          label: "May",
          widget: "cards",
          choices: clientsWords.credentials.roles
        },
        {
          path: "credential.companyIds",
          label: "Only these companies",
          help: "All companies without a choice",
          useOptions: useCompanies
        },
        {
          path: "credential.companyLocationId",
          label: "Only the workers of this place",
          widget: "combo",
          useOptions: usePlaces,
          isFor: (values) =>
            valueAt(values, "credential.role") === "kiosk" && companiesIn(values).length === 1
        }
      ]
    },
    {
      title: "Who uses it",
      fields: [
        {
          path: "credential.person.name",
          label: "Name of the person",
          help: "With a name one can sign in to the console. Payroll always needs one."
        },
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
    },
    {
      title: "Limits",
      fields: [
        {
          path: "credential.expiryDate",
          label: "Last day",
          help: "Payroll needs one, at most 400 days ahead"
        },
        {
          path: "credential.addresses",
          label: "Only from these addresses",
          help: "One on each line, such as 203.0.113.0/24"
        }
      ]
    }
  ]
})
