/** A change of where a worker works from a day on. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { addedVersionProblems, canBeginOn, type VersionDays } from "@payroll/domain/datedVersions"
import { notFoundAt, refuse, type DomainError } from "@payroll/domain/errors"
import type { CompanyLocation } from "@payroll/domain/location/companyLocation"
import type { Problem } from "@payroll/domain/problem"
import type { Moment } from "@payroll/domain/record"
import { isActive } from "@payroll/domain/status"
import type { Worker } from "@payroll/domain/worker/worker"
import { placeFields } from "@payroll/domain/worker/workplace"
import { workerToday } from "@payroll/domain/worker/workerToday"
import * as Result from "effect/Result"
import { changedTime, nothingChanged, type ChangedTime, type TouchedTime } from "./changedTime.ts"

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

/** Refuses a change of place that begins too far away or is one too many, and opens the timesheets that it alters. */
export const changedPlace = (
  touched: TouchedTime,
  before: Worker,
  after: Worker,
  days: VersionDays,
  part: string,
  moment: Moment
): Result.Result<ChangedTime, DomainError> => {
  if (after.workplaces === before.workplaces) return Result.succeed(nothingChanged)
  return Result.flatMap(
    refuse(addedVersionProblems(part, "changes of place", before.workplaces, days)),
    () =>
      changedTime(touched, {
        after: (time) => ({ ...time, worker: { ...time.worker, ...placeFields(after) } }),
        from: days.effectiveFrom,
        reason: `the place of work changed from ${days.effectiveFrom} on`,
        moment
      })
  )
}
