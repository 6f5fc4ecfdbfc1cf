/** The wages of a worker by date, as the points of lines. */
import { dayAfter, epochDay } from "../ui/day.ts"

/** The terms of a wage, and the days on which they hold. */
export interface Period {
  readonly wageRate: number
  readonly wageBasis: string
  readonly startDate: string
  readonly endDate: string | null
}

/** The wages of one basis on days from the first to the last; rates of other bases cannot be compared with them. */
export interface WageLine {
  readonly basis: string
  readonly first: string
  readonly last: string
  /** Null where there was no wage. */
  readonly values: ReadonlyArray<number | null>
}

/** Number of points, enough that a change is a step. */
const POINTS = 60

const isIn = ({ startDate, endDate }: Period, day: string): boolean =>
  startDate <= day && (endDate === null || day <= endDate)

const lineOf = (basis: string, periods: ReadonlyArray<Period>, today: string): WageLine => {
  const inOrder = periods.toSorted((one, other) => (one.startDate < other.startDate ? -1 : 1))
  const first = inOrder[0]?.startDate ?? today
  const days = [today, ...periods.map(({ startDate, endDate }) => endDate ?? startDate)]
  const last = days.toSorted().at(-1) ?? today
  const span = epochDay(last) - epochDay(first)
  const values = Array.from({ length: POINTS }, (_, index) => {
    const day = dayAfter(first, Math.round((index * span) / (POINTS - 1)))
    return inOrder.findLast((period) => isIn(period, day))?.wageRate ?? null
  })
  return { basis, first, last, values }
}

/** A line for each basis; where two wages hold on a day, the one that began last. */
export const wageLines = (periods: ReadonlyArray<Period>, today: string): ReadonlyArray<WageLine> =>
  [...Map.groupBy(periods, ({ wageBasis }) => wageBasis)].map(([basis, of]) =>
    lineOf(basis, of, today)
  )
