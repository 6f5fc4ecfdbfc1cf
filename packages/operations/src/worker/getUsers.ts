/** The workers of a company, in any status. */
import * as Schema from "effect/Schema"
import { defineRead, exampleId } from "../defineOperation.ts"
import { searchesSsn, UserList, userListFields, UserStatus, usersOf } from "./rules/userList.ts"

export const getUsers = defineRead({
  group: "reports",
  name: "getUsers",
  role: "read",
  summary: "The workers of a company, by status, name, email, reference or last digits of the SSN",
  request: Schema.Struct({ ...userListFields, userStatus: Schema.optionalKey(UserStatus) }),
  response: UserList,
  ...searchesSsn,
  read: (request, caller, at) => usersOf(request, request.userStatus, caller, at),
  example: { companyId: exampleId, limit: 50 }
})
