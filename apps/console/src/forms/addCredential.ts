import { valueAt } from "@payroll/ui/forms/request.ts"
import shape from "shape:addCredential"
import { clientsWords } from "../text/clients.ts"
import {
  companiesIn,
  completePerson,
  personFieldsOf,
  useCompanies,
  usePlaces
} from "./credentialPerson.ts"
import { defineForm } from "./define.ts"

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
        ...personFieldsOf("Of the company above, or the one that is chosen at the top")
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
