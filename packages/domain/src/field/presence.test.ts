import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { seed } from "@payroll/testing/seed"
import { afterUpdate, givenOrNull, onlyGiven, partOf } from "./presence.ts"

describe("what is not given", () => {
  it.each([[null], [""], [" "], ["\t\n"], ["\u00a0"]])("is %j", (value) => {
    assert.deepStrictEqual(onlyGiven({ value, kept: 1 }), { kept: 1 })
  })

  it.each([[0], [false], ["0"], [" x "], [{}], [[]]])("is not %j", (value) => {
    assert.deepStrictEqual(onlyGiven({ value }), { value })
  })

  it("is taken out of objects at every depth, and of objects in lists", () => {
    const body = {
      a: { b: { c: null, d: "x" }, e: "" },
      users: [
        { firstName: " ", lastName: "Ruiz" },
        { firstName: "Ana", lastName: null }
      ]
    }
    assert.deepStrictEqual(onlyGiven(body), {
      a: { b: { d: "x" } },
      users: [{ lastName: "Ruiz" }, { firstName: "Ana" }]
    })
  })

  it("leaves no place in a list empty: an index means what it meant", () => {
    assert.deepStrictEqual(onlyGiven({ list: ["a", null, ""] }), { list: ["a", null, ""] })
  })
})

describe("an object's fields that are given", () => {
  const body = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 }), { noNullPrototype: true })

  it("stay as they were in an object that is not touched itself", () => {
    const inner = { d: 1 }
    const before = { a: inner, b: null, c: { d: "" } }
    const copy = structuredClone(before)
    const after = onlyGiven(before)
    assert.deepStrictEqual(before, copy)
    assert.strictEqual(after["a"], inner)
  })

  it("are all of them the second time, and the very same object", () => {
    fc.assert(
      fc.property(body, (object) => {
        const once = onlyGiven(object)
        assert.deepStrictEqual(onlyGiven(once), once)
        const bare = { a: 1, b: { c: "x" } }
        assert.strictEqual(onlyGiven(bare), bare)
      }),
      { seed }
    )
  })

  it("have no blank among them at any depth outside of lists", () => {
    const blank = (value: unknown): boolean =>
      value === null || (typeof value === "string" && value.trim() === "")
    const fields = (value: unknown): ReadonlyArray<unknown> =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.values(value).flatMap((inner) => [inner, ...fields(inner)])
        : []
    fc.assert(
      fc.property(body, (object) => {
        assert.isFalse(fields(onlyGiven(object)).some(blank))
      }),
      { seed }
    )
  })
})

describe("a part of a request", () => {
  it("is the object of that name, and empty where there is none", () => {
    assert.deepStrictEqual(partOf({ user: { a: 1 } }, "user"), { a: 1 })
    for (const user of [undefined, null, "text", 7, ["a"]])
      assert.deepStrictEqual(partOf({ user }, "user"), {})
    assert.deepStrictEqual(partOf({}, "user"), {})
  })
})

describe("null in an update", () => {
  it("stays in the fields of the body's objects, and nowhere else", () => {
    const body = {
      method: null,
      user: { middleName: null, email: "", version: null, inner: { a: null } },
      users: [{ a: null }]
    }
    assert.deepStrictEqual(givenOrNull(body), {
      user: { middleName: null, inner: {} },
      users: [{}]
    })
    const bare = { user: { a: 1 } }
    assert.strictEqual(givenOrNull(bare), bare)
  })

  it("stands for a whole object where that can be taken away", () => {
    const body = { userRemoteLocation: null, actedBy: null }
    assert.deepStrictEqual(givenOrNull(body, ["userRemoteLocation"]), { userRemoteLocation: null })
    assert.deepStrictEqual(givenOrNull(body), {})
  })

  it("takes the value away", () => {
    assert.deepStrictEqual(
      [afterUpdate("a", undefined), afterUpdate("a", "b"), afterUpdate("a", null)],
      ["a", "b", undefined]
    )
  })
})
