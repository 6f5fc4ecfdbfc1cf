import { setAt } from "@payroll/ui/forms/request.ts"
import shape from "shape:createBusiness"
import {
  homeFields,
  identityFields,
  kybFields,
  locationFields,
  locationUses,
  personFields,
  roleFields
} from "./companyFields.ts"
import { defineForm } from "./define.ts"

export const form = defineForm<"createBusiness">({
  shape,
  title: "Add a company",
  submit: "Add company",
  done: "The company was added",
  as: "steps",
  complete: (request) => setAt(request, "companyLocation.isFilingAddress", true),
  groups: [
    {
      title: "Business",
      fields: [
        { path: "registration.company", label: "Legal name", help: "As the IRS knows it" },
        { path: "registration.doingBusinessAs", label: "Doing business as" },
        { path: "registration.businessWebsite", label: "Website" },
        {
          path: "registration.companyReferenceId",
          label: "Your own number for it",
          help: "As in your own systems"
        }
      ]
    },
    { title: "Tax", fields: kybFields },
    { title: "Address", fields: [...locationFields, ...locationUses] },
    { title: "Person", fields: [...personFields, ...roleFields] },
    {
      title: "Identity",
      help: "An owner is verified with the company: SSN, date of birth and home address are needed. Of others they can follow.",
      fields: [
        ...identityFields,
        ...homeFields,
        {
          path: "registration.isTermsAccepted",
          label: "The company accepts the terms of service",
          isRequired: true
        }
      ]
    }
  ]
})
