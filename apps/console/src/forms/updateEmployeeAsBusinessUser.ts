import shape from "shape:updateEmployeeAsBusinessUser"
import { roleFieldsIn } from "./companyFields.ts"
import { defineForm } from "./define.ts"

export const form = defineForm<"updateEmployeeAsBusinessUser">({
  shape,
  title: ({ name = "" }) => `Make ${name} an admin or owner`,
  submit: "Save role",
  done: ({ name = "" }) => `${name} has a role in the company now`,
  intro:
    "They stay a worker. An email and a phone number must be stored; of an owner also the SSN, date of birth and home address.",
  groups: [{ title: "Role", fields: roleFieldsIn("user") }]
})
