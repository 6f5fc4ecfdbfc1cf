/** Comparing by several keys. */

/** The first difference that is not 0, else 0. */
export const firstDifference = (...differences: ReadonlyArray<number>): number =>
  differences.find((difference) => difference !== 0) ?? 0

/** A missing text is an empty one. */
export const compareText = (a = "", b = ""): number => (a < b ? -1 : Number(a > b))
