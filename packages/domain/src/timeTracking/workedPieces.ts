/** The minutes of a shift that are worked time: all but unpaid breaks. */
import type { Break, Span } from "./punch.ts"

export interface Stretch {
  readonly from: number
  readonly to: number
}

/** A meal that is taken off a shift in which none was punched. */
export interface AutoMeal {
  readonly afterMinutes: number
  readonly minutes: number
}

export interface BreakSettings {
  readonly paidBreakUpToMinutes: number
  readonly unpaidMealFromMinutes: number
  readonly autoMeal?: AutoMeal | undefined
}

const isUnpaidMeal = ({ type, from, to }: Break, settings: BreakSettings): boolean =>
  type === "Meal" && to - from >= settings.unpaidMealFromMinutes

/** The part of a break that is not worked time. */
const unpaidPart = (one: Break, settings: BreakSettings): Stretch | undefined => {
  if (one.type === "Meal") return isUnpaidMeal(one, settings) ? one : undefined
  const from = one.from + settings.paidBreakUpToMinutes
  return from < one.to ? { from, to: one.to } : undefined
}

/** True if a meal is deducted from a shift: the shift is long enough, and no unpaid meal was punched. */
export const hasAutoMeal = (span: Span, settings: BreakSettings): boolean =>
  settings.autoMeal !== undefined &&
  span.to - span.from > settings.autoMeal.afterMinutes &&
  !span.breaks.some((one) => isUnpaidMeal(one, settings))

const unpaidParts = (span: Span, settings: BreakSettings): ReadonlyArray<Stretch> => {
  const unpaid = span.breaks
    .map((one) => unpaidPart(one, settings))
    .filter((part) => part !== undefined)
  const { autoMeal } = settings
  if (autoMeal === undefined || !hasAutoMeal(span, settings)) return unpaid
  const from = span.from + autoMeal.afterMinutes
  return [...unpaid, { from, to: from + autoMeal.minutes }].toSorted((a, b) => a.from - b.from)
}

/** The worked stretches of a shift, in order. */
export const workedPieces = (span: Span, settings: BreakSettings): ReadonlyArray<Stretch> => {
  if (span.breaks.length === 0 && settings.autoMeal === undefined) return [span]
  const pieces: Array<Stretch> = []
  let from = span.from
  for (const unpaid of unpaidParts(span, settings)) {
    const to = Math.min(unpaid.from, span.to)
    if (to > from) pieces.push({ from, to })
    from = Math.max(from, unpaid.to)
  }
  if (span.to > from) pieces.push({ from, to: span.to })
  return pieces
}
