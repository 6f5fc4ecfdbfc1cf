/** The workers of a company by its name. */
import { nameKey } from "@payroll/domain/field/foldedText"
import { described } from "@payroll/domain/field/rule"
import { Name } from "@payroll/domain/field/text"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { defineRead } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { CompanyStore } from "../ports/companyStore.ts"
import { UserList, userListFields, usersOf } from "./rules/userList.ts"

// Digits of an SSN are searched in a company that is named by its id.
const { companyId: _companyId, ssnLast4: _ssnLast4, ...fields } = userListFields

export const getUsersByCompanyName = defineRead({
  group: "reports",
  name: "getUsersByCompanyName",
  role: "read",
  summary: "The workers of a company by its name; of several with one name the newest",
  request: Schema.Struct({
    companyName: described(
      Name,
      "The whole name of the company. Case, accents, punctuation and blanks do not matter."
    ),
    ...fields
  }),
  response: UserList,
  read: ({ companyName, ...request }, caller, at) =>
    Effect.gen(function* () {
      const { employerOfName } = yield* CompanyStore
      const named = employerOfName(caller.client.id, nameKey(companyName))
      const companyId = yield* orNotFound("company", named)
      return yield* usersOf({ ...request, companyId }, undefined, caller, at)
    }),
  example: { companyName: "Acme Bakery LLC", limit: 50 }
})
