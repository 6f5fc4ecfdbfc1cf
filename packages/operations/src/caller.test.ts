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
      roles.filter((role) => mayCall({ role, companyIds: undefined }, { role: asked })),
      allowed[asked]
    )
  })

  it("does not reach beyond the companies that its credential is limited to", () => {
    const limited = { role: "admin", companyIds: new Set(["company-1"]) } as const
    assert.isTrue(mayCall(limited, { role: "write" }))
    assert.isFalse(mayCall(limited, { role: "write", scope: "client" }))
    assert.isTrue(
      mayCall({ ...limited, companyIds: undefined }, { role: "write", scope: "client" })
    )
  })
})
