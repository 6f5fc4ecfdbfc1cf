/** Versions of a record by date: each holds from a day on, and was recorded at a time. */
import { addDays, type LocalDate } from "./calendar/localDate.ts"
import { problem, type Problem } from "./problem.ts"

export interface DatedVersion {
  readonly effectiveFrom: LocalDate
  /** UTC milliseconds. */
  readonly recordedAt: number
  /** True if it holds from the beginning, whatever was recorded before for a day until its own. */
  readonly isFirst?: boolean
}

/** A version with its number, which counts from 1 as they were recorded. */
export type Numbered<V extends DatedVersion> = V & { readonly version: number }

/**
 * The versions by day; the one that was recorded last wins a day. The first version, or the last one that is to be the
 * first, holds from the beginning.
 */
export const byDay = <
  V extends { readonly effectiveFrom: string; readonly isFirst?: boolean | undefined }
>(
  versions: ReadonlyArray<V>
): ReadonlyArray<V> => {
  const firstIndex = Math.max(
    0,
    versions.findLastIndex(({ isFirst }) => isFirst === true)
  )
  const first = versions[firstIndex]
  if (!first) return []
  const later = versions.filter(({ effectiveFrom, isFirst }, index) => {
    if (index >= firstIndex) return index > firstIndex
    // Earlier first ones have no day of their own.
    return index > 0 && isFirst !== true && effectiveFrom > first.effectiveFrom
  })
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

/** The versions by their first days from a day on: the one in force on that day, and those that begin later. */
export const versionsFrom = <V extends DatedVersion>(
  [first, ...later]: ReadonlyArray<Numbered<V>>,
  day: LocalDate
): ReadonlyArray<Numbered<V>> => {
  if (!first) return []
  const begun = later.findLast(({ effectiveFrom }) => effectiveFrom <= day) ?? first
  return [
    { ...begun, effectiveFrom: day },
    ...later.filter(({ effectiveFrom }) => effectiveFrom > day)
  ]
}

/** The version that is in force on a day. There is at least one. */
export const versionOn = <V extends DatedVersion>(
  versions: ReadonlyArray<V>,
  day: LocalDate
): Numbered<V> => {
  const [first, ...later] = versionsByDay(versions)
  const version = later.findLast(({ effectiveFrom }) => effectiveFrom <= day) ?? first
  if (!version) throw new Error("a record has no version")
  return version
}

/** The day before which another version takes over again from the one that begins on a day. */
export const nextVersionAfter = (
  versions: ReadonlyArray<DatedVersion>,
  day: LocalDate
): LocalDate | undefined =>
  versionsByDay(versions)
    .slice(1)
    .find(({ effectiveFrom }) => effectiveFrom > day)?.effectiveFrom

/** First day for which anything is computed. */
export const FIRST_DAY = "1971-01-01" as LocalDate
/** Latest first day of a version, in days from today. */
export const AHEAD_DAYS = 731

/** True if a version can begin on a day: any day since 1971, and at most `AHEAD_DAYS` from today. */
export const canBeginOn = (day: LocalDate, today: LocalDate): boolean =>
  day >= FIRST_DAY && day <= addDays(today, AHEAD_DAYS)

/** The problem of a first day on which no version can begin. */
export const beginProblems = (
  path: Problem["path"],
  day: LocalDate,
  today: LocalDate
): ReadonlyArray<Problem> =>
  canBeginOn(day, today)
    ? []
    : [problem(path, "range", `must be from ${FIRST_DAY} to ${AHEAD_DAYS} days from today`)]

/** Maximum versions of the places or the homes of a worker that hold on some day. */
const OF_WORKER_MAX = 100
/** Maximum recorded versions, with those that a later one of the same day replaced. */
const RECORDED_MAX = 500

/** The first day of a version, and the day on which it is recorded. */
export interface VersionDays {
  readonly effectiveFrom: LocalDate
  readonly today: LocalDate
}

/** The problems of an added version of what a worker has by date: it begins too far away, or is one too many. */
export const addedVersionProblems = (
  part: string,
  records: string,
  recorded: ReadonlyArray<DatedVersion> | undefined,
  { effectiveFrom, today }: VersionDays
): ReadonlyArray<Problem> => {
  const after = recorded ?? []
  const tooMany = (message: string) => [problem([part], "limit", `cannot be updated: ${message}`)]
  return [
    ...beginProblems([part, "effectiveFrom"], effectiveFrom, today),
    ...(after.length > RECORDED_MAX
      ? tooMany(`${records} of a user can be recorded at most ${RECORDED_MAX} times`)
      : byDay(after).length > OF_WORKER_MAX
        ? tooMany(`a user can have at most ${OF_WORKER_MAX} ${records}`)
        : [])
  ]
}
