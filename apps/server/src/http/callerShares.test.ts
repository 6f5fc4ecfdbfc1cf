import { assert, describe, it } from "@effect/vitest"
import { SERVICE, type Principal } from "@payroll/operations/caller"
import { makeCallerShares } from "./callerShares.ts"

const principal = (id: string, credential: string): Principal => ({
  client: {
    id,
    name: id,
    settings: SERVICE.settings
  },
  credential,
  role: "read",
  companyIds: undefined
})

describe("the share of a caller", () => {
  // 0.1 % of 2,000 places.
  const PERCENT = 0.1

  it("is one of a credential and of a client", () => {
    const begin = makeCallerShares(PERCENT)
    const claim = (id: string, credential: string) => {
      const share = begin()
      return { share, type: share.claim(principal(id, credential))?.type }
    }
    const [one, two] = [claim("a", "a1"), claim("a", "a2")]
    assert.deepStrictEqual([one.type, two.type], [undefined, undefined])
    assert.strictEqual(claim("a", "a3").type, "too-many-concurrent-requests")
    assert.isUndefined(claim("b", "b1").type)
    one.share.end()
    one.share.end()
    assert.isUndefined(claim("a", "a3").type)
    assert.strictEqual(claim("a", "a1").type, "too-many-concurrent-requests")
  })
})
