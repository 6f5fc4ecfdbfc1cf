import { assert, describe, it } from "@effect/vitest"
import { mayCall, roles, type Role } from "./caller.ts"

/** The roles that may call what asks for each role. */
const allowed: Readonly<Record<Role, ReadonlyArray<Role>>> = {
  read: ["read", "write", "review", "payroll", "admin"],
  write: ["write", "admin"],
  review: ["review", "admin"],
  kiosk: ["kiosk", "admin"],
  payroll: ["payroll"],
  admin: ["admin"]
}

describe("a role", () => {
  it.each(roles)("that an operation asks for lets only some roles call it: %s", (required) => {
    assert.deepStrictEqual(
      roles.filter((role) => mayCall({ role, companyIds: undefined }, { role: required })),
      allowed[required]
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

  it("reaches from a page only what pages may, and that only with its own role", () => {
    const atPage = { companyIds: undefined, isAtPage: true } as const
    const forPages = { role: "payroll", isForPages: true } as const
    assert.isTrue(mayCall({ ...atPage, role: "payroll" }, forPages))
    assert.isFalse(mayCall({ ...atPage, role: "admin" }, forPages))
    for (const role of roles) {
      assert.isFalse(mayCall({ ...atPage, role: "payroll" }, { role }))
    }
  })

  it("administers clients with a credential of the service alone", () => {
    const operation = { role: "admin", scope: "service" } as const
    const admin = { role: "admin", companyIds: undefined } as const
    assert.isFalse(mayCall(admin, operation))
    assert.isTrue(mayCall({ ...admin, isOfService: true }, operation))
    assert.isFalse(mayCall({ ...admin, role: "write", isOfService: true }, operation))
  })
})
