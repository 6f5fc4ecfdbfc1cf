/**
 * Texts with a form: digits, dates, times, ids. Blanks around one do not count, and every dash in it is a hyphen:
 * spreadsheets and word processors put both there.
 */
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import { named, pattern } from "./rule.ts"

/**
 * Hyphen and dashes, for a class of characters. Source: Unicode, property Dash, up to U+FFFF, because not every
 * validator knows Unicode properties.
 */
export const DASHES =
  String.raw`\-\u058a\u05be\u1400\u1806\u2010-\u2015\u2053\u207b\u208b\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40` +
  String.raw`\u2e5d\u301c\u3030\u30a0\ufe31\ufe32\ufe58\ufe63\uff0d`

/** One hyphen or dash, for a regular expression. */
export const DASH = `[${DASHES}]`

const EACH_DASH = new RegExp(DASH, "g")
/** Characters other than ASCII, whose only dash is the hyphen. */
const BEYOND_ASCII = /[\u0080-\uffff]/

/** Removes the blanks around a text and writes each dash as a hyphen. */
export const plainForm = (value: string): string => {
  const text = value.trim()
  return BEYOND_ASCII.test(text) ? text.replaceAll(EACH_DASH, "-") : text
}

/** The regular expression of a form, in one piece with `DASH` for a hyphen, and of blanks around it. */
export const formOf = (form: string): RegExp => new RegExp(String.raw`^\s*${form}\s*$`)

/** Decodes a text, which `checked` checks, to its plain form. */
export const decodedPlain = (checked: Schema.String) =>
  checked.pipe(
    Schema.decode({
      decode: SchemaGetter.transform(plainForm),
      encode: SchemaGetter.passthrough()
    })
  )

/** A text that matches `expression`, which `formOf` makes; it decodes to its plain form. */
export const formedText = (
  expression: RegExp,
  message: string,
  examples: ReadonlyArray<string>,
  name?: string
) => {
  const checked = Schema.String.check(pattern(expression, message, { examples }))
  return decodedPlain(name === undefined ? checked : named(checked, name))
}
