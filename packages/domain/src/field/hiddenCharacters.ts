/**
 * Hidden characters: they move a terminal's cursor, break a line, reverse the text direction or are
 * invisible. Texts that differ only in hidden characters look the same.
 */

/** Controls, line separators, bidirectional marks, overrides and isolates, zero-width characters. */
const HIDDEN = String.raw`\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff`

const ONE = new RegExp(`[${HIDDEN}]`, "u")
const EACH = new RegExp(`[${HIDDEN}]`, "gu")
const EACH_BUT_BREAKS = new RegExp(String.raw`(?![\r\n])[${HIDDEN}]`, "gu")

export const hasHidden = (text: string): boolean => ONE.test(text)

const escapeOf = (character: string): string =>
  String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`

/** Escapes each hidden character as `\uXXXX`, which a JSON parser reads as the same character. */
export const escapeHidden = (text: string): string =>
  hasHidden(text) ? text.replaceAll(EACH, escapeOf) : text

/** Like `escapeHidden`, but keeps CR and LF, for text of several lines. */
export const escapeHiddenInLines = (text: string): string =>
  hasHidden(text) ? text.replaceAll(EACH_BUT_BREAKS, escapeOf) : text
