/** Sums of segments. */
import type { LocalDate } from "../calendar/localDate.ts"
import type { Segment } from "./classify.ts"

export interface Totals {
  readonly regular: number
  readonly overtime: number
  readonly doubleTime: number
}

export interface DayTotals extends Totals {
  readonly date: LocalDate
  readonly minutes: number
}

export interface WeekTotals extends Totals {
  /** The minute in which the workweek begins. */
  readonly begin: number
}

type Sums = { -readonly [Name in keyof Totals]: number }

const none = (): Sums => ({ regular: 0, overtime: 0, doubleTime: 0 })

export const totalsOf = (segments: ReadonlyArray<Segment>): Totals => {
  const sums = none()
  for (const { label, minutes } of segments) sums[label] += minutes
  return sums
}

const sumsBy = <Key extends string | number>(
  segments: ReadonlyArray<Segment>,
  keyOf: (segment: Segment) => Key
): ReadonlyMap<Key, Totals> => {
  const sums = new Map<Key, Sums>()
  for (const segment of segments) {
    const key = keyOf(segment)
    const sum = sums.get(key) ?? none()
    sum[segment.label] += segment.minutes
    sums.set(key, sum)
  }
  return sums
}

export const minutesOf = ({ regular, overtime, doubleTime }: Totals): number =>
  regular + overtime + doubleTime

/** The workdays with worked time, ascending. */
export const dayTotals = (segments: ReadonlyArray<Segment>): ReadonlyArray<DayTotals> =>
  [...sumsBy(segments, ({ date }) => date)]
    .map(([date, totals]) => ({ date, minutes: minutesOf(totals), ...totals }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))

/** The workweeks with worked time, ascending. */
export const weekTotals = (segments: ReadonlyArray<Segment>): ReadonlyArray<WeekTotals> =>
  [...sumsBy(segments, ({ week }) => week)]
    .map(([begin, totals]) => ({ begin, ...totals }))
    .toSorted((a, b) => a.begin - b.begin)
