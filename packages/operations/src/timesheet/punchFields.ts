/** What requests say of punches, and what that means where the worker is. */
import { InvalidRequest, notFoundAt, type DomainError } from "@payroll/domain/errors"
import { choice } from "@payroll/domain/field/choice"
import { Instant } from "@payroll/domain/field/instant"
import { described } from "@payroll/domain/field/rule"
import { callersCode, text } from "@payroll/domain/field/text"
import { timeZoneOf } from "@payroll/domain/location/timeZone"
import type { Problem } from "@payroll/domain/problem"
import { PUNCH_SOURCES, timeProblems, type NewPunch } from "@payroll/domain/punch/punch"
import {
  DISAMBIGUATIONS,
  instantOf,
  PunchTime,
  type Disambiguation
} from "@payroll/domain/punch/punchTime"
import { PUNCH_TYPES, type PunchType } from "@payroll/domain/timeTracking/punch"
import type { GivenInstant } from "@payroll/domain/timeTracking/readTime"
import { isActive } from "@payroll/domain/status"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { idFields } from "../answerSchema.ts"
import type { LoadedClock } from "../ports/punchStore.ts"
import { TimeZone } from "@payroll/domain/timeZone/timeZone"
import { offsetsOf } from "@payroll/domain/timeZone/storedZone"
import { trackedZone } from "@payroll/domain/timesheet/timeFacts"

export const Type = choice(PUNCH_TYPES, undefined, "PunchType")
export const BreakType = choice(["Meal", "Rest"], undefined, "BreakType")
const ExternalId = described(
  text(100),
  "The device's own id of the punch, unique in the company: sent again, the stored punch is answered."
)

/** When and where. */
export const timeFields = {
  at: Schema.optionalKey(described(PunchTime, "When; now if it is not given.")),
  timeZone: Schema.optionalKey(
    described(
      TimeZone,
      "The zone of a time without an offset, by its IANA name; that of the location if it is not given."
    )
  ),
  disambiguation: Schema.optionalKey(
    described(
      choice(DISAMBIGUATIONS),
      "Which instant is meant where clocks show a time twice or skip it."
    )
  ),
  companyLocationId: Schema.optionalKey(
    described(idFields.companyLocationId, "The location at which the worker is.")
  ),
  jobCode: Schema.optionalKey(described(callersCode(40), "The job that the time is for."))
} as const

const deviceFields = {
  userWageId: Schema.optionalKey(described(idFields.userWageId, "The wage that pays the time.")),
  source: Schema.optionalKey(described(choice(PUNCH_SOURCES), "Where the punch comes from.")),
  deviceTime: Schema.optionalKey(
    described(Instant, "The clock of the device when it sends the punch.")
  )
} as const

/** Fields of a punch at the clock. */
export const clockFields = {
  userId: idFields.userId,
  ...timeFields,
  ...deviceFields,
  externalId: Schema.optionalKey(ExternalId)
} as const

/** Fields of one of many punches. */
export const bulkPunchFields = {
  userId: Schema.optionalKey(idFields.userId),
  userReferenceId: Schema.optionalKey(
    described(text(100), "The client's own id for the worker, instead of userId.")
  ),
  type: described(Type, "What the worker did."),
  ...timeFields,
  at: described(PunchTime, "When."),
  ...deviceFields,
  externalId: ExternalId
} as const

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

type At = Pick<LoadedClock, "worker" | "locations" | "settings">

/** The zone in which the worker is: as given, or that of the location, or the worker's. */
const zoneOf = (given: GivenTime, loaded: At, now: number): string => {
  const location = loaded.locations.find(({ id }) => id === given.companyLocationId)
  return given.timeZone ?? (location ? timeZoneOf(location) : trackedZone(loaded, now))
}

const checkLocation = (
  { companyLocationId }: GivenTime,
  { locations }: At
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
  loaded: At,
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
  { wageIds }: Pick<LoadedClock, "wageIds">
): Result.Result<void, DomainError> =>
  userWageId === undefined || wageIds.has(userWageId)
    ? Result.void
    : Result.fail(notFoundAt("wage", ["punch", "userWageId"]))
