/** The time that a form proposes for a punch that is missing. */
import { dayAfter, weekdayOf } from "@payroll/ui/days.ts"
import type { AnswerOf } from "../api/call.ts"

export type Schedules = AnswerOf<"getUserWorkSchedules">["workSchedules"]

const MINUTE_MS = 60_000

/** A wall clock some minutes later, as `YYYY-MM-DDTHH:MM`. */
const later = (wall: string, minutes: number): string =>
  new Date(Date.parse(`${wall}Z`) + minutes * MINUTE_MS).toISOString().slice(0, wall.length)

/**
 * Returns the wall clock that the day says: that of the schedule, else the punch before, with the scheduled hours where
 * it is the end that is missing. Undefined where nothing is known, because an invented time would be stored.
 */
export const proposedTime = (
  {
    date,
    type,
    before
  }: {
    readonly date: string
    readonly type: string | undefined
    /** The wall clock of the punch before. */
    readonly before: string | undefined
  },
  schedules: Schedules
): string | undefined => {
  const schedule = schedules.findLast(({ effectiveFrom }) => effectiveFrom <= date)
  const { minutes, startTime, endTime } = schedule?.days[weekdayOf(date)] ?? { minutes: 0 }
  if (type === "In" && startTime !== undefined) return `${date}T${startTime}`
  if (type === "Out" && endTime !== undefined) {
    const isNextDay = startTime !== undefined && endTime <= startTime
    return `${isNextDay ? dayAfter(date, 1) : date}T${endTime}`
  }
  return before === undefined || type !== "Out" ? before : later(before, minutes)
}
