import { assert, describe, it } from "@effect/vitest"
import { endOfPrefix, foldedText, nameKey } from "./foldedText.ts"

const bytes = (text: string): Buffer => Buffer.from(text, "utf8")
const isBefore = (one: string, other: string): boolean =>
  Buffer.compare(bytes(one), bytes(other)) < 0

describe("folded text", () => {
  it.each([
    ["Pioneer Bakery", "pioneer bakery"],
    ["  José   Ángel  ", "jose angel"],
    ["Jose\u0301", "jose"],
    ["ÅNGSTRÖM", "angstrom"],
    ["İpek", "ipek"],
    ["ﬁnance", "finance"],
    ["Ｆｕｌｌ", "full"],
    ["Straße", "straße"],
    ["Łukasz", "łukasz"],
    ["ΆΛΦΑ", "αλφα"],
    ["か\u3099", "か\u3099"],
    ["😀 Bar", "😀 bar"],
    ["می\u200cخواهم", "میخواهم"],
    ["ශ\u0dca\u200dරී", "ශ\u0dcaරී"]
  ])("of %s is %s", (text, folded) => {
    assert.strictEqual(foldedText(text), folded)
    assert.strictEqual(foldedText(folded), folded)
  })

  it("is the same for composed and decomposed text", () => {
    for (const text of ["Élan", "Ṩ", "각", "ǟ"]) {
      assert.strictEqual(foldedText(text.normalize("NFC")), foldedText(text.normalize("NFD")))
    }
  })

  it("has at most 100 characters, and cuts none in two", () => {
    assert.strictEqual(foldedText("x".repeat(101)), "x".repeat(100))
    assert.strictEqual(foldedText("😀".repeat(101)), "😀".repeat(100))
    // One character that stands for eighteen.
    assert.lengthOf([...foldedText("ﷺ".repeat(100))], 100)
  })
})

describe("the key of a name", () => {
  it.each([
    ["Mary-Jane O’Brien", "maryjaneobrien"],
    ["mary jane o'brien", "maryjaneobrien"],
    ["d`Arcy", "darcy"],
    ["d´Arcy", "darcy"],
    ["D＇Arcy", "darcy"],
    ["dʼArcy", "darcy"],
    ["ʻŌpūnui", "opunui"],
    ["Smith\u2011Jones", "smithjones"],
    ["Smith–Jones", "smithjones"],
    ["J. R. Smith, Jr.", "jrsmithjr"],
    ["AT&T", "att"],
    ["می\u200cخواهم", "میخواهم"],
    ["Toys + Us", "toys+us"],
    ["! !", "!!"],
    ["-", "-"]
  ])("%s is %s", (name, key) => {
    assert.strictEqual(nameKey(name), key)
    assert.strictEqual(nameKey(key), key)
  })

  it("has 100 characters of a long name, counted without punctuation", () => {
    assert.strictEqual(nameKey("x-".repeat(120)), "x".repeat(100))
  })
})

describe("the end of a prefix", () => {
  it.each([
    ["a", "b"],
    ["ann", "ano"],
    ["a\uffff", "a\u{10000}"],
    ["\ud7ff", "\ue000"],
    ["😀", "😁"],
    ["a\u{10ffff}", "b"],
    ["\u{10ffff}", "\u{10ffff}".repeat(101)],
    ["", "\u{10ffff}".repeat(101)]
  ])("%j is %j", (prefix, end) => {
    assert.strictEqual(endOfPrefix(prefix), end)
  })

  it("comes after every text with the prefix, and before no other that does", () => {
    const characters = ["a", "z", "\u007f", "é", "\ud7ff", "\ue000", "\uffff", "😀", "\u{10ffff}"]
    for (const prefix of characters.flatMap((one) => characters.map((other) => one + other))) {
      const end = endOfPrefix(prefix)
      for (const more of ["", ...characters]) {
        assert.isTrue(isBefore(prefix + more, end), prefix + more)
      }
      for (const other of characters) {
        if (!prefix.startsWith(other) && isBefore(prefix, other)) {
          assert.isFalse(isBefore(other, end), other)
        }
      }
    }
  })
})
