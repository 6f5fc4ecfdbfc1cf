import { assert, describe, it } from "@effect/vitest"
import { fieldReader, outcome } from "../../test/fieldReader.ts"
import {
  Accepted,
  callersCode,
  Email,
  emailKey,
  FreeText,
  LocationLabel,
  Name,
  Website
} from "./text.ts"

const limits = [
  ["Name", Name, 100],
  ["FreeText", FreeText, 255],
  ["Website", Website, 2_048],
  ["LocationLabel", LocationLabel, 40]
] as const

const LENGTH = "must be at most"
const HIDDEN =
  "format: must have no control, bidirectional or invisible characters and no line breaks"

describe.each(limits)("the text %s", (_name, field, max) => {
  const read = fieldReader(field)

  it("takes its longest text and refuses one character more", () => {
    assert.strictEqual(outcome(read("x".repeat(max))), "x".repeat(max))
    assert.strictEqual(
      outcome(read("x".repeat(max + 1))),
      `length: must be at most ${max} characters`
    )
  })

  it("counts UTF-16 units of what is stored, which is trimmed and in the form NFC", () => {
    const emoji = "😀".repeat(max / 2)
    assert.strictEqual(outcome(read(emoji)), emoji)
    assert.strictEqual(outcome(read(` Mary-Ann O'Neil\u3000\n`)), "Mary-Ann O'Neil")
    assert.strictEqual(outcome(read("Zoe\u0308")), "Zo\u00eb")
    const decomposed = "e\u0308".repeat(max)
    assert.strictEqual(outcome(read(`  ${decomposed}  `)), "\u00eb".repeat(max))
    const growing = "\ufb2c".repeat(Math.floor(max / 3))
    assert.strictEqual(outcome(read(growing)), growing.normalize("NFC"))
    assert.strictEqual(outcome(read(`${growing}\ufb2c`)), `length: ${LENGTH} ${max} characters`)
  })

  it.each(["\0", "\t", "\n", "\r", "\u001b", "\u007f", "\u0085", "\u009b", "\u061c", "\u200b"])(
    "refuses %j within it",
    (character) => {
      assert.strictEqual(outcome(read(`a${character}b`)), HIDDEN)
    }
  )

  it.each(["\u00ad", "\u034f", "\u1160", "\u180e", "\u3164", "\uffa0", "\ufff9", "\u{e0041}"])(
    "refuses %j within it, which shows nothing",
    (character) => {
      assert.strictEqual(outcome(read(`a${character}b`)), HIDDEN)
    }
  )

  it.each(["\u200d", "\u200f", "\u2028", "\u2029", "\u202e", "\u2060", "\u2066", "\ufeff"])(
    "refuses %j within it, which nobody sees",
    (character) => {
      assert.strictEqual(outcome(read(`a${character}b`)), HIDDEN)
    }
  )

  it.each([[7], [true], [{}], [["x"]]])("refuses %j, which is not text", (value) => {
    assert.strictEqual(outcome(read(value)), "InvalidType")
  })
})

describe("joiners", () => {
  const read = fieldReader(Name)

  it.each([
    ["Persian", "نیک\u200cنام"],
    ["Sinhala", "ශ\u0dca\u200dරී"],
    ["Malayalam", "രാജന\u0d4d\u200d ക\u0d4d\u200cഷ"],
    ["Bengali", "র\u200d\u09cdযাব"]
  ])("stay between letters of a script that needs them: %s", (_script, name) => {
    const joined = name.replace("\u200d ", " ")
    assert.strictEqual(outcome(read(joined)), joined)
    assert.strictEqual(outcome(fieldReader(FreeText)(joined)), joined)
  })

  it.each([
    "An\u200cna",
    "An\u200dna",
    "نیک\u200c",
    "\u200cنیک",
    "نیک\u200c\u200cنام",
    "نیک\u200cAna",
    "نیک\u200bنام",
    "نیک\u200cنام\u202e"
  ])("are refused elsewhere: %j", (name) => {
    assert.strictEqual(outcome(read(name)), HIDDEN)
  })

  it("are no part of codes and emails", () => {
    for (const field of [callersCode(100), Email, Website])
      assert.strictEqual(outcome(fieldReader(field)("نیک\u200cنام@acme.example")), HIDDEN)
  })
})

