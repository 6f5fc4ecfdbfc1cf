import { assert, describe, it } from "@effect/vitest"
import { mayCall, type Role } from "./caller.ts"

const rows: ReadonlyArray<readonly [role: Role, asked: Role, may: boolean]> = [
  ["read", "read", true],
  ["read", "write", false],
  ["read", "admin", false],
  ["write", "read", true],
  ["write", "write", true],
  ["write", "admin", false],
  ["admin", "read", true],
  ["admin", "write", true],
  ["admin", "admin", true]
]

describe("a role", () => {
  it.each(rows)("%s may call what asks for %s: %s", (role, asked, may) => {
    assert.strictEqual(mayCall(role, asked), may)
  })
})
