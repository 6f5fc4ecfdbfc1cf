import { assert, it } from "@effect/vitest"
import { accountFields } from "./accountFields.ts"

it("the form of an account refuses a routing number that no bank has", () => {
  const [, , more] = accountFields[3]
  assert.isUndefined(more.problem("021000021"))
  assert.match(more.problem("021000022") ?? "", /^No bank has this number/)
})
