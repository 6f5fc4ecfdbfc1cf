/** The others who are away on the days of a request. */
import { dayAfter } from "@payroll/ui/days.ts"
import { today } from "@payroll/ui/format.ts"
import { words } from "../text/words.ts"
import type { CalendarDay, TimeOffRequest } from "./status.tsx"

const text = words.timeOff
/** Maximum days of a calendar that the service answers. */
const SPAN_MAX = 366

export type NameOf = (userId: string) => string

type Days = Pick<TimeOffRequest, "startDate" | "endDate">

/** The days to read for who else is away: those of all requests, from the first on as many as the service answers. */
export const spanOf = (requests: ReadonlyArray<Days>) => {
  const from = requests.map(({ startDate }) => startDate).toSorted()[0] ?? today()
  const last =
    requests
      .map(({ endDate }) => endDate)
      .toSorted()
      .at(-1) ?? from
  const end = dayAfter(from, SPAN_MAX - 1)
  return { from, to: last < end ? last : end }
}

/**
 * The names of others who are away, or asked to be, on a day of a request. Undefined where nobody is found, but the
 * calendar has not all of its days, or more requests wait than are read.
 */
export const othersOf = (
  request: Days & Pick<TimeOffRequest, "userId">,
  days: ReadonlyArray<Pick<CalendarDay, "date" | "away">>,
  waiting: ReadonlyArray<Days & Pick<TimeOffRequest, "userId">>,
  isWhole: boolean,
  nameOf: NameOf
): ReadonlyArray<string> | undefined => {
  const { startDate, endDate } = request
  const isOther = ({ userId }: { readonly userId: string }): boolean => userId !== request.userId
  const dates = new Set(days.map(({ date }) => date))
  const isCovered = dates.has(startDate) && dates.has(endDate)
  const away = days
    .filter(({ date }) => date >= startDate && date <= endDate)
    .flatMap((day) => day.away.filter(isOther).map(({ name }) => name))
  const asked = waiting
    .filter((other) => isOther(other) && other.startDate <= endDate && other.endDate >= startDate)
    .map(({ userId }) => text.alsoAsked(nameOf(userId)))
  const names = [...new Set([...away, ...asked])]
  return names.length > 0 || (isCovered && isWhole) ? names : undefined
}
