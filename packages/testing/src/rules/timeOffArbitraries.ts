/** The random steps about policies of time off, who has them, balances, requests and holiday calendars. */
import fc from "fast-check"
import { does } from "./does.ts"
import { at, one, version } from "./values.ts"

/** Terms of policies by the names that the model has for them. */
export type TermsName = "yearly" | "granted" | "hourly" | "contradictory"

const addPolicy = does("addTimeOffPolicy", {
  at,
  name: one("Vacation", "vacation", "Sick", "PTO 2"),
  terms: one<TermsName>("yearly", "granted", "hourly", "yearly", "contradictory")
})
const endPolicy = does("deactivateTimeOffPolicy", {
  at: fc.nat(7),
  endDate: one(undefined, undefined, "2025-12-31", "2030-01-01"),
  version
})
const updatePolicy = does("updateTimeOffPolicy", {
  at: fc.nat(7),
  name: one(undefined, undefined, "Sick", "PTO 3"),
  /** Limit on a payout in minutes, which affects nothing of a policy that pays nothing out. */
  maxPayout: one(undefined, 600, 600, 1_200, null),
  effectiveFrom: one(undefined, "2025-09-01", "2025-09-01", "2025-12-01", "2031-01-01"),
  isDry: one(false, false, true),
  version
})
/** Steps that affect which policies a company has. */
export const aboutPolicies = fc.oneof(
  { weight: 3, arbitrary: addPolicy },
  { weight: 3, arbitrary: updatePolicy },
  endPolicy
)

const adjust = does("adjustTimeOffBalance", {
  at: one(0, 0, 0, 1, 2),
  minutes: one(600, 600, -45),
  effectiveDate: one("2025-10-01", "2025-10-01", "2025-09-15", "2031-01-01")
})
/** Gives the first worker enough for a payout. */
export const adjustOfFirst = does("adjustTimeOffBalance", {
  at: fc.constant(0),
  minutes: fc.constant(600),
  effectiveDate: fc.constant("2025-10-01")
})
/** Recalculates time off when everything is stored already, which changes nothing. */
const recalculate = does("recalculateTimeOff", { at: fc.nat(3), isOfCompany: fc.boolean() })
const payOut = does("payOutTimeOff", { at: fc.nat(3) })

const first = one(0, 0, 0, 1)
const place = fc.nat(3)
const ahead = one("2025-10-20", "2025-10-22")

const ask = does("addTimeOffRequest", { at: first, date: ahead })
export const askOfFirst = does("addTimeOffRequest", {
  at: fc.constant(0),
  date: fc.constant("2025-10-20" as const)
})
export const recordOfFirst = does("recordTimeOff", {
  at: fc.constant(0),
  date: fc.constant("2025-09-22" as const)
})
const record = does("recordTimeOff", { at: first, date: one("2025-09-22", "2025-10-22") })

/** Steps that affect the requests of workers. Most are about the first one. */
export const aboutRequests = fc.oneof(
  { weight: 6, arbitrary: ask },
  { weight: 6, arbitrary: record },
  { weight: 11, arbitrary: does("updateTimeOffRequest", { at: place, date: ahead }) },
  { weight: 7, arbitrary: does("approveTimeOffRequest", { at: place }) },
  { weight: 8, arbitrary: does("declineTimeOffRequest", { at: place }) },
  { weight: 8, arbitrary: does("cancelTimeOffRequest", { at: place }) },
  { weight: 5, arbitrary: does("revokeTimeOffRequest", { at: place }) }
)

const effectiveFrom = one(undefined, "2025-09-01", "2025-12-01", "2031-01-01")

export const addCalendar = does("addHolidayCalendar", {
  at,
  base: one("None" as const, "Federal Reserve" as const, "federal observed" as const),
  effectiveFrom
})
export const updateCalendar = does("updateHolidayCalendar", {
  at,
  name: one(undefined, undefined, "Bakery"),
  paidMinutes: one(undefined, 480, "Scheduled" as const),
  effectiveFrom,
  version
})

/** Steps that affect which days a company has off. */
export const aboutCalendars = fc.oneof(addCalendar, { weight: 2, arbitrary: updateCalendar })

const assignPolicy = does("addTimeOffPolicyAssignment", {
  at,
  policy: fc.nat(3),
  startDate: one(undefined, undefined, "2025-08-01", "2025-12-01"),
  seniorityDate: one(undefined, "2020-02-29"),
  waitingFrom: one(undefined, "2025-06-01"),
  openingDate: one(undefined, undefined, "2025-08-15", "2026-03-01")
})
const redateAssignment = does("updateTimeOffPolicyAssignment", {
  at: one(0, 0, 0, 1, 2, 5),
  dates: fc.record(
    {
      startDate: one("2025-08-01", "2025-09-15"),
      endDate: one("2025-11-30", "2025-11-30", "2025-07-31"),
      seniorityDate: one("2020-02-29"),
      waitingFrom: one("2025-06-01")
    },
    { requiredKeys: [] }
  ),
  version
})

/** A policy of the first company, and its first worker who has it, unless that one has left. */
export const policyOfFirst = does("addTimeOffPolicy", {
  at: fc.constant(0),
  name: fc.constant("Vacation"),
  terms: fc.constant("yearly" as const)
})
export const assignmentOfFirst = does("addTimeOffPolicyAssignment", {
  at: fc.constant(0),
  policy: fc.constant(0),
  startDate: fc.constant(undefined),
  seniorityDate: fc.constant(undefined),
  waitingFrom: fc.constant(undefined),
  openingDate: fc.constant(undefined)
})

/** The entries that are due are stored. */
const post = does("postTimeOff", {})

/** Steps that affect which time off policies workers have. */
export const aboutAssignments = fc.oneof(
  { weight: 12, arbitrary: assignPolicy },
  { weight: 18, arbitrary: redateAssignment },
  { weight: 6, arbitrary: post },
  { weight: 14, arbitrary: adjust },
  { weight: 14, arbitrary: payOut },
  { weight: 2, arbitrary: recalculate },
  { weight: 2, arbitrary: addPolicy },
  { weight: 3, arbitrary: updatePolicy },
  { weight: 12, arbitrary: aboutRequests },
  endPolicy
)
