/** The picture of a workweek of a timesheet, on the wall clock of the timesheet. */
import type { Calls } from "@payroll/client"
import { DAY_MS, dayAfter, epochDay } from "../ui/day.ts"

export type Sheet = Awaited<ReturnType<Calls["getTimesheet"]>>["timesheet"]
type Segment = Sheet["segments"][number]

const MINUTE_MS = 60_000
const HOUR = 60
const WEEK_DAYS = 7
/** A short day is still drawn on a scale that people can read. */
const HOURS_MIN = 10

/** Gives the minutes of an instant behind the beginning of a day, on the wall clock of a zone. */
const minutesIn = (timeZone: string) => {
  const wall = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit"
  })
  return (at: string, date: string): number => {
    const part = Object.fromEntries(
      wall.formatToParts(new Date(at)).map(({ type, value }) => [type, Number(value)])
    )
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = part
    return (Date.UTC(year, month - 1, day, hour, minute) - epochDay(date) * DAY_MS) / MINUTE_MS
  }
}

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
  readonly hasException: boolean
}

export interface WeekPicture {
  readonly days: ReadonlyArray<DayPicture>
  /** The part of the day that is drawn, in minutes. */
  readonly from: number
  readonly to: number
}

/** The segments of a day; a clock that is set back must not draw a bar backwards. */
const barsOf = (segments: ReadonlyArray<Segment>, timeZone: string): ReadonlyArray<Bar> => {
  const minutesAt = minutesIn(timeZone)
  return segments.flatMap(({ date, from, label, minutes }) => {
    if (from === null) return []
    const begin = minutesAt(from, date)
    return [{ from: begin, to: begin + minutes, label }]
  })
}

/** Returns the picture of a workweek of a timesheet, from the day on which it begins. */
export const weekPicture = (sheet: Sheet, begin: string): WeekPicture => {
  const { begin: first, end: last } = sheet.payPeriod
  const open = sheet.exceptions.filter(({ status }) => status.status === "Open")
  const days = Array.from({ length: WEEK_DAYS }, (_, index) => dayAfter(begin, index))
    .filter((date) => date >= first && date <= last)
    .map((date): DayPicture => {
      const segments = sheet.segments.filter((segment) => segment.date === date)
      return {
        date,
        bars: barsOf(segments, sheet.timeZone),
        untimed: segments.reduce((sum, each) => sum + (each.from === null ? each.minutes : 0), 0),
        minutes: segments.reduce((sum, { minutes }) => sum + minutes, 0),
        hasException: open.some((each) => each.date === date)
      }
    })
  const bars = days.flatMap((day) => day.bars)
  const earliest = Math.min(9 * HOUR, ...bars.map(({ from }) => from))
  const from = Math.floor(earliest / HOUR) * HOUR
  const latest = Math.max(from + HOURS_MIN * HOUR, ...bars.map(({ to }) => to))
  return { days, from, to: Math.ceil(latest / HOUR) * HOUR }
}
