/** Routing numbers of banks. Forms check them too, so the file is free of schemas. */

const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1]

const isAssignedPrefix = (prefix: number): boolean =>
  prefix <= 12 || (prefix >= 21 && prefix <= 32) || (prefix >= 61 && prefix <= 72) || prefix === 80

/**
 * True if nine digits form a valid routing number: an assigned prefix, and a check digit that makes the sum weighted by
 * 3, 7, 1 a multiple of 10. Source: ABA Routing Number Policy.
 */
export const isRoutingNumber = (routingNumber: string): boolean => {
  if (/^0+$/.test(routingNumber) || !isAssignedPrefix(Number(routingNumber.slice(0, 2)))) {
    return false
  }
  const sum = WEIGHTS.reduce(
    (total, weight, place) => total + weight * Number(routingNumber[place]),
    0
  )
  return sum % 10 === 0
}
