/**
 * Text by which records are found: as it is compared, the same in every database. Ranges of such text
 * are ranges of its UTF-8 bytes.
 */

/** Characters that are kept: an index of PostgreSQL takes no key of 2,704 bytes or more. */
const FOLDED_MAX = 100

/** Accents and other marks on letters of the Latin, Greek and Cyrillic scripts. */
const MARKS = /[\u0300-\u036f]/gu
/** Joiners change how letters are drawn, not which letters they are. */
const JOINERS = /[\u200c\u200d]/g
const BLANKS = /\s+/gu
const BEYOND_ASCII = /[\u0080-\uffff]/

/**
 * Punctuation, accents that stand alone, and letters that are written as apostrophes are: the okina and its kind.
 * Blanks as well, because a hyphen may stand in place of one.
 */
const IGNORED = /[\p{P}\p{Sk}\s\u02b9-\u02bf\u02c8\u02ca\u02cb\u07f4\u07f5\ua78b\ua78c]/gu

const withoutMarks = (text: string): string =>
  BEYOND_ASCII.test(text)
    ? text.normalize("NFKD").replaceAll(JOINERS, "").replaceAll(MARKS, "")
    : text

const folded = (text: string): string => withoutMarks(text).toLowerCase()

/** The first 100 characters of a text; no surrogate pair is cut. */
export const shortened = (text: string): string => {
  if (text.length <= FOLDED_MAX) return text
  let [characters, end] = [0, 0]
  for (const character of text) {
    if (characters === FOLDED_MAX) break
    characters += 1
    end += character.length
  }
  return text.slice(0, end)
}

/**
 * Lower case, compatible characters as one (`ﬁ` as `fi`), accents (`Å` as `a`) and joiners dropped, blanks as one;
 * the first 100 characters. A letter that is none with an accent stays (`ł`, `ß`).
 */
export const foldedText = (text: string): string =>
  shortened(folded(text).replaceAll(BLANKS, " ").trim())

/**
 * A name as it is found: folded, without punctuation and blanks, so that `o'brien` finds `O’Brien` and `mary jane`
 * `Mary-Jane`. A name of nothing but punctuation keeps it. The first 100 characters.
 */
export const nameKey = (name: string): string => {
  const text = folded(name)
  const letters = text.replaceAll(IGNORED, "")
  return shortened(letters === "" ? text.replaceAll(BLANKS, "") : letters)
}

const LAST = 0x10_ff_ff
/** Surrogates, which no text has as characters. */
const SURROGATES = { first: 0xd8_00, last: 0xdf_ff }

/** Comes after every folded text, in the order of bytes. */
const AFTER_ALL = String.fromCodePoint(LAST).repeat(FOLDED_MAX + 1)

/** A text that comes, in the order of bytes, after all folded ones with a prefix, and before all others. */
export const endOfPrefix = (prefix: string): string => {
  const points = Array.from(prefix, (character) => character.codePointAt(0) ?? 0)
  while (points.at(-1) === LAST) points.pop()
  const last = points.pop()
  if (last === undefined) return AFTER_ALL
  const next = last + 1 === SURROGATES.first ? SURROGATES.last + 1 : last + 1
  return String.fromCodePoint(...points, next)
}
