import { assert, describe, it } from "@effect/vitest"
import { refusedWarning } from "./connectionLimit.ts"
import { CONNECTIONS_MAX, loadLimits } from "./limits.ts"

describe("the limit of connections", () => {
  it("of one address is a small part of all by default", () => {
    assert.isAtMost(loadLimits.connectionsPerAddress, CONNECTIONS_MAX / 8)
  })

  it("is named in the warning of what it refused", () => {
    assert.strictEqual(
      refusedWarning("address", 1),
      "1 connection refused: one address is over its limit (PAYROLL_CONNECTIONS_PER_ADDRESS)"
    )
    assert.strictEqual(
      refusedWarning("total", 2),
      "2 connections refused: all together are over the limit of 4096"
    )
  })
})
