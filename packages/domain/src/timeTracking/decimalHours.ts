/** Decimal hours that add up. */
import { firstDifference } from "./order.ts"

const sumOf = (values: ReadonlyArray<number>): number => {
  let total = 0
  for (const value of values) total += value
  return total
}

/** Hundredths of an hour in three parts, so that minutes are whole numbers of them. */
const THIRDS_PER_MINUTE = 5
const THIRDS = 3

const hoursText = (hundredths: number): string => {
  const digits = String(Math.abs(hundredths)).padStart(3, "0")
  return `${hundredths < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Minutes as hours with two decimals, rounded to the nearest hundredth. */
export const hoursOf = (minutes: number): string => {
  const hundredths = Math.round((Math.abs(minutes) * THIRDS_PER_MINUTE) / THIRDS)
  return hoursText(minutes < 0 ? -hundredths : hundredths)
}

/**
 * Minutes of several lines as hours with two decimals that add up to the rounded hours of all lines: each line is cut
 * to hundredths, and the missing hundredths go to the lines with the largest rest, the earlier one first.
 */
export const hoursThatAddUp = (minutes: ReadonlyArray<number>): ReadonlyArray<string> => {
  const cut = minutes.map((one) => Math.floor((one * THIRDS_PER_MINUTE) / THIRDS))
  const total = Math.round((sumOf(minutes) * THIRDS_PER_MINUTE) / THIRDS)
  const missing = total - sumOf(cut)
  const rests = minutes.map((one, index) => ({
    index,
    rest: one * THIRDS_PER_MINUTE - (cut[index] ?? 0) * THIRDS
  }))
  const raised = new Set(
    rests
      .toSorted((a, b) => firstDifference(b.rest - a.rest, a.index - b.index))
      .slice(0, missing)
      .map(({ index }) => index)
  )
  return cut.map((hundredths, index) => hoursText(hundredths + Number(raised.has(index))))
}
