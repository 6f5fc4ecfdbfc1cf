/** Workdays and workweeks: stretches of time that begin at a fixed time of the wall clock and leave no gap. */
import type { EpochDay } from "../calendar/localDate.ts"
import { DAY_MINUTES, localAt, reachedAt, type ZoneOffsets } from "../calendar/wallClock.ts"

/** One workday or workweek: its minutes are `begin` to `end`, without `end`. */
export interface Cell {
  /** Counts the cells of a grid; of workdays it is the epoch day of the date. */
  readonly index: number
  readonly begin: number
  readonly end: number
}

export interface Grid {
  readonly cellAt: (minute: number) => Cell
  readonly cellOf: (index: number) => Cell
}

/** A weekday (0 is Sunday) and a minute of the day. */
export interface WorkweekStart {
  readonly weekday: number
  readonly minute: number
}

const WEEK_MINUTES = 7 * DAY_MINUTES
// 1970-01-01 was a Thursday.
const WEEKDAY_OF_1970 = 4

const floored = (value: number, divisor: number): number => Math.floor(value / divisor)

/** Cells of `length` minutes on the wall clock; cell 0 begins at the local minute `base`. */
const gridOf = (zone: ZoneOffsets, length: number, base: number): Grid => {
  const cellOf = (index: number): Cell => {
    const begin = reachedAt(zone, index * length + base)
    return { index, begin, end: reachedAt(zone, (index + 1) * length + base) }
  }
  let last: Cell | undefined
  const find = (minute: number): Cell => {
    let cell = cellOf(floored(localAt(zone, minute) - base, length))
    // Clocks that are set back over the begin of a cell do not open the cell before again.
    while (minute < cell.begin) cell = cellOf(cell.index - 1)
    while (minute >= cell.end) cell = cellOf(cell.index + 1)
    return cell
  }
  const cellAt = (minute: number): Cell => {
    if (last === undefined || minute < last.begin || minute >= last.end) last = find(minute)
    return last
  }
  return { cellAt, cellOf }
}

/** The workdays that begin at a minute of the day. The index of a cell is the epoch day of its date. */
export const workdays = (zone: ZoneOffsets, startMinute: number): Grid =>
  gridOf(zone, DAY_MINUTES, startMinute)

/** The local minute at which the first workweek of 1970 or later begins. */
const baseOf = ({ weekday, minute }: WorkweekStart): number =>
  ((weekday - WEEKDAY_OF_1970 + 7) % 7) * DAY_MINUTES + minute

/** Periods of whole workweeks; one of them begins in the workweek that begins on or before `anchor`. */
export const workweeks = (
  zone: ZoneOffsets,
  start: WorkweekStart,
  weeks = 1,
  anchor: EpochDay = 0
): Grid => {
  const base = baseOf(start)
  const shift = floored(anchor * DAY_MINUTES + start.minute - base, WEEK_MINUTES)
  return gridOf(zone, weeks * WEEK_MINUTES, base + (weeks === 1 ? 0 : shift * WEEK_MINUTES))
}

/**
 * Cells of `before` until a minute and of `after` from then on, both cut there. Those of `before` have even indexes,
 * those of `after` odd ones.
 */
export const changedAt = (minute: number, before: Grid, after: Grid): Grid => {
  const earlier = ({ index, begin, end }: Cell): Cell => ({
    index: 2 * index,
    begin,
    end: Math.min(end, minute)
  })
  const later = ({ index, begin, end }: Cell): Cell => ({
    index: 2 * index + 1,
    begin: Math.max(begin, minute),
    end
  })
  return {
    cellAt: (at) => (at < minute ? earlier(before.cellAt(at)) : later(after.cellAt(at))),
    cellOf: (index) =>
      index % 2 === 0 ? earlier(before.cellOf(index / 2)) : later(after.cellOf((index - 1) / 2))
  }
}
