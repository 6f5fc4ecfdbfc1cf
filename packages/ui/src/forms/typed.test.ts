import { assert, it } from "@effect/vitest"
import { typedText } from "./typed.ts"

const NINE = { patterns: [String.raw`^\s*\d{9}\s*$`] }

it.each([
  ["74-1234567", "741234567"],
  [" 123-45-6789 ", "123456789"],
  ["123–45−6789", "123456789"],
  ["12345678x", "12345678x"],
  ["-", ""]
])("a number of digits alone is typed as people write it: %s", (typed, sent) => {
  assert.strictEqual(typedText(typed, NINE), sent)
})

it("a phone number has brackets and dots", () => {
  const ten = { patterns: [String.raw`^\s*\d{10}\s*$`] }
  assert.strictEqual(typedText("(512) 555-0142", ten), "5125550142")
  assert.strictEqual(typedText("512.555.0142", ten), "5125550142")
})

it.each([
  ["(512) 555-0142", "5125550142"],
  [" +1 512 555 0142", "5125550142"],
  ["1-512-555-0142", "5125550142"],
  ["+44 20 7946 0000", "+44 20 7946 0000"],
  ["512 555 014", "512 555 014"]
])("a phone number of the United States is sent as its digits: %s", (typed, sent) => {
  assert.strictEqual(typedText(typed, { path: "businessUser.phoneNumber" }), sent)
})

it("other texts keep what is inside of them", () => {
  assert.strictEqual(typedText(" Smith-Jones (Bakery) ", {}), "Smith-Jones (Bakery)")
  assert.strictEqual(
    typedText("19901-1234", { patterns: [String.raw`^\d{5}-\d{4}$`] }),
    "19901-1234"
  )
})
