/** The holiday calendar of a company, by date: the days on which scheduled workers are off without a request. */
import type { LocalDate } from "../calendar/localDate.ts"
import { beginProblems } from "../datedVersions.ts"
import { problem, type Problem } from "../problem.ts"
import { changedIfDifferent, type RecordBase } from "../record.ts"
import type { HolidayCalendar } from "../timeOff/holidayCalendar.ts"

/** Pay of a holiday: the scheduled minutes of the day, or a number of minutes. */
export type PaidMinutes = "Scheduled" | number

/** A calendar from a day on, as recorded at a time. */
export interface CalendarVersion extends HolidayCalendar {
  readonly effectiveFrom: LocalDate
  /** UTC milliseconds. */
  readonly recordedAt: number
  readonly paidMinutes: PaidMinutes
}

export interface CompanyCalendar extends RecordBase {
  readonly name: string
  /** In the order in which they were recorded, at least one. */
  readonly versions: ReadonlyArray<CalendarVersion>
}

export const VERSIONS_MAX = 100
export const ADDED_MAX = 200

/** A calendar that begins on a day; before it the company has none. */
export const newCompanyCalendar = (
  base: RecordBase,
  name: string,
  version: Omit<CalendarVersion, "recordedAt">
): CompanyCalendar => ({
  ...base,
  name,
  versions: [{ ...version, recordedAt: base.createdAt }]
})

/** The versions by their first days; of several from one day the one that was recorded last. */
export const versionsByDay = ({
  versions
}: Pick<CompanyCalendar, "versions">): ReadonlyArray<CalendarVersion> => {
  const last = new Map(versions.map((version) => [version.effectiveFrom, version]))
  return [...last.values()].toSorted((one, other) =>
    one.effectiveFrom < other.effectiveFrom ? -1 : 1
  )
}

/** The version of a day, or the first one. */
export const versionOn = (calendar: CompanyCalendar, day: LocalDate): CalendarVersion => {
  const all = versionsByDay(calendar)
  const version = all.findLast(({ effectiveFrom }) => effectiveFrom <= day) ?? all[0]
  if (!version) throw new Error("a holiday calendar has no version")
  return version
}

const textOf = ({ recordedAt: _, effectiveFrom: _from, ...version }: CalendarVersion): string =>
  JSON.stringify(version)

/** The calendar under another name, and changed from a day on; the calendar itself if nothing changes. */
export const updatedCalendar = (
  calendar: CompanyCalendar,
  name: string,
  input: Partial<Omit<CalendarVersion, "recordedAt" | "effectiveFrom">>,
  effectiveFrom: LocalDate,
  at: number
): CompanyCalendar => {
  const before = versionOn(calendar, effectiveFrom)
  const after = { ...before, ...input, effectiveFrom, recordedAt: at }
  const isSame = before.effectiveFrom <= effectiveFrom && textOf(before) === textOf(after)
  const versions = isSame ? calendar.versions : [...calendar.versions, after]
  return changedIfDifferent(calendar, { name, versions }, at)
}

/** The problems of the days that a company adds, and of the day from which a calendar holds. */
export const calendarProblems = (
  path: Problem["path"],
  added: ReadonlyArray<{ readonly date: LocalDate }>,
  effectiveFrom: LocalDate,
  today: LocalDate
): ReadonlyArray<Problem> => [
  ...(new Set(added.map(({ date }) => date)).size < added.length
    ? [problem([...path, "added"], "duplicate", "has the same date more than once")]
    : []),
  ...beginProblems([...path, "effectiveFrom"], effectiveFrom, today)
]
