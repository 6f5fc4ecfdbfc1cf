import { assert, describe, it } from "@effect/vitest"
import { checkSteps } from "./checkSteps.ts"

const BANK = "011000015"
const NO_BANK = "123456789"

describe("the check of a bank account", () => {
  it.each([
    ["new", BANK, false, ["pending", "ready"]],
    ["new", NO_BANK, false, ["pending", "failed"]],
    ["pending", BANK, false, ["ready"]],
    ["pending", NO_BANK, false, ["failed"]],
    ["new", BANK, true, []],
    ["ready", NO_BANK, false, []],
    ["failed", BANK, false, []],
    ["replaced", BANK, false, []]
  ] as const)(
    "takes one that is %s with %s, waiting for approval: %s, through %j",
    (status, routingNumber, awaitsApproval, steps) => {
      assert.deepStrictEqual(
        checkSteps({ status, routingNumber, awaitsApproval, hold: undefined }),
        steps
      )
    }
  )

  it("takes one that is held through nothing", () => {
    const held = {
      status: "new",
      routingNumber: BANK,
      awaitsApproval: false,
      hold: "held"
    } as const
    assert.deepStrictEqual(checkSteps(held), [])
  })
})
