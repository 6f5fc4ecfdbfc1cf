/** Exact fractions of a minute: sums of them neither lose nor invent a minute. */

export interface Fraction {
  readonly numerator: bigint
  /** Positive. */
  readonly denominator: bigint
}

export const NOTHING: Fraction = { numerator: 0n, denominator: 1n }

export const fractionOf = (numerator: number, denominator = 1): Fraction => ({
  numerator: BigInt(numerator),
  denominator: BigInt(denominator)
})

const commonDivisor = (a: bigint, b: bigint): bigint => {
  let [x, y] = [a < 0n ? -a : a, b]
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}

const smallCommonDivisor = (a: number, b: number): number => {
  let [x, y] = [a, b]
  while (y !== 0) [x, y] = [y, x % y]
  return x
}

/** The sum over the least common denominator, so that long sums keep small numbers. */
export const plus = (a: Fraction, b: Fraction): Fraction => {
  if (a.denominator === b.denominator) {
    return { numerator: a.numerator + b.numerator, denominator: a.denominator }
  }
  const shared = commonDivisor(a.denominator, b.denominator)
  const [left, right] = [b.denominator / shared, a.denominator / shared]
  return {
    numerator: a.numerator * left + b.numerator * right,
    denominator: a.denominator * left
  }
}

export const sumOf = (fractions: ReadonlyArray<Fraction>): Fraction => {
  let sum = fractions[0] ?? NOTHING
  for (let at = 1; at < fractions.length; at++) sum = plus(sum, fractions[at] ?? NOTHING)
  return sum
}

export const times = (a: Fraction, numerator: number, denominator: number): Fraction =>
  numerator === denominator
    ? a
    : {
        numerator: a.numerator * BigInt(numerator),
        denominator: a.denominator * BigInt(denominator)
      }

export const minusWhole = (a: Fraction, whole: number): Fraction => ({
  numerator: a.numerator - BigInt(whole) * a.denominator,
  denominator: a.denominator
})

/** The largest multiple of `unit` that is at most the fraction, which is not negative. */
export const floorTo = (a: Fraction, unit: number): number =>
  Number(a.numerator / (a.denominator * BigInt(unit))) * unit

/** The smallest multiple of `unit` that is at least the fraction, which is not negative. */
export const ceilTo = (a: Fraction, unit: number): number => {
  const of = a.denominator * BigInt(unit)
  return Number((a.numerator + of - 1n) / of) * unit
}

const written = (numerator: bigint | number, denominator: bigint | number): string =>
  denominator === 1 || denominator === 1n ? `${numerator}` : `${numerator}/${denominator}`

/** In lowest terms: `1/2`, `37/2`, `0`. */
export const fractionText = ({ numerator, denominator }: Fraction): string => {
  const [small, of] = [Number(numerator), Number(denominator)]
  if (small >= 0 && Number.isSafeInteger(small) && Number.isSafeInteger(of)) {
    const shared = smallCommonDivisor(small, of)
    return written(small / shared, of / shared)
  }
  const shared = commonDivisor(numerator, denominator)
  return written(numerator / shared, denominator / shared)
}
