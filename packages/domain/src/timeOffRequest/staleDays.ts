/** Days of an approved request that would be counted differently today. */
import { toEpochDay, type LocalDate } from "../calendar/localDate.ts"
import { requestDays, type WorkDays } from "../timeOff/requestDays.ts"
import { keptDays, type TimeOffRequest } from "./timeOffRequest.ts"

/** The days of a request that the schedule and the holidays count in another way by now. */
export const staleDaysOf = (request: TimeOffRequest, work: WorkDays): ReadonlyArray<LocalDate> => {
  const days = keptDays(request)
  if (request.areDaysGiven || work.schedules.length === 0 || days.length === 0) return []
  const [startDate, endDate] = [request.startDate, request.endDate]
  if (toEpochDay(endDate) < toEpochDay(startDate)) return []
  const now = new Map(requestDays({ startDate, endDate }, work).map((day) => [day.date, day]))
  return days
    .filter(({ date, minutes }) => now.get(date)?.minutes !== minutes)
    .map(({ date }) => date)
}
