/** Texts as people type them. */
import type { FieldShape } from "./shape.ts"

/** A pattern that accepts digits alone, and blanks around them. */
const DIGITS = /^\^\\s\*\\d\{[\d,]+\}\\s\*\$$/
/** The signs that people type between the digits of an EIN, an SSN or a phone number. */
const BETWEEN = /[\s().\p{Pd}\u{2212}]/gu

/** A typed text without the blanks around it; of a number of digits alone also without what stands between them. */
export const typedText = (text: string, { patterns = [] }: Pick<FieldShape, "patterns">): string =>
  patterns.some((pattern) => DIGITS.test(pattern)) ? text.replaceAll(BETWEEN, "") : text.trim()
