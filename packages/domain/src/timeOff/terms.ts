/**
 * The terms of a time off policy: what is earned, when, up to which limits, and how it may be used. `validatePolicy`
 * makes them from their JSON form, whose fields are declared here. All amounts are whole minutes.
 */
import { choice, dayInYears, described, flag, number, whole } from "../specification/kinds.ts"
import { list, object, refined } from "../specification/objects.ts"
import { reject } from "../specification/reading.ts"
import { optional, required, unread, withDefault, type ValueOf } from "../specification/table.ts"
import { BASE, EARNING, earningMethod, tiers } from "./earningFields.ts"
import {
  amount,
  amountOfDayOr,
  amountOr,
  areEqual,
  dayOfYear,
  element,
  MINUTES_PER_DAY,
  openObject,
  presetId,
  text
} from "./kinds.ts"
import { UNITS, type Span } from "./months.ts"

export const POLICY_TYPES = [
  "Vacation",
  "Sick",
  "PTO",
  "Personal",
  "Floating Holiday",
  "Bereavement",
  "Jury Duty",
  "Parental",
  "Voting",
  "Unpaid",
  "Other"
] as const
export type PolicyType = (typeof POLICY_TYPES)[number]

const MAX_BLACKOUTS = 100
const MAX_WAITING = 3_650

export const ACCRUAL = {
  ...BASE,
  tiers: withDefault(
    [],
    tiers,
    "What changes after months from the seniority date: each tier has afterMonths, and amounts or limits of the policy.",
    "The tiers, ascending by months."
  ),
  tierChange: withDefault(
    "Period Of Change",
    choice(["Period Of Change", "Following Period"]),
    "Which tier the period gets that reaches a new one."
  ),
  policyYear: withDefault(
    "Calendar Year",
    choice(["Calendar Year", "Anniversary", "Fixed Date", "Pay Periods"]),
    "When policy years begin. Pay Periods: with the first pay period that begins in a calendar year."
  )
}

export const YEAR_START = {
  policyYearStart: optional(dayOfYear, "The day of a policy year on a fixed date.")
}

const receivedWhen = choice(["End Of Period", "Start Of Period", "Pay Date"])

export const POSTING = {
  timeOffRecievedWhen: {
    ...withDefault("End Of Period", receivedWhen, "When a periodic accrual is received."),
    spellings: {
      names: ["timeOffReceivedWhen"],
      message: "must have the same value as",
      areSame: areEqual
    }
  },
  timeOffReceivedWhen: unread(receivedWhen, "Another spelling of timeOffRecievedWhen."),
  partialPeriod: withDefault(
    "Prorate",
    choice(["Prorate", "Full", "None"]),
    "What the first and the last period earn."
  ),
  isProratedByStartDate: withDefault(
    false,
    flag,
    "Whether the first grant is prorated by calendar days."
  ),
  grantRoundingMinutes: withDefault(
    1,
    number([1, 15, 30, 60, 240, 480]),
    "The unit up to which a prorated grant is rounded."
  ),
  postingUnitMinutes: withDefault(
    1,
    whole(1, MINUTES_PER_DAY),
    "The unit of accruals; the rest is kept for later."
  )
}

export const YEARLY_USE = amount("maxUsePerYear", "What can be used in a policy year at most.")

export const CARRYOVER = {
  canCarryoverHours: withDefault(
    true,
    flag,
    "Whether anything is carried into the next policy year."
  ),
  carryoverExpiresAfter: optional(
    openObject(
      object({
        quantity: required(described(whole(1, MAX_WAITING), "How many of the unit.")),
        unit: required(described(choice(UNITS), "The unit of the length of time."))
      }),
      "must have quantity and unit"
    ),
    "How long what was carried can be used, from the first day of the policy year.",
    "How long what was carried can be used."
  )
}

export const BLACKOUT = {
  from: required(dayInYears, "The first day."),
  to: required(dayInYears, "The last day."),
  name: withDefault("", text(100), "The name of the span.", "The name of the span, or empty.")
}

const blackout = refined(
  object(BLACKOUT, { about: "A span in which no time off is taken." }),
  (span, reading) =>
    span.from > span.to ? reject(reading, "conflict", "must not end before it begins") : span
)

export const USE = {
  usageOrder: withDefault(
    "Carried First",
    choice(["Carried First", "New First"]),
    "Whether carried or new time is used first."
  ),
  waitingPeriodQuantity: withDefault(0, whole(0, MAX_WAITING), "How long workers wait."),
  waitingPeriodUnit: withDefault("Days", choice(UNITS), "The unit of the waiting period."),
  waitingAppliesTo: withDefault("Use", choice(["Use", "Accrual", "Both"]), "What they wait for."),
  waitingCounting: withDefault(
    "Days After Start",
    choice(["Days After Start", "Day Of Employment"]),
    "From which day waiting is counted."
  ),
  ...amountOfDayOr(
    15,
    "minimumIncrement",
    "A day of a request is a multiple of it, or the whole scheduled day."
  ),
  minimumNoticeDays: withDefault(0, whole(0, 366), "How many days ahead a request is made."),
  maxConsecutiveDays: optional(whole(1, 366), "How many scheduled days in a row at most."),
  ...amountOr(0, "negativeLimit", "How far below zero the balance may go."),
  approvalMode: withDefault(
    "Required",
    choice(["Required", "Automatic"]),
    "Whether requests are approved by a person."
  ),
  /** The company's calendar if it is not given and the company has one, else none. */
  holidays: optional(
    choice(["Company", "Federal Reserve", "None"]),
    "Whose holidays are not counted."
  ),
  blackoutDates: withDefault(
    [],
    list(element(blackout), MAX_BLACKOUTS, `must hold at most ${MAX_BLACKOUTS} spans`),
    "Spans in which no time off is taken."
  ),
  payoutOnTerminations: withDefault(false, flag, "Whether the balance is paid out at termination."),
  ...amount("maxPayout", "What is paid out at most.")
}

export const TYPE = {
  timeOffPolicyType: withDefault(
    "PTO",
    choice(POLICY_TYPES, { PTO: ["Paid Time Off"] }),
    "The type of time off; required without a preset."
  )
}

export const PRESET = {
  preset: unread(presetId, "A state's minimum, which fills what is not given.")
}

/** The JSON form of a policy. */
export const POLICY = {
  ...PRESET,
  timeOffPolicyName: optional(text(100), "The name, unique among the company's active policies."),
  ...TYPE,
  earningMethod: required(earningMethod, "How time off is earned; required without a preset."),
  ...EARNING,
  ...ACCRUAL,
  ...YEAR_START,
  ...POSTING,
  ...YEARLY_USE,
  ...CARRYOVER,
  ...USE
}

/** The day on which policy years begin, in a year with 29 February. */
export interface YearStart {
  readonly month: number
  readonly day: number
}

export type PolicyYear =
  | { readonly kind: "Calendar Year" }
  | { readonly kind: "Anniversary" }
  | { readonly kind: "Pay Periods" }
  | { readonly kind: "Fixed Date"; readonly start: YearStart }

export type PolicyValues = ValueOf<typeof POLICY>

export interface PolicyTerms extends Omit<
  PolicyValues,
  | "policyYear"
  | "policyYearStart"
  | "timeOffRecievedWhen"
  | "canCarryoverHours"
  | "waitingPeriodQuantity"
  | "waitingPeriodUnit"
> {
  readonly policyYear: PolicyYear
  readonly timeOffReceivedWhen: PolicyValues["timeOffRecievedWhen"]
  readonly waiting: Span
}
