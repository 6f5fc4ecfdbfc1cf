/** What a record says by date: versions that hold from a day on, each as it became known at a time. */
import { addDays, type LocalDate } from "./calendar/localDate.ts"

export interface DatedVersion {
  readonly effectiveFrom: LocalDate
  /** UTC milliseconds. */
  readonly recordedAt: number
}

/** A version with its number, which counts from 1 as they were recorded. */
export type Numbered<V extends DatedVersion> = V & { readonly version: number }

/** Of several versions from one day the one that was recorded last; the first version holds from the beginning. */
const byDay = <V extends DatedVersion>(versions: ReadonlyArray<V>): ReadonlyArray<V> => {
  const [first, ...later] = versions
  if (!first) return []
  const last = new Map(later.map((version) => [version.effectiveFrom, version]))
  const ordered = [...last.values()].toSorted((one, other) =>
    one.effectiveFrom < other.effectiveFrom ? -1 : 1
  )
  return [first, ...ordered]
}

/**
 * The versions by their first days, as they were known at an instant (UTC milliseconds). Each holds until the day
 * before the next one; the first also holds before its day.
 */
export const versionsByDay = <V extends DatedVersion>(
  versions: ReadonlyArray<V>,
  knownAt = Number.POSITIVE_INFINITY
): ReadonlyArray<Numbered<V>> =>
  byDay(
    versions
      .map((version, index) => ({ ...version, version: index + 1 }))
      .filter(({ recordedAt }) => recordedAt <= knownAt)
  )

/** The version that is in force on a day. There is at least one. */
export const versionOn = <V extends DatedVersion>(
  versions: ReadonlyArray<V>,
  day: LocalDate
): Numbered<V> => {
  const [first, ...later] = versionsByDay(versions)
  const found = later.findLast(({ effectiveFrom }) => effectiveFrom <= day) ?? first
  if (!found) throw new Error("a record has no version")
  return found
}

/** The day before which another version takes over again from the one that begins on a day. */
export const nextVersionAfter = (
  versions: ReadonlyArray<DatedVersion>,
  day: LocalDate
): LocalDate | undefined =>
  versionsByDay(versions)
    .slice(1)
    .find(({ effectiveFrom }) => effectiveFrom > day)?.effectiveFrom

/** Nothing is computed of earlier days. */
export const FIRST_DAY = "1971-01-01"
/** How far a version may begin from today. */
export const AHEAD_DAYS = 731

/** Whether a version can begin on a day: any day of the past, and at most two years from today. */
export const canBeginOn = (day: LocalDate, today: LocalDate): boolean =>
  day >= FIRST_DAY && day <= addDays(today, AHEAD_DAYS)
