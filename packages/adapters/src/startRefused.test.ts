import { assert, describe, it } from "@effect/vitest"
import { isAtLeast } from "./startRefused.ts"

describe("a version that must be at least 3.51.3", () => {
  it.each(["3.51.3", "3.51.10", "3.52.0", "3.54.1", "4.0.0"])("is new enough: %s", (version) => {
    assert.isTrue(isAtLeast(version, "3.51.3"))
  })

  it.each(["3.51.2", "3.51.0", "3.50.9", "3.9.0", "2.99.99"])("is too old: %s", (version) => {
    assert.isFalse(isAtLeast(version, "3.51.3"))
  })
})
