import { assert, describe, it } from "@effect/vitest"
import { escapeHidden, escapeHiddenInLines, hasHidden } from "./hiddenCharacters.ts"

const range = (first: number, last: number): ReadonlyArray<number> =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

const hidden = [
  ...range(0x00, 0x1f),
  ...range(0x7f, 0x9f),
  0xad,
  0x034f,
  0x061c,
  ...range(0x115f, 0x1160),
  ...range(0x17b4, 0x17b5),
  ...range(0x180b, 0x180f),
  ...range(0x200b, 0x200f),
  ...range(0x2028, 0x202e),
  ...range(0x2060, 0x206f),
  0x3164,
  0xfeff,
  0xffa0,
  ...range(0xfff0, 0xfffb),
  ...range(0x1bca0, 0x1bca3),
  ...range(0x1d173, 0x1d17a),
  ...range(0xe0000, 0xe00ff),
  ...range(0xe01f0, 0xe0fff)
]

describe("hidden characters", () => {
  it("are the controls, breaks, bidirectional marks and what is not shown at all", () => {
    const matching = range(0, 0x10ffff).filter((code) => hasHidden(String.fromCodePoint(code)))
    assert.deepStrictEqual(matching, hidden)
  })

  it("are not the selectors that emoji and some scripts are written with", () => {
    assert.isFalse(hasHidden("\u2764\ufe0f \u8fbb\u{e0100}"))
  })

  it("are escaped as JSON escapes them, and nothing else is", () => {
    const text = `a${String.fromCodePoint(...hidden)}Zoë 😀\\u0041"`
    const escaped = escapeHidden(text)
    assert.isFalse(hasHidden(escaped))
    assert.isTrue(escaped.endsWith('Zoë 😀\\u0041"'))
    assert.strictEqual(JSON.parse(escapeHidden(JSON.stringify(text))), text)
  })

  it("are escaped as two surrogates beyond the first 65,536", () => {
    assert.strictEqual(escapeHidden("a\u{e0041}"), String.raw`a\udb40\udc41`)
  })

  it("stay in a text of several lines only where they are its breaks", () => {
    assert.strictEqual(
      escapeHiddenInLines("a\r\nb\u001b[2J\u2028\u0085\n"),
      "a\r\nb\\u001b[2J\\u2028\\u0085\n"
    )
  })
})
