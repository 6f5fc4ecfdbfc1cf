/** Reads what a request says of a punch: when and where it was. */
import { notFoundAt, InvalidRequest, type DomainError } from "../errors.ts"
import { timeZoneOf } from "../location/localZone.ts"
import type { Problem } from "../problem.ts"
import { isActive } from "../status.ts"
import type { PunchType } from "../timeTracking/punch.ts"
import type { GivenInstant } from "../timeTracking/readTime.ts"
import { offsetsOf } from "../timeZone/storedZone.ts"
import { timeProblems, type NewPunch } from "./punch.ts"
import { instantOf, type Disambiguation } from "./punchTime.ts"
import { trackedZone, type Tracked } from "./trackedZone.ts"
import * as Result from "effect/Result"

interface GivenTime {
  readonly at?: GivenInstant
  readonly timeZone?: string
  readonly disambiguation?: Disambiguation
  readonly companyLocationId?: string
}

interface GivenPunch extends GivenTime {
  readonly jobCode?: string
  readonly userWageId?: string
  readonly source?: NewPunch["source"]
  readonly externalId?: string
  readonly deviceTime?: number
}

/** The zone in which the worker is: as given, or that of the location, or the worker's. */
const zoneOf = (given: GivenTime, loaded: Tracked, now: number): string => {
  const location = loaded.locations.find(({ id }) => id === given.companyLocationId)
  return given.timeZone ?? (location ? timeZoneOf(location) : trackedZone(loaded, now))
}

const checkLocation = (
  { companyLocationId }: GivenTime,
  { locations }: Tracked
): Result.Result<void, DomainError> =>
  companyLocationId === undefined ||
  locations.some((location) => location.id === companyLocationId && isActive(location))
    ? Result.void
    : Result.fail(notFoundAt("company location", ["punch", "companyLocationId"]))

export interface When {
  readonly at: number
  readonly timeZone: string
}

const AT: Problem["path"] = ["punch", "at"]

/** When and where, or the problem of a time that is none. */
export const whenOf = (
  given: GivenTime,
  loaded: Tracked,
  now: number,
  timeZone = zoneOf(given, loaded, now)
): Result.Result<When, DomainError> =>
  Result.gen(function* () {
    yield* checkLocation(given, loaded)
    const time = given.at ?? { isLocal: false, ms: now }
    const at = instantOf(AT, time, offsetsOf(timeZone, time.ms, time.ms), given.disambiguation)
    const problems = typeof at === "number" ? timeProblems(AT, at, now) : [at]
    if (typeof at !== "number" || problems.length > 0) {
      return yield* Result.fail(new InvalidRequest({ problems }))
    }
    return { at, timeZone }
  })

/** A punch as a request gives it. */
export const punchGiven = (
  given: GivenPunch,
  { at, timeZone }: When,
  type: PunchType,
  defaultSource: NewPunch["source"]
): NewPunch => ({
  type,
  at,
  timeZone,
  companyLocationId: given.companyLocationId,
  jobCode: given.jobCode,
  userWageId: given.userWageId,
  source: given.source ?? defaultSource,
  externalId: given.externalId,
  deviceTime: given.deviceTime,
  attestation: undefined
})

/** Fails if a punch names a wage that is not the worker's. */
export const checkWage = (
  { userWageId }: GivenPunch,
  { wageIds }: { readonly wageIds: ReadonlySet<string> }
): Result.Result<void, DomainError> =>
  userWageId === undefined || wageIds.has(userWageId)
    ? Result.void
    : Result.fail(notFoundAt("wage", ["punch", "userWageId"]))
