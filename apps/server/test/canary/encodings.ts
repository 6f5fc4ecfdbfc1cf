/**
 * Finds numbers in whatever they are written as. Eight encodings are seen:
 *
 * 1. plain, as it was submitted;
 * 2. punctuated, with hyphens, slashes or blanks in any place (an SSN as 3-2-4, an EIN as 2-7, a date
 *    in the order of ISO 8601 or the American one);
 * 3. base64 and base64url, at all three alignments;
 * 4. hexadecimal bytes, in either case;
 * 5. percent-encoded;
 * 6. escaped as JSON may (`\u0031`);
 * 7. UTF-16, in either order of bytes;
 * 8. reversed.
 *
 * Text is taken as Latin-1, one character for a byte, so that files of any content can be read. It
 * is decoded and not searched for encoded numbers: so it takes as long for 10,000 numbers as for
 * one, and sees a number inside of something that was encoded as a whole.
 */

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi
const BASE64 = /[\w+/-]{10,}/g
const HEX = /[\da-f]{16,}/gi
const WIDE = /(?:[\d/ -]\0){7,}\d/g
/** Digits as a person or a program may punctuate them; eight are the fewest that tell anything. */
const NUMBER = /\d(?:[-/ ]?\d){7,}/g

const unescaped = (text: string, escape: RegExp): string =>
  text.replaceAll(escape, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Decodes each run of an alphabet in a text as bytes, from each of the offsets. */
function* decoded(
  text: string,
  runs: RegExp,
  encoding: "base64" | "hex",
  offsets: ReadonlyArray<number>
): Iterable<string> {
  for (const [run] of text.matchAll(runs)) {
    for (const offset of offsets) {
      yield Buffer.from(run.slice(offset), encoding).toString("latin1")
    }
  }
}

const digitsOf = (number: string): string => number.replaceAll(/\D/g, "")

function* numbersIn(texts: Iterable<string>): Iterable<string> {
  for (const text of texts) for (const [number] of text.matchAll(NUMBER)) yield digitsOf(number)
}

function* wide(text: string): Iterable<string> {
  for (const [run] of text.matchAll(WIDE)) yield run.replaceAll("\0", "")
}

function* reversed(text: string): Iterable<string> {
  for (const number of numbersIn([text])) yield [...number].toReversed().join("")
}

const readers: ReadonlyArray<(text: string) => Iterable<string>> = [
  (text) => [text],
  (text) => decoded(text, BASE64, "base64", [0, 1, 2, 3]),
  (text) => decoded(text, HEX, "hex", [0, 1]),
  (text) => [unescaped(text, /%([\da-f]{2})/gi)],
  (text) => [unescaped(text, /\\+u00([\da-f]{2})/gi)],
  wide,
  reversed
]

/** The parts of a number that are as long as one of these lengths. */
function* parts(number: string, lengths: ReadonlySet<number>): Iterable<string> {
  for (const length of lengths) {
    for (let from = 0; from + length <= number.length; from += 1) {
      yield number.slice(from, from + length)
    }
  }
}

/**
 * All numbers of these lengths that a text holds, as their digits alone. Ids are left out: they are random, and hold
 * any nine digits sooner or later.
 */
export function* heldIn(text: string, lengths: ReadonlySet<number>): Iterable<string> {
  const named = text.replaceAll(UUID, "#")
  for (const read of readers) {
    for (const number of numbersIn(read(named))) yield* parts(number, lengths)
  }
}
