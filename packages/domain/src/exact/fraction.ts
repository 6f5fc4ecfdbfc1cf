/** Exact fractions of big integers: nothing is rounded until somebody asks for it. */

/** In lowest terms; the denominator is positive. */
export interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value)

const greatestCommonDivisor = (a: bigint, b: bigint): bigint => {
  let [larger, smaller] = [magnitude(a), magnitude(b)]
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller]
  return larger
}

/** Throws a RangeError if the denominator is 0. */
export const fraction = (numerator: bigint, denominator = 1n): Fraction => {
  if (denominator === 0n) throw new RangeError("the denominator must not be 0")
  const divisor = greatestCommonDivisor(numerator, denominator) * (denominator < 0n ? -1n : 1n)
  return { numerator: numerator / divisor, denominator: denominator / divisor }
}

/** The fraction of a whole number, which must be a safe integer. */
export const whole = (value: number): Fraction => fraction(BigInt(value))

export const ZERO = fraction(0n)

/** The exact value of a decimal text such as "-12.50"; undefined if it is not one. */
export const fromDecimal = (text: string): Fraction | undefined => {
  const match = DECIMAL.exec(text)
  if (match === null) return undefined
  const [, sign = "", units = "", decimals = ""] = match
  return fraction(BigInt(`${sign}${units}${decimals}`), 10n ** BigInt(decimals.length))
}

export const add = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)

export const multiply = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.numerator, a.denominator * b.denominator)

/** Throws a RangeError if the divisor is 0. */
export const divide = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.denominator, a.denominator * b.numerator)

/** True if `a` is less than `b`. */
export const isLess = (a: Fraction, b: Fraction): boolean =>
  a.numerator * b.denominator < b.numerator * a.denominator

/** "50/3", or "15" for a whole number. */
export const fractionText = ({ numerator, denominator }: Fraction): string =>
  denominator === 1n ? String(numerator) : `${numerator}/${denominator}`

/** The decimal text with two decimals, rounded half away from zero. */
export const inCents = ({ numerator, denominator }: Fraction): string => {
  const cents = (magnitude(numerator) * 200n + denominator) / (2n * denominator)
  const digits = String(cents).padStart(3, "0")
  const sign = numerator < 0n && cents > 0n ? "-" : ""
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
