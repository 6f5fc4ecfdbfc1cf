import { assert, describe, it } from "@effect/vitest"
import { sideOf } from "./side.ts"

describe("the side of a request", () => {
  it("is that of its host, whatever the port and the spelling", () => {
    const sides = ["people.acme.example", "People.Acme.Example.:8443", "[::1]:80", "acme.example"]
    assert.deepStrictEqual(
      sides.map((host) => sideOf({ host }, "people.acme.example")),
      ["flows", "flows", "others", "others"]
    )
    assert.strictEqual(sideOf({}, "people.acme.example"), "others")
  })

  it("is both where flows have no host of their own", () => {
    assert.strictEqual(sideOf({ host: "acme.example" }, undefined), "both")
  })
})
