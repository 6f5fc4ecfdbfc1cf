import { assert, describe, it } from "@effect/vitest"
import { escapeHidden, escapeHiddenInLines, hasHidden } from "./hiddenCharacters.ts"

const range = (first: number, last: number): ReadonlyArray<number> =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

const hidden = [
  ...range(0x00, 0x1f),
  ...range(0x7f, 0x9f),
  0x061c,
  ...range(0x200b, 0x200f),
  ...range(0x2028, 0x202e),
  ...range(0x2060, 0x206f),
  0xfeff
]

describe("hidden characters", () => {
  it("are exactly the controls, breaks, bidirectional and zero-width ones", () => {
    const found = range(0, 0x10ffff).filter((code) => hasHidden(String.fromCodePoint(code)))
    assert.deepStrictEqual(found, hidden)
  })

  it("are escaped as JSON escapes them, and nothing else is", () => {
    const text = `a${String.fromCharCode(...hidden)}Zoë 😀\\u0041"`
    const escaped = escapeHidden(text)
    assert.isFalse(hasHidden(escaped))
    assert.isTrue(escaped.endsWith('Zoë 😀\\u0041"'))
    assert.strictEqual(JSON.parse(escapeHidden(JSON.stringify(text))), text)
  })

  it("stay in a text of several lines only where they are its breaks", () => {
    assert.strictEqual(
      escapeHiddenInLines("a\r\nb\u001b[2J\u2028\u0085\n"),
      "a\r\nb\\u001b[2J\\u2028\\u0085\n"
    )
  })
})
