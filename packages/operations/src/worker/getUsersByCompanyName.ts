/** The workers of a company by its name. */
import { RecordNotFound } from "@payroll/domain/errors"
import { nameKey } from "@payroll/domain/field/foldedText"
import { described } from "@payroll/domain/field/rule"
import { Name } from "@payroll/domain/field/text"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { defineRead } from "../defineOperation.ts"
import { RecordLists } from "../ports/recordLists.ts"
import { UserList, userListFields, usersOf } from "./rules/userList.ts"

// Digits of an SSN are searched in a company that is named by its id.
const { companyId: _companyId, ssnLast4: _ssnLast4, ...fields } = userListFields

/** More companies than this have no common name. */
const SAME_NAME_MAX = 200

/** The newest employer with a name, as names are compared; undefined if none has it. */
const employerNamed = Effect.fnUntraced(function* (clientId: string, companyName: string) {
  const { companies } = yield* RecordLists
  const filter = { kind: "employer", name: nameKey(companyName), isWholeName: true } as const
  const page = { rows: SAME_NAME_MAX, place: { by: "id", after: "" } } as const
  return (yield* companies(clientId, filter, page)).records.at(-1)
})

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
      const company = yield* employerNamed(caller.client.id, companyName)
      if (!company) return yield* new RecordNotFound({ record: "company" })
      return yield* usersOf({ ...request, companyId: company.id }, undefined, caller, at)
    }),
  example: { companyName: "Acme Bakery LLC", limit: 50 }
})
