import { assert, describe, it } from "@effect/vitest"
import { guardedOnce } from "./changes.ts"

describe("guardedOnce", () => {
  it("guards an aggregate by the oldest snapshot that was relied on", () => {
    const company = (expected: number) => ({ of: "companyProfile", id: "a", expected }) as const
    const worker = { of: "worker", id: "a", expected: 4 } as const
    const guarded = guardedOnce([company(7), worker, company(6), company(8)])
    assert.sameDeepMembers([...guarded], [company(6), worker])
  })
})
