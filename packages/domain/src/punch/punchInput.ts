/** Input of a punch: reads its time and place from a request. */
import { notFoundAt, InvalidRequest, type DomainError } from "../errors.ts"
import { timeZoneOf } from "../location/localZone.ts"
import type { Problem } from "../problem.ts"
import { isActive } from "../status.ts"
import type { PunchType } from "../timeTracking/punch.ts"
import type { GivenInstant } from "../timeTracking/kinds.ts"
import { offsetsOf } from "../timeZone/storedZone.ts"
import { timeProblems, type NewPunch } from "./punch.ts"
import { instantOf, type Disambiguation } from "./punchTime.ts"
import { zoneAt, type Tracked } from "./trackedZone.ts"
import * as Result from "effect/Result"

interface TimeInput {
  readonly at?: GivenInstant
  readonly timeZone?: string
  readonly disambiguation?: Disambiguation
  readonly companyLocationId?: string
}

interface PunchInput extends TimeInput {
  readonly jobCode?: string
  readonly userWageId?: string
  readonly source?: NewPunch["source"]
  readonly externalId?: string
  readonly deviceTime?: number
}

/** The zone of a punch: the submitted one, or that of the location, or the worker's at that time. */
const zoneOf = (input: TimeInput, loaded: Tracked, time: GivenInstant): string => {
  const location = loaded.locations.find(({ id }) => id === input.companyLocationId)
  return input.timeZone ?? (location ? timeZoneOf(location) : zoneAt(loaded, time))
}

const checkLocation = (
  { companyLocationId }: TimeInput,
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

/** The time and zone of a punch, or the problem of its time or location. An amended punch may keep its zone. */
export const whenOf = (
  input: TimeInput,
  loaded: Tracked,
  now: number,
  ofPunch?: string
): Result.Result<When, DomainError> =>
  Result.flatMap(checkLocation(input, loaded), () => {
    const time = input.at ?? { isLocal: false, ms: now }
    const timeZone = ofPunch ?? zoneOf(input, loaded, time)
    const at = instantOf(AT, time, offsetsOf(timeZone, time.ms, time.ms), input.disambiguation)
    const problems = typeof at === "number" ? timeProblems(AT, at, now) : [at]
    return typeof at === "number" && problems.length === 0
      ? Result.succeed({ at, timeZone })
      : Result.fail(new InvalidRequest({ problems }))
  })

/** The new punch of an input. */
export const newPunchOf = (
  input: PunchInput,
  { at, timeZone }: When,
  type: PunchType,
  defaultSource: NewPunch["source"]
): NewPunch => ({
  type,
  at,
  timeZone,
  companyLocationId: input.companyLocationId,
  jobCode: input.jobCode,
  userWageId: input.userWageId,
  source: input.source ?? defaultSource,
  externalId: input.externalId,
  deviceTime: input.deviceTime,
  attestation: undefined
})

/** Fails if a punch names a wage that is not the worker's. */
export const checkWage = (
  { userWageId }: PunchInput,
  { wageIds }: { readonly wageIds: ReadonlySet<string> }
): Result.Result<void, DomainError> =>
  userWageId === undefined || wageIds.has(userWageId)
    ? Result.void
    : Result.fail(notFoundAt("wage", ["punch", "userWageId"]))
