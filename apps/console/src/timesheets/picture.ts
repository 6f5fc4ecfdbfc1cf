/** The picture of a workweek of a timesheet, on the wall clock of the timesheet. */
import type { Calls } from "@payroll/client"
import { dayAfter, minutesBehind, wallClock } from "@payroll/ui/days.ts"

export type Sheet = Awaited<ReturnType<Calls["getTimesheet"]>>["timesheet"]
type Segment = Sheet["segments"][number]

const HOUR = 60
const WEEK_DAYS = 7
/** A short day is still drawn on a scale that people can read. */
const HOURS_MIN = 10
const NINE = 9 * HOUR

/** True for an exception for which a timesheet cannot be approved. */
export const isOpenBlocking = ({
  status,
  blocks
}: Pick<Sheet["exceptions"][number], "status" | "blocks">): boolean =>
  blocks && status.status === "Open"

interface Bar {
  readonly from: number
  readonly to: number
  readonly label: Segment["label"]
}

export interface DayPicture {
  readonly date: string
  readonly bars: ReadonlyArray<Bar>
  /** Minutes that were entered without times. */
  readonly untimed: number
  readonly minutes: number
  /** An exception that blocks the approval is open. */
  readonly isOpen: boolean
}

export interface WeekPicture {
  readonly days: ReadonlyArray<DayPicture>
  /** The part of the day that is drawn, in minutes. */
  readonly from: number
  readonly to: number
}

/** The segments of a day; a clock that is set back must not draw a bar backwards. */
const barsOf = (segments: ReadonlyArray<Segment>, timeZone: string): ReadonlyArray<Bar> => {
  const clock = wallClock(timeZone)
  return segments.flatMap(({ date, from, label, minutes }) => {
    if (from === null) return []
    const begin = minutesBehind(clock(from), date)
    return [{ from: begin, to: begin + minutes, label }]
  })
}

/** Returns the picture of a workweek of a timesheet, from the day on which it begins. */
export const weekPicture = (sheet: Sheet, begin: string): WeekPicture => {
  const { begin: first, end: last } = sheet.payPeriod
  const open = sheet.exceptions.filter(isOpenBlocking)
  const days = Array.from({ length: WEEK_DAYS }, (_, index) => dayAfter(begin, index))
    .filter((date) => date >= first && date <= last)
    .map((date): DayPicture => {
      const segments = sheet.segments.filter((segment) => segment.date === date)
      return {
        date,
        bars: barsOf(segments, sheet.timeZone),
        untimed: segments.reduce((sum, each) => sum + (each.from === null ? each.minutes : 0), 0),
        minutes: segments.reduce((sum, { minutes }) => sum + minutes, 0),
        isOpen: open.some((each) => each.date === date)
      }
    })
  const bars = days.flatMap((day) => day.bars)
  const earliest = Math.min(NINE, ...bars.map(({ from }) => from))
  const from = Math.floor(earliest / HOUR) * HOUR
  const latest = Math.max(from + HOURS_MIN * HOUR, ...bars.map(({ to }) => to))
  return { days, from, to: Math.ceil(latest / HOUR) * HOUR }
}
