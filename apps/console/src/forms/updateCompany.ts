import shape from "shape:updateCompany"
import { defineForm } from "./define.ts"

export const form = defineForm<"updateCompany">({
  shape,
  title: "Correct the company",
  submit: "Save",
  done: "The company was corrected",
  isUpdate: true,
  groups: [
    {
      fields: [
        {
          path: "registration.company",
          label: "Legal name",
          help: "A new name is verified again"
        },
        { path: "registration.doingBusinessAs", label: "Doing business as" },
        { path: "registration.businessWebsite", label: "Website" },
        {
          path: "registration.companyReferenceId",
          label: "Your own number for it",
          help: "As in your own systems"
        }
      ]
    }
  ]
})
