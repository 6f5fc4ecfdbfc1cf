/** The workers of a company who are deactivated. */
import * as Schema from "effect/Schema"
import { defineRead, exampleId } from "../defineOperation.ts"
import { searchesSsn, UserList, userListFields, usersOf } from "./rules/userList.ts"

export const getDeactivatedUsers = defineRead({
  group: "reports",
  name: "getDeactivatedUsers",
  role: "read",
  summary: "The workers of a company who are deactivated",
  request: Schema.Struct(userListFields),
  response: UserList,
  ...searchesSsn,
  read: (request, caller, at) => usersOf(request, "Deactivate", caller, at),
  example: { companyId: exampleId, limit: 50 }
})
