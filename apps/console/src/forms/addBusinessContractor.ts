import { valueAt } from "@payroll/ui/forms/request.ts"
import shape from "shape:addBusinessContractor"
import { identityFields } from "./companyFields.ts"
import { defineForm } from "./define.ts"
import { states } from "./states.ts"
import { bases, placeFieldsIn } from "./workerFields.ts"

export const form = defineForm<"addBusinessContractor">({
  shape,
  title: "Add a business that works for you",
  submit: "Add contractor",
  done: "The contractor was added",
  as: "steps",
  groups: [
    {
      title: "Business",
      fields: [
        { path: "user.legalName", label: "Legal name of the business" },
        { path: "kybInformation.ein", label: "EIN" },
        { path: "kybInformation.dateOfIncorporation", label: "Founded on", isBeside: true },
        { path: "companyLocation.address1", label: "Street" },
        { path: "companyLocation.address2", label: "Suite or unit" },
        { path: "companyLocation.city", label: "City" },
        { path: "companyLocation.state", label: "State", choices: states },
        { path: "companyLocation.zipcode", label: "ZIP code", isBeside: true }
      ]
    },
    {
      title: "Contact",
      help: "The person who works for you. With SSN and date of birth the owner is verified as well.",
      fields: [
        { path: "user.firstName", label: "First name" },
        { path: "user.lastName", label: "Last name", isBeside: true },
        { path: "user.email", label: "Email" },
        { path: "user.phoneNumber", label: "Phone", isBeside: true },
        ...identityFields,
        { path: "businessUser.beneficialOwner", label: "Owns a share of the business" },
        {
          path: "businessUser.ownershipPercentage",
          label: "Share",
          widget: "percent",
          isFor: (values) => valueAt(values, "businessUser.beneficialOwner") === true
        }
      ]
    },
    {
      title: "Work",
      fields: [
        { path: "user.jobTitle", label: "What they do" },
        { path: "user.dateOfJoin", label: "First day of work" },
        ...placeFieldsIn("user"),
        { path: "userWage.wageRate", label: "Amount", widget: "money" },
        { path: "userWage.wageBasis", label: "For each", choices: bases, isBeside: true }
      ]
    }
  ]
})
