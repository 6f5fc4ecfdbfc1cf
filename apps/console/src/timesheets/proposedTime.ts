/** The time that a form proposes for a punch that is missing. */
import { dayAfter, weekdayOf } from "@payroll/ui/days.ts"
import type { AnswerOf } from "../api/call.ts"

export type Schedules = AnswerOf<"getUserWorkSchedules">["workSchedules"]

const MINUTE_MS = 60_000

/** A wall clock some minutes later, as `YYYY-MM-DDTHH:MM`. */
const later = (wall: string, minutes: number): string =>
  new Date(Date.parse(`${wall}Z`) + minutes * MINUTE_MS).toISOString().slice(0, wall.length)

/**
 * Returns the wall clock that the day says: that of the schedule, or the clock-in before with the scheduled hours.
 * Where nothing is known it has the day alone, as `YYYY-MM-DDT`, because an invented time would be stored.
 */
export const proposedTime = (
  {
    date,
    type,
    before
  }: {
    readonly date: string
    readonly type: string | undefined
    /** The wall clock of the clock-in before. */
    readonly before: string | undefined
  },
  schedules: Schedules
): string => {
  const schedule = schedules.findLast(({ effectiveFrom }) => effectiveFrom <= date)
  const { minutes, startTime, endTime } = schedule?.days[weekdayOf(date)] ?? { minutes: 0 }
  if (type === "In" && startTime !== undefined) return `${date}T${startTime}`
  if (type === "Out" && endTime !== undefined) {
    const isNextDay = startTime !== undefined && endTime <= startTime
    return `${isNextDay ? dayAfter(date, 1) : date}T${endTime}`
  }
  const isCounted = type === "Out" && before !== undefined && minutes > 0
  return isCounted ? later(before, minutes) : `${date}T`
}
