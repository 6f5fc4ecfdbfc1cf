/** Work schedules: how many minutes a worker is scheduled on a day. */
import { dayOfWeekOf, toEpochDay, type EpochDay } from "../calendar/localDate.ts"
import type { WorkSchedule } from "./facts.ts"

/** The scheduled minutes of a day, by the schedule of that day; 0 without a schedule. */
export const scheduledMinutes = (schedules: ReadonlyArray<WorkSchedule>, day: EpochDay): number => {
  const inForce =
    schedules.length === 1
      ? schedules[0]
      : (schedules.findLast(({ effectiveFrom }) => toEpochDay(effectiveFrom) <= day) ??
        schedules[0])
  return inForce?.minutes[dayOfWeekOf(day)] ?? 0
}
