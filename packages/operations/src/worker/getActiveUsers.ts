/** The workers of a company who are active. */
import * as Schema from "effect/Schema"
import { defineRead, exampleId } from "../defineOperation.ts"
import { searchesSsn, UserList, userListFields, usersOf } from "./rules/userList.ts"

export const getActiveUsers = defineRead({
  group: "reports",
  name: "getActiveUsers",
  role: "read",
  summary: "The workers of a company who are active",
  request: Schema.Struct(userListFields),
  response: UserList,
  ...searchesSsn,
  read: (request, caller, at) => usersOf(request, "Active", caller, at),
  example: { companyId: exampleId, limit: 50 }
})
