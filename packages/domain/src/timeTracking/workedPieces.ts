/** The time of a shift that is worked: all but unpaid breaks. */
import type { Break, Span } from "./punch.ts"
import { MINUTE_MS } from "../calendar/wallClock.ts"

export interface Stretch {
  readonly from: number
  readonly to: number
}

/** The unit of stretches, and the stretch of a break or a shift in it. */
interface Unit {
  readonly minute: number
  readonly of: (one: Break | Span) => Stretch
}

const MINUTES: Unit = { minute: 1, of: (one) => one }
const MILLISECONDS: Unit = {
  minute: MINUTE_MS,
  of: ({ fromMs, toMs }) => ({ from: fromMs, to: toMs })
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

/** The part of a break that is not worked time. Whole minutes decide if a meal is paid, in every unit. */
const unpaidPart = (one: Break, settings: BreakSettings, unit: Unit): Stretch | undefined => {
  const stretch = unit.of(one)
  if (one.type === "Meal") return isUnpaidMeal(one, settings) ? stretch : undefined
  const from = stretch.from + settings.paidBreakUpToMinutes * unit.minute
  return from < stretch.to ? { from, to: stretch.to } : undefined
}

/** True if a meal is deducted from a shift: the shift is long enough, and no unpaid meal was punched. */
export const hasAutoMeal = (span: Span, settings: BreakSettings): boolean =>
  settings.autoMeal !== undefined &&
  span.to - span.from > settings.autoMeal.afterMinutes &&
  !span.breaks.some((one) => isUnpaidMeal(one, settings))

const unpaidParts = (span: Span, settings: BreakSettings, unit: Unit): ReadonlyArray<Stretch> => {
  const unpaid = span.breaks
    .map((one) => unpaidPart(one, settings, unit))
    .filter((part) => part !== undefined)
  const { autoMeal } = settings
  if (autoMeal === undefined || !hasAutoMeal(span, settings)) return unpaid
  const from = unit.of(span).from + autoMeal.afterMinutes * unit.minute
  const to = from + autoMeal.minutes * unit.minute
  return [...unpaid, { from, to }].toSorted((a, b) => a.from - b.from)
}

const stretchesIn = (unit: Unit, span: Span, settings: BreakSettings): ReadonlyArray<Stretch> => {
  const shift = unit.of(span)
  if (span.breaks.length === 0 && settings.autoMeal === undefined) return [shift]
  const pieces: Array<Stretch> = []
  let { from } = shift
  for (const unpaid of unpaidParts(span, settings, unit)) {
    const to = Math.min(unpaid.from, shift.to)
    if (to > from) pieces.push({ from, to })
    from = Math.max(from, unpaid.to)
  }
  if (shift.to > from) pieces.push({ from, to: shift.to })
  return pieces
}

/** The worked stretches of a shift, in order, in minutes. */
export const workedPieces = (span: Span, settings: BreakSettings): ReadonlyArray<Stretch> =>
  stretchesIn(MINUTES, span, settings)

/** The worked stretches between the instants of the punches, which are not rounded, in UTC milliseconds. */
export const exactPieces = (span: Span, settings: BreakSettings): ReadonlyArray<Stretch> =>
  stretchesIn(MILLISECONDS, span, settings)
