/**
 * Hidden characters: they move a terminal's cursor, break a line, reverse the text direction or are
 * invisible. Texts that differ only in hidden characters look the same.
 */
import { lazily } from "../lazily.ts"

/** Emoji and some scripts are written with them. */
const VARIATION_SELECTORS = String.raw`[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`

/** Bidirectional marks, zero-width and filling characters, tags. */
const IGNORABLE = String.raw`[\p{Default_Ignorable_Code_Point}--${VARIATION_SELECTORS}]`

/** Ignorable characters, controls, line separators, and the marks of interlinear annotations. */
const HIDDEN = String.raw`[\p{Cc}\u2028\u2029\ufff9-\ufffb${IGNORABLE}]`

const ONE = new RegExp(HIDDEN, "v")

export const hasHidden = (text: string): boolean => ONE.test(text)

/** Scripts whose words need joiners. Source: Unicode, UAX #31, 2.3.1 (A1, A2 and B). */
const JOINED_SCRIPTS =
  "Arab Syrc Mand Mong Nkoo Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr".split(" ")

const joinerIn = (script: string): string => {
  const letter = String.raw`[\p{scx=${script}}&&[\p{L}\p{M}]]`
  return String.raw`(?<=${letter})[\u200c\u200d](?=${letter})`
}

/** Replaces each match of a pattern, which is compiled at the first call. */
const replacing = (pattern: () => string, by: (found: string) => string) =>
  lazily(() => {
    const each = new RegExp(pattern(), "gv")
    return (text: string) => text.replaceAll(each, by)
  })

const withoutJoiners = replacing(
  () => JOINED_SCRIPTS.map(joinerIn).join("|"),
  () => ""
)

/** As `hasHidden`, but takes a ZERO WIDTH (NON-)JOINER between letters of a script that needs it. */
export const hasHiddenInWords = (text: string): boolean =>
  hasHidden(text) && hasHidden(withoutJoiners(text))

const escapeUnit = (unit: number): string => String.raw`\u${unit.toString(16).padStart(4, "0")}`

/** JSON writes a character beyond U+FFFF as two surrogates. */
const escapeOf = (character: string): string =>
  Array.from({ length: character.length }, (_, at) => escapeUnit(character.charCodeAt(at))).join("")

const escapeEach = replacing(() => HIDDEN, escapeOf)
const escapeEachButBreaks = replacing(() => String.raw`(?![\r\n])${HIDDEN}`, escapeOf)

/** Escapes each hidden character as `\uXXXX`, which a JSON parser reads as the same character. */
export const escapeHidden = (text: string): string => (hasHidden(text) ? escapeEach(text) : text)

/** Like `escapeHidden`, but keeps CR and LF, for text of several lines. */
export const escapeHiddenInLines = (text: string): string =>
  hasHidden(text) ? escapeEachButBreaks(text) : text
