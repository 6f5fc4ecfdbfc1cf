import { assert, describe, it } from "@effect/vitest"
import { mayCall, roles, type Role } from "./caller.ts"

/** The roles that may call what asks for each role. */
const allowed: Readonly<Record<Role, ReadonlyArray<Role>>> = {
  read: ["read", "write", "review", "admin"],
  write: ["write", "admin"],
  review: ["review", "admin"],
  kiosk: ["kiosk", "admin"],
  admin: ["admin"]
}

describe("a role", () => {
  it.each(roles)("that an operation asks for lets only some roles call it: %s", (asked) => {
    assert.deepStrictEqual(
      roles.filter((role) => mayCall(role, asked)),
      allowed[asked]
    )
  })
})
