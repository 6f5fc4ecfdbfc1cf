/** The random steps about places, their time zones, who is scheduled to work when, and timesheets. */
import fc from "fast-check"
import { AT } from "../commits.ts"
import { does } from "./does.ts"
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
const alternatives = [
  [[0, 600, 600, 600, 600, 0, 0]],
  [
    [0, 540, 540, 540, 540, 480, 0],
    [0, 540, 540, 540, 540, 0, 0]
  ]
].map((weeks) => ({
  agreementDate: "2025-01-01",
  weeks,
  anchor: "2026-01-04",
  limitMinutes: 600
}))
const schedule = fc.record(
  {
    days: fc.oneof(week, usualWeek),
    effectiveFrom: one("2025-10-08", "2025-10-09", "2026-01-01"),
    ruleSetId: one("CA", "NV"),
    dailyThresholdMinutes: one(600),
    agreementDate: one("2025-01-01"),
    alternative: one(...alternatives),
    mealWaiver: one(true, false)
  },
  { requiredKeys: ["days"] }
)

const settings = fc.record(
  {
    effectiveFrom: one("2025-10-01", "2025-10-09", "2026-01-01"),
    timeZone: one("America/Denver", null),
    workweekStart: one({ weekday: "Monday", time: "00:00" }, { weekday: "Sunday", time: "06:00" }),
    rounding: one({ mode: "Nearest", unitMinutes: 15 }, { mode: "None" }, {
      mode: "Favor Worker"
    } as { mode: string; unitMinutes?: number }),
    unpaidMealFromMinutes: one(20, null),
    autoMeal: one({ afterMinutes: 360, minutes: 30 }, null),
    requireApproval: flag,
    kioskPin: one("required", "optional")
  },
  { requiredKeys: [] }
)

export const setSettings = does("updateTimeTrackingSettings", { at, input: settings, version })

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

/** Rules of overtime by the names that the model has for them. */
export type RulesName = "week" | "wages" | "unanchored"

const addRuleSet = does("addOvertimeRuleSet", {
  at,
  rules: one<RulesName>("week", "wages", "week", "unanchored")
})
const updateRuleSet = does("updateOvertimeRuleSet", {
  at: fc.nat(7),
  name: one(undefined, undefined, "Agreement of 2026"),
  rules: one<RulesName | undefined>(undefined, "week", "wages", "wages", "unanchored"),
  effectiveFrom: one(undefined, "2025-09-01", "2025-12-01", "2031-01-01"),
  isDry: one(false, false, true),
  version
})
/** Steps that affect which rules a company has. */
export const aboutRuleSets = fc.oneof(addRuleSet, { weight: 3, arbitrary: updateRuleSet })

const workDate = one(
  ...[-20, -8, -1, 0, 0, 1, 3].map((days) =>
    new Date(AT + days * 86_400_000).toISOString().slice(0, 10)
  )
)
const worked = one(60, 480, 480)
const entryAt = fc.nat(5)
const sheetAt = fc.nat(3)

export const entering = [
  does("addTimeEntry", { at, workDate, minutes: worked, jobCode: one(undefined, "BAKE") }),
  does("updateTimeEntry", {
    at: entryAt,
    set: fc.record({ workDate, minutes: worked }, { requiredKeys: [] }),
    version
  }),
  does("voidTimeEntry", { at: entryAt, version }),
  // Twice, because only what was submitted can be recalled or returned.
  does("submitTimesheet", { at: sheetAt, version }),
  does("submitTimesheet", { at: sheetAt, version }),
  does("recallTimesheet", { at: sheetAt, version }),
  does("returnTimesheet", { at: sheetAt, version }),
  does("approveTimesheet", {}),
  does("approveTimesheets", { at }),
  does("reopenTimesheet", { at: sheetAt }),
  does("askForCorrection", {}),
  does("waiveTimeException", {}),
  does("lockTimesheets", { at }),
  does("addTimesheetAmendment", { at: sheetAt }),
  does("approveTimesheetAmendment", {}),
  does("rejectTimesheetAmendment", {})
] as const
