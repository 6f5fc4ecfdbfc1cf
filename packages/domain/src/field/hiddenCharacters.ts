/**
 * Characters that are not seen as themselves: they move a terminal's cursor, end a line, turn the
 * direction of what follows, or show nothing at all. Two texts that differ only in them look alike.
 */

/** Controls, line separators, bidirectional marks, overrides and isolates, zero-width characters. */
const HIDDEN = String.raw`\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff`

const ONE = new RegExp(`[${HIDDEN}]`, "u")
const EACH = new RegExp(`[${HIDDEN}]`, "gu")
const EACH_BUT_BREAKS = new RegExp(String.raw`(?![\r\n])[${HIDDEN}]`, "gu")

/** Whether a text has such a character anywhere. */
export const hasHidden = (text: string): boolean => ONE.test(text)

const escapeOf = (character: string): string =>
  String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`

/** The text with each such character as `\u` and four digits, which JSON reads as the same. */
export const escapeHidden = (text: string): string =>
  hasHidden(text) ? text.replaceAll(EACH, escapeOf) : text

/** As `escapeHidden`, but CR and LF stay: for a text of several lines. */
export const escapeHiddenInLines = (text: string): string =>
  hasHidden(text) ? text.replaceAll(EACH_BUT_BREAKS, escapeOf) : text
