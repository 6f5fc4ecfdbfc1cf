/** The random steps about places, their time zones, and who is scheduled to work when. */
import fc from "fast-check"
import { does } from "./does.ts"
import { setSettings } from "./settingSteps.ts"
import {
  at,
  changedLocation,
  changedWorker,
  flag,
  location,
  one,
  place,
  version
} from "./values.ts"

const minutes = one(0, 480, 480, 600)
interface Day {
  readonly minutes: number
  readonly startTime?: string
}
const day: fc.Arbitrary<Day> = fc.record(
  { minutes, startTime: one("08:00", "22:00") },
  { requiredKeys: ["minutes"] }
)
const usual: fc.Arbitrary<Day> = fc.constant({ minutes: 480 })
const week = fc.array(fc.oneof(day, usual), { minLength: 7, maxLength: 7 })
/** Often the same, so that an update changes nothing. */
const usualWeek = fc.array(usual, { minLength: 7, maxLength: 7 })
const schedule = fc.record(
  {
    days: fc.oneof(week, usualWeek),
    effectiveFrom: one("2025-10-08", "2025-10-09", "2026-01-01"),
    ruleSetId: one("CA", "NV"),
    dailyThresholdMinutes: one(600),
    agreementDate: one("2025-01-01"),
    mealWaiver: one(true, false)
  },
  { requiredKeys: ["days"] }
)

const setTimeZone = does("updateLocationTimeZone", {
  at: fc.nat(7),
  timeZone: one("America/New_York", "America/Chicago", "Pacific/Honolulu"),
  version
})
export const setSchedule = does("updateUserWorkSchedule", { at, schedule, inHours: flag, version })
/** Most locations are not the first. */
const anywhere = fc.nat(7)
const deactivateLocation = does("deactivateCompanyLocation", { at: anywhere, version })
export const placeSteps = [setTimeZone, deactivateLocation] as const
/** Steps that affect where a company is. */
export const aboutPlaces = fc.oneof(
  { weight: 2, arbitrary: does("addCompanyLocation", { at, location }) },
  { weight: 2, arbitrary: deactivateLocation },
  { weight: 2, arbitrary: setTimeZone },
  does("updateCompanyLocation", { at: anywhere, location: changedLocation, version })
)
/** Steps that affect when a worker works, and what day it is there. */
export const aboutTime = fc.oneof(
  setTimeZone,
  { weight: 3, arbitrary: setSettings },
  { weight: 3, arbitrary: setSchedule },
  does("updateUser", { at, user: changedWorker, place, version })
)
