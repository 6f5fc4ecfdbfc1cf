/** The days off of a holiday calendar, from the rules of the service itself. */
import {
  daysFrom,
  parseLocalDate,
  toEpochDay,
  type LocalDate
} from "@payroll/domain/calendar/localDate"
import {
  calendarOn,
  CALENDAR_BASES,
  closureOn,
  type DatedCalendar
} from "@payroll/domain/timeOff/holidayCalendar"
import { formatDay } from "@payroll/ui/format.ts"
import { Row } from "@payroll/ui/layout.tsx"
import { timeSettingsWords } from "../text/timeSettings.ts"

const text = timeSettingsWords.holidays

interface Holiday {
  readonly date: string
  readonly name: string
  /** The part that is off; undefined for all of the day. */
  readonly minutes: number | undefined
}

/** A calendar from a day on, as an answer or a form has it. */
interface CalendarFields {
  readonly effectiveFrom: string
  readonly base: string
  readonly removed: ReadonlyArray<string>
  readonly added: ReadonlyArray<{
    readonly date: string
    readonly name: string
    readonly minutes?: number | null
  }>
}

const datedOf = ({
  effectiveFrom,
  base,
  removed,
  added
}: CalendarFields): ReadonlyArray<DatedCalendar> => {
  const first = parseLocalDate(effectiveFrom)
  const known = CALENDAR_BASES.find((each) => each === base)
  if (!first || !known) return []
  const days = added.flatMap(({ date, name, minutes }) => {
    const day = parseLocalDate(date)
    return day && name !== "" ? [{ date: day, name, minutes: minutes ?? undefined }] : []
  })
  return [{ effectiveFrom: first, base: known, removed, added: days }]
}

/** The days off from one day to another. */
export const holidaysOf = (
  versions: ReadonlyArray<CalendarFields>,
  first: LocalDate,
  last: LocalDate
): ReadonlyArray<Holiday> => {
  const calendars = versions.flatMap(datedOf)
  return daysFrom(first, last).flatMap((date) => {
    const day = toEpochDay(date)
    const calendar = calendarOn(calendars, day)
    const closure = calendar && closureOn(calendar, day)
    return closure ? [{ date, name: closure.name, minutes: closure.minutes }] : []
  })
}

/** Days off with their names. */
export const HolidayList = ({ of }: { readonly of: ReadonlyArray<Holiday> }) =>
  of.length === 0 ? (
    <p className="quiet">{text.noDay}</p>
  ) : (
    <ul className="list">
      {of.map(({ date, name, minutes }) => (
        <Row
          key={date}
          title={name}
          detail={[formatDay(date), minutes === undefined ? "" : text.partOff(minutes)]
            .filter(Boolean)
            .join(", ")}
        />
      ))}
    </ul>
  )
