/** Overlays: worked minutes that carry a differential, by the wall clock. They are not part of the sum of hours. */
import { dayOfWeekOf, type LocalDate } from "../calendar/localDate.ts"
import type { WorkedPiece } from "./workedDays.ts"
import { DAY_MINUTES, localAt, reachedAt, type ZoneOffsets } from "../calendar/wallClock.ts"

/** A time of the day that is paid with a differential. */
export interface Differential {
  readonly name: string
  /** Minutes of the day. If `toMinute` is not later, it is the minute of the day after. */
  readonly fromMinute: number
  readonly toMinute: number
  /** The weekdays on which it begins, 0 is Sunday. */
  readonly weekdays: ReadonlyArray<number>
}

export interface Overlay {
  readonly name: string
  readonly date: LocalDate
  readonly from: number
  readonly to: number
  readonly minutes: number
}

/** Joins what follows on the last overlay of its name. */
const append = (overlays: Array<Overlay>, next: Overlay): void => {
  const last = overlays.at(-1)
  if (last?.to === next.from && last.date === next.date) {
    const minutes = last.minutes + next.minutes
    overlays[overlays.length - 1] = { ...last, to: next.to, minutes }
  } else {
    overlays.push(next)
  }
}

const overlaysOf = (
  pieces: ReadonlyArray<WorkedPiece>,
  differential: Differential,
  homeZone: ZoneOffsets
): ReadonlyArray<Overlay> => {
  const { name, fromMinute, toMinute, weekdays } = differential
  const length = toMinute - fromMinute + (toMinute > fromMinute ? 0 : DAY_MINUTES)
  const overlays: Array<Overlay> = []
  for (const { from, minutes, date, isCredit, zone = homeZone } of pieces) {
    if (from === undefined || isCredit) continue
    const end = from + minutes
    const last = Math.floor(localAt(zone, end - 1) / DAY_MINUTES)
    for (let day = Math.floor(localAt(zone, from) / DAY_MINUTES) - 1; day <= last; day++) {
      if (!weekdays.includes(dayOfWeekOf(day))) continue
      const local = day * DAY_MINUTES + fromMinute
      const begin = Math.max(from, reachedAt(zone, local))
      const to = Math.min(end, reachedAt(zone, local + length))
      if (to > begin) append(overlays, { name, date, from: begin, to, minutes: to - begin })
    }
  }
  return overlays
}

/** The worked minutes with times that each differential covers, by the wall clock where the worker was. */
export const differentialOverlays = (
  pieces: ReadonlyArray<WorkedPiece>,
  differentials: ReadonlyArray<Differential>,
  homeZone: ZoneOffsets
): ReadonlyArray<Overlay> =>
  differentials.flatMap((differential) => overlaysOf(pieces, differential, homeZone))
