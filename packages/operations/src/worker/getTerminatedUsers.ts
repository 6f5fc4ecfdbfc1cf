/** The workers of a company who are terminated. */
import * as Schema from "effect/Schema"
import { defineRead, exampleId } from "../defineOperation.ts"
import { searchesSsn, UserList, userListFields, usersOf } from "./rules/userList.ts"

export const getTerminatedUsers = defineRead({
  group: "reports",
  name: "getTerminatedUsers",
  role: "read",
  summary: "The workers of a company who are terminated",
  request: Schema.Struct(userListFields),
  response: UserList,
  ...searchesSsn,
  read: (request, caller, at) => usersOf(request, "Terminated", caller, at),
  example: { companyId: exampleId, limit: 50 }
})
