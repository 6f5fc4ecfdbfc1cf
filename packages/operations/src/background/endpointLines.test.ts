import { assert, describe, it } from "@effect/vitest"
import { EndpointLines } from "./endpointLines.ts"

const MINUTE = 60_000

describe("the log lines about an endpoint", () => {
  it("are one at the first failure and one when it takes events again", () => {
    const lines = new EndpointLines()
    assert.deepStrictEqual(lines.after("one", ["failing"], true, 0), ["failing"])
    assert.deepStrictEqual(lines.after("one", [], true, 2 * MINUTE), [])
    assert.deepStrictEqual(lines.after("one", ["recovered"], false, 3 * MINUTE), ["recovered"])
    assert.deepStrictEqual(lines.after("one", ["failing"], true, 4 * MINUTE), ["failing"])
  })

  it("are one pair a minute if it goes up and down", () => {
    const lines = new EndpointLines()
    const written: Array<string> = []
    for (let second = 0; second < 120; second += 2) {
      written.push(...lines.after("one", ["failing"], true, second * 1_000))
      written.push(...lines.after("one", ["recovered"], false, second * 1_000 + 500))
    }
    assert.deepStrictEqual(written, ["failing", "recovered", "failing", "recovered"])
    assert.deepStrictEqual(lines.after("other", ["failing"], true, 119_000), ["failing"])
  })

  it("tell of a failure that was kept back once it lasts", () => {
    const lines = new EndpointLines()
    lines.after("one", ["failing"], true, 0)
    lines.after("one", ["recovered"], false, 1_000)
    assert.deepStrictEqual(lines.after("one", ["failing"], true, 2_000), [])
    assert.deepStrictEqual(lines.after("one", [], true, MINUTE - 1), [])
    assert.deepStrictEqual(lines.after("one", [], true, MINUTE), ["failing"])
    assert.deepStrictEqual(lines.after("one", [], true, 3 * MINUTE), [])
  })

  it("keep nothing back of other changes", () => {
    const lines = new EndpointLines()
    lines.after("one", ["failing"], true, 0)
    lines.after("one", ["recovered"], false, 1)
    assert.deepStrictEqual(lines.after("one", ["failing", "gone"], true, 2), ["gone"])
  })
})