it("counts an emoji over the limit as two", () => {
  assert.strictEqual(
    outcome(fieldReader(Name)("😀".repeat(51))),
    "length: must be at most 100 characters"
  )
})

describe("a code of the caller's", () => {
  const read = fieldReader(callersCode(10))

  it.each(["=1", "+1", "-1", "@1", " =1", "\uFF1D1", "\uFF0B1", "\uFF0D1", "\uFF201"])(
    "does not begin as a formula: %j",
    (value) => {
      assert.strictEqual(outcome(read(value)), "format: must not begin with =, +, - or @")
    }
  )

  it.each(["E-17", "a=b", "1+1", "'=1"])("may have the same characters elsewhere: %j", (value) => {
    assert.strictEqual(outcome(read(value)), value)
  })
})

describe("emails", () => {
  const read = fieldReader(Email)
  const NO_EMAIL = "format: must be an email address"

  it.each([
    "ana@acme.example",
    "Ana.Ruiz+payroll@mail.acme.co.uk",
    "a@b.c",
    "o'neil@acme.example",
    "ü@ä.example",
    "ana@x-1.a--b.example",
    "ana@3com.example",
    "ana@उदाहरणे.example"
  ])("takes %s as it is", (email) => {
    assert.strictEqual(outcome(read(email)), email)
  })

  it("are trimmed", () => {
    assert.strictEqual(outcome(read(" ana@acme.example\n")), "ana@acme.example")
  })

  it("have no hidden characters", () => {
    assert.strictEqual(outcome(read("ana\u200b@acme.example")), HIDDEN)
  })

  it.each([
    "ana",
    "ana@acme",
    "@acme.example",
    "ana@",
    "ana@@acme.example",
    "ana@acme@acme.example",
    "ana@.example",
    "ana@acme.",
    "ana@acme..example",
    "ana@-acme.example",
    "ana@acme-.example",
    "ana@acme.-example",
    "ana@acme.example-",
    "ana@acme.exa!",
    "ana@_acme.example",
    "ana ruiz@acme.example",
    "ana@acme .example",
    "ana @acme.example"
  ])("refuses %j", (text) => {
    assert.strictEqual(outcome(read(text)), NO_EMAIL)
  })

  it("takes 254 characters and refuses 255", () => {
    const domain = "@acme.example"
    const longest = `${"x".repeat(254 - domain.length)}${domain}`
    assert.strictEqual(outcome(read(longest)), longest)
    assert.strictEqual(outcome(read(`x${longest}`)), "length: must be at most 254 characters")
  })

  it("answers a hostile text of any length at once", () => {
    const text = `${"a@".repeat(50_000)}${"a.".repeat(50_000)}@`
    const begin = performance.now()
    assert.notProperty(read(text), "stored")
    assert.isBelow(performance.now() - begin, 1_000)
  })

  it("are the same without regard to case", () => {
    assert.strictEqual(emailKey("Ana@ACME.example"), emailKey("ana@acme.EXAMPLE"))
    assert.notStrictEqual(emailKey("ana@acme.example"), emailKey("anna@acme.example"))
  })
})

describe("the acceptance of terms", () => {
  const read = fieldReader(Accepted)

  it("is true and nothing else", () => {
    assert.strictEqual(outcome(read(true)), true)
    assert.strictEqual(outcome(read(false)), "accepted: must be true")
    assert.strictEqual(outcome(read("true")), "InvalidType")
    assert.strictEqual(outcome(read(1)), "InvalidType")
  })
})
