import { assert, describe, it } from "@effect/vitest"
import { english } from "../words.ts"
import { checkOf, isOptional } from "./rules.ts"
import type { FieldShape } from "./shape.ts"

const shape = (more: Partial<FieldShape>): FieldShape => ({
  path: "routingNumber",
  kind: "text",
  isRequired: true,
  isRemovable: false,
  ...more
})

const check = (value: unknown, more: Partial<FieldShape>) =>
  checkOf({ label: "Routing number" }, shape(more), english)(value)

describe("the check of a field", () => {
  it("says what is missing", () => {
    assert.strictEqual(check("  ", {}), "Routing number is missing")
    assert.strictEqual(check("", { kind: "choice" }), "Choose one")
    assert.strictEqual(check([], { kind: "texts" }), "Routing number is missing")
    assert.isTrue(check("", { isRequired: false }))
  })

  it("says the rule that the service would refuse it by", () => {
    const digits = { patterns: [String.raw`^\d{9}$`], rule: "Must be exactly 9 digits." }
    assert.strictEqual(check("12345678", digits), "Must be exactly 9 digits.")
    assert.isTrue(check(" 021000021 ", digits))
    assert.strictEqual(check("x".repeat(41), { maxLength: 40 }), "At most 40 characters")
  })

  it("says a problem that the service would find later, once its own rule is met", () => {
    const problem = (text: string) => (text === "021000022" ? "No bank has it" : undefined)
    const form = checkOf(
      { label: "Routing number", problem },
      shape({ patterns: [String.raw`^\d{9}$`], rule: "Must be exactly 9 digits." }),
      english
    )
    assert.strictEqual(form("021000022"), "No bank has it")
    assert.strictEqual(form("02100002"), "Must be exactly 9 digits.")
    assert.isTrue(form("021000021"))
  })

  it("asks for the time of a day", () => {
    const at = checkOf({ label: "When", widget: "dateTime" }, shape({}), english)
    assert.strictEqual(at("2026-11-26T"), "Time is missing")
    assert.isTrue(at("2026-11-26T07:30"))
  })

  it("keeps numbers in their range", () => {
    const share = { kind: "number", isWhole: true, minimum: 0, maximum: 100 } as const
    assert.strictEqual(check("101", share), "Between 0 and 100")
    assert.strictEqual(check("1.5", share), "This does not look right")
    assert.strictEqual(check("x", share), "This does not look right")
    assert.isTrue(check("25", share))
    assert.isTrue(check("1,250.5", { kind: "number" }))
  })
})

describe("a field that is called optional", () => {
  const is = (
    field: { readonly isNeeded?: boolean },
    more: Partial<FieldShape> = {},
    stored?: unknown
  ) =>
    isOptional({ path: "name", label: "Name", ...field }, shape({ isRequired: false, ...more }), {
      initial: { name: stored }
    })

  it("may stay empty for good", () => {
    assert.isTrue(is({}))
    assert.isTrue(is({}, { isRemovable: true }, "Ada"))
    assert.isFalse(is({}, { isRequired: true }))
    assert.isFalse(is({ isNeeded: true }))
  })

  it("keeps no stored value that cannot be taken away", () => {
    assert.isFalse(is({}, {}, "Ada"))
    assert.isTrue(is({}, {}, ""))
  })
})
