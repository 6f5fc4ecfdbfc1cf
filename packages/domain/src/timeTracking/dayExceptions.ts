/** Exceptions about the total of a workday, however each of its parts looks. */
import type { EpochDay } from "../calendar/localDate.ts"
import type { Grid } from "./grid.ts"
import type { TimedEntry, TimeEntry, TimeException } from "./punch.ts"
import type { WorkedPiece } from "./workedDays.ts"
import { minuteOf, type ZoneOffsets } from "../calendar/wallClock.ts"

/** The worked minutes of a workday. */
interface DayTotal {
  total: number
  /** With times. */
  timed: number
  /** The minutes that the day has where the worker was: 23, 24 or 25 hours. */
  length: number
}

export type DaysIn = (zone: ZoneOffsets | undefined) => Grid

const totalsByDay = (
  pieces: ReadonlyArray<WorkedPiece>,
  daysIn: DaysIn
): ReadonlyMap<EpochDay, DayTotal> => {
  const totals = new Map<EpochDay, DayTotal>()
  for (const { day, minutes, from, isCredit, zone } of pieces) {
    if (isCredit) continue
    const { begin, end } = daysIn(zone).cellOf(day)
    const ofDay = totals.get(day) ?? { total: 0, timed: 0, length: 0 }
    ofDay.total += minutes
    if (from !== undefined) ofDay.timed += minutes
    ofDay.length = Math.max(ofDay.length, end - begin)
    totals.set(day, ofDay)
  }
  return totals
}

/** The entries whose key an earlier entry has. */
const repeated = <Entry>(
  entries: ReadonlyArray<Entry>,
  keyOf: (entry: Entry) => string
): ReadonlyArray<Entry> => {
  const seen = new Set<string>()
  return entries.filter((entry) => {
    const key = keyOf(entry)
    const isKnown = seen.has(key)
    seen.add(key)
    return isKnown
  })
}

/** Each day once and in order: what comes in another order gives the same exceptions. */
const onDays = (code: TimeException["code"], days: Iterable<EpochDay>) =>
  [...new Set(days)].toSorted((a, b) => a - b).map((day) => ({ code, day }))

/** The exceptions of workdays; entries without times and entries with them apart. */
export const dayExceptions = (
  pieces: ReadonlyArray<WorkedPiece>,
  entries: ReadonlyArray<TimeEntry>,
  timedEntries: ReadonlyArray<TimedEntry>,
  daysIn: DaysIn
): ReadonlyArray<TimeException> => {
  if (entries.length === 0 && timedEntries.length === 0) return []
  const totals = totalsByDay(pieces, daysIn)
  const twice = repeated(
    entries,
    ({ day, minutes, jobCode = "" }) => `${day} ${minutes} ${jobCode}`
  )
  const timedTwice = repeated(
    timedEntries,
    ({ fromMs, toMs, jobCode = "" }) => `${fromMs} ${toMs} ${jobCode}`
  )
  const covered = entries.filter(({ day, minutes }) => (totals.get(day)?.timed ?? 0) >= minutes)
  const full = [...totals].filter(([, { total, length }]) => total > length)
  return [
    ...onDays(
      "more-than-a-day",
      full.map(([day]) => day)
    ),
    ...onDays(
      "duplicate-entry",
      twice.map(({ day }) => day)
    ),
    ...timedTwice
      .toSorted((a, b) => a.fromMs - b.fromMs)
      .map(({ fromMs }) => ({
        code: "duplicate-entry" as const,
        minute: minuteOf(fromMs)
      })),
    ...onDays(
      "entry-beside-punches",
      covered.map(({ day }) => day)
    )
  ]
}
