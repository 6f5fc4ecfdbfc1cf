import { assert, describe, it } from "@effect/vitest"
import { fieldReader, outcome } from "../../test/fieldReader.ts"
import { ClockTime } from "./clockTime.ts"
import { Decimal } from "./decimal.ts"
import { LastFour } from "./digits.ts"
import { ForeignId } from "./foreignId.ts"
import { DASH, formOf, plainForm } from "./formedText.ts"
import { hoursBetween } from "./minutes.ts"

const characters = Array.from({ length: 0x1_00_00 }, (_, code) => String.fromCharCode(code))

describe("a text with a form", () => {
  it("takes every dash of Unicode for a hyphen, and nothing else", () => {
    const dash = new RegExp(DASH)
    for (const each of characters) {
      assert.strictEqual(dash.test(each), /\p{Dash}/u.test(each), each.charCodeAt(0).toString(16))
      if (dash.test(each)) assert.strictEqual(plainForm(`1${each}2`), "1-2")
    }
  })

  it("matches with every blank around it that it is trimmed of", () => {
    const form = formOf("a")
    for (const each of characters) {
      assert.strictEqual(form.test(`${each}a${each}`), plainForm(`${each}a${each}`) === "a")
    }
  })

  it.each([
    ["a clock time", ClockTime, " 07:30\u00a0", "07:30"],
    ["the last digits", LastFour, "\u30006789 ", "6789"],
    ["an amount", Decimal, "\u00a012.50\n", "12.5"],
    ["hours", hoursBetween(-600, 600), " \u22121.5 ", -90],
    ["a document", ForeignId.fields.number, " AB\u2013123 ", "AB-123"]
  ] as const)("is read without blanks and with hyphens: %s", (_name, field, submitted, stored) => {
    assert.strictEqual(outcome(fieldReader(field)(submitted)), stored)
  })
})
