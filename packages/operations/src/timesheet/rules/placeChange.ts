/** A change of where a worker works from a day on. */
import { addDays, type LocalDate } from "@payroll/domain/calendar/localDate"
import { addedVersionProblems, canBeginOn, type VersionDays } from "@payroll/domain/datedVersions"
import { notFoundAt, refuse, type DomainError } from "@payroll/domain/errors"
import type { CompanyLocation } from "@payroll/domain/location/companyLocation"
import type { Problem } from "@payroll/domain/problem"
import type { Moment } from "@payroll/domain/record"
import { isActive } from "@payroll/domain/status"
import type { Worker } from "@payroll/domain/worker/worker"
import { namesPlace, placeFields, type PlaceInput } from "@payroll/domain/worker/workplace"
import { workerToday } from "@payroll/domain/worker/workerToday"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import {
  changedTime,
  loadTouchedTime,
  nothingChanged,
  NOTHING_TOUCHED,
  type ChangedTime,
  type TouchedTime
} from "./changedTime.ts"

/** The days of a change: from the submitted day on, else from today, but not before joining. */
export const placeDays = (
  worker: Worker,
  locations: ReadonlyArray<CompanyLocation>,
  {
    effectiveFrom,
    dateOfJoin = worker.dateOfJoin
  }: {
    readonly effectiveFrom?: LocalDate
    readonly dateOfJoin?: LocalDate
  },
  at: number
): VersionDays => {
  const today = workerToday(worker, locations, at)
  const isAhead = today < dateOfJoin && canBeginOn(dateOfJoin, today)
  return { today, effectiveFrom: effectiveFrom ?? (isAhead ? dateOfJoin : today) }
}

/** Fails unless the places of a worker are locations of the company that are in use. */
export const checkPlaces = (
  locations: ReadonlyArray<CompanyLocation>,
  named: ReadonlyArray<readonly [path: Problem["path"], id: string | null | undefined]>
): Result.Result<void, DomainError> => {
  const missing = named.find(
    ([, id]) =>
      typeof id === "string" && !locations.some((place) => place.id === id && isActive(place))
  )
  return missing ? Result.fail(notFoundAt("company location", missing[0])) : Result.void
}

/** Days after the day of joining whose labels it may alter: those of weeks that are counted together. */
const COUNTED_DAYS = 31

/** Loads the recorded time of a worker that another place, or another day of joining, may touch. */
export const loadPlaceTime = (
  worker: Worker,
  input: PlaceInput & { readonly effectiveFrom?: LocalDate; readonly dateOfJoin?: LocalDate }
): ReturnType<typeof loadTouchedTime> => {
  const { effectiveFrom, dateOfJoin = worker.dateOfJoin } = input
  const isPlace = namesPlace(input)
  if (dateOfJoin === worker.dateOfJoin) {
    return isPlace ? loadTouchedTime(worker, effectiveFrom) : Effect.succeed(NOTHING_TOUCHED)
  }
  const [first, last] = joinings(worker.dateOfJoin, dateOfJoin)
  if (!isPlace) return loadTouchedTime(worker, first, addDays(last, COUNTED_DAYS))
  return loadTouchedTime(
    worker,
    effectiveFrom !== undefined && effectiveFrom < first ? effectiveFrom : first
  )
}

const joinings = (one: LocalDate, other: LocalDate): readonly [LocalDate, LocalDate] =>
  one < other ? [one, other] : [other, one]

/**
 * Refuses a change of place that begins too far away or is one too many, and opens the timesheets that it, or another
 * day of joining, alters.
 */
export const changedPlace = (
  touched: TouchedTime,
  before: Worker,
  after: Worker,
  days: VersionDays,
  part: string,
  moment: Moment
): Result.Result<ChangedTime, DomainError> => {
  const { dateOfJoin } = after
  const isPlace = after.workplaces !== before.workplaces
  const isJoining = dateOfJoin !== before.dateOfJoin
  if (!isPlace && !isJoining) return Result.succeed(nothingChanged)
  const [first] = joinings(before.dateOfJoin, dateOfJoin)
  const from = isJoining && (!isPlace || first < days.effectiveFrom) ? first : days.effectiveFrom
  const problems = isPlace
    ? addedVersionProblems(part, "changes of place", after.workplaces, days)
    : []
  return Result.flatMap(refuse(problems), () =>
    changedTime(touched, {
      after: (time) => ({ ...time, worker: { ...time.worker, dateOfJoin, ...placeFields(after) } }),
      from,
      reason: isPlace
        ? `the place of work changed from ${days.effectiveFrom} on`
        : `the day of joining changed to ${dateOfJoin}`,
      moment
    })
  )
}
