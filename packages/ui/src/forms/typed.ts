/** Texts as people type them. */
import type { FieldShape } from "./shape.ts"

/** A pattern that accepts digits alone, and blanks around them. */
const DIGITS = /^\^\\s\*\\d\{[\d,]+\}\\s\*\$$/
/** The signs that people type between the digits of an EIN, an SSN or a phone number. */
const BETWEEN = /[\s().\p{Pd}\u{2212}]/gu
const PHONE = /(?:^|\.)phoneNumber$/
/** A phone number of the United States without the signs between its digits, with or without the country. */
const US_PHONE = /^(?:\+?1)?(\d{10})$/

/**
 * Returns a typed text without the blanks around it. Of a number of digits alone, and of a phone number of the United
 * States, the digits remain.
 */
export const typedText = (
  text: string,
  { path = "", patterns = [] }: Partial<Pick<FieldShape, "path" | "patterns">>
): string => {
  const digits = text.replaceAll(BETWEEN, "")
  if (patterns.some((pattern) => DIGITS.test(pattern))) return digits
  const phone = PHONE.test(path) ? US_PHONE.exec(digits)?.[1] : undefined
  return phone ?? text.trim()
}
