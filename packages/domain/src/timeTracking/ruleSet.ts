/** Rules of overtime, meals and rests, as data: the shipped ones and those of customers have this form. */
import type { LocalDate } from "../calendar/localDate.ts"
import { optional, required, withDefault, type Kind, type ValueOf } from "../specification/table.ts"
import { choice, day, dayInYears, ignored, text, whole } from "../specification/kinds.ts"
import { ascends, list, object, peek, refined } from "../specification/objects.ts"
import type { Reading, Values } from "../specification/reading.ts"
import { amountText } from "./kinds.ts"
import { DAY_MINUTES } from "../calendar/wallClock.ts"

const PREMIUM_LABELS = ["overtime", "doubleTime"] as const
export type PremiumLabel = (typeof PREMIUM_LABELS)[number]
/** Labels of paid minutes, from the lowest to the highest pay. */
export const LABELS = ["regular", ...PREMIUM_LABELS] as const
export type Label = (typeof LABELS)[number]
const WORKDAYS = ["Clock", "Rolling"] as const

const MAX_RULES = 20
const MAX_WEEKS = 4
const WEEK_MINUTES = 7 * DAY_MINUTES

const minutesOfDay = whole(0, DAY_MINUTES)

const source = optional(
  text(500),
  "Where it stands, such as an article of an agreement.",
  "Where the rule stands, where it is not as of the set."
)

const limitTable = (max: number) => ({
  afterMinutes: required(whole(0, max), "The minutes after which the rule begins."),
  label: required(
    choice(PREMIUM_LABELS, {}, "OvertimeLabel"),
    "How the minutes after them are paid."
  ),
  source
})

const SHIFT = limitTable(WEEK_MINUTES)
const SEVENTH_DAY = {
  ...limitTable(DAY_MINUTES),
  onlyIfWeekAbove: optional(
    whole(0, WEEK_MINUTES),
    "The rule holds only in a workweek of more worked minutes than these.",
    "Only in a workweek of more worked minutes than these."
  )
}

/** The minutes after the first `afterMinutes` have this label. */
export type LimitRule = ValueOf<typeof SHIFT>

/** Counted from the beginning of the last workday of a workweek. */
export type SeventhDayRule = ValueOf<typeof SEVENTH_DAY>

const BOUND = {
  since: required(day, "The first day of the bound."),
  below: required(amountText, "The wage per hour below which the rule holds."),
  belowWithBenefits: optional(
    amountText,
    "The same for workers with health benefits.",
    "The same with health benefits."
  ),
  source
}

/** A wage bound from a date on: the rule holds for wages below it. */
export type WageBound = ValueOf<typeof BOUND>

const AGREED_DAYS = {
  fromMinutes: withDefault(
    1,
    whole(1, DAY_MINUTES),
    "The fewest minutes of a scheduled day; 1 if it is not given.",
    "The fewest minutes of a scheduled day."
  ),
  upToMinutes: required(whole(1, DAY_MINUTES), "The most minutes of a scheduled day."),
  healthCareUpToMinutes: optional(
    whole(1, DAY_MINUTES),
    "The most minutes in health care, where it is more."
  ),
  otherDays: withDefault(
    [],
    list(object(limitTable(DAY_MINUTES), { about: "A rule." }), MAX_RULES),
    "The rules of days that are not scheduled; the ordinary one if there are none."
  )
}

const DAILY = {
  ...limitTable(DAY_MINUTES),
  agreedMinutes: optional(
    list(whole(1, DAY_MINUTES), MAX_RULES),
    "Other limits of a day that an agreement with a worker may set instead.",
    "Other limits that an agreement may set instead."
  ),
  /** With such a schedule the rule begins after the scheduled minutes of the day. */
  agreedSchedule: optional(
    object(AGREED_DAYS, { about: "What an agreed schedule may be." }),
    "Agreed schedules under which the rule begins after the minutes of the day."
  ),
  /** On a day the rule holds if the wage is below the bound of that day, or if it is not known. */
  wageBounds: optional(
    refined(
      list(object(BOUND, { about: "A bound." }), 200),
      ascends("since", "must be in the order of since")
    ),
    "Only for wages below these bounds, in the order of their days.",
    "Only for wages below these; empty if the rule holds for all."
  )
}

/** Counted from the beginning of the workday. */
export type DailyRule = ValueOf<typeof DAILY>

const WEEKLY = {
  ...limitTable(MAX_WEEKS * WEEK_MINUTES),
  weeks: withDefault(
    1,
    whole(1, MAX_WEEKS),
    "Over how many workweeks; one if it is not given.",
    "Over how many workweeks."
  ),
  anchorDate: optional(
    dayInYears,
    "A day of the first of several workweeks, which need it.",
    "A day of the first of several workweeks."
  )
}

/** Counted from the beginning of the workweek: the minutes that no other rule takes. */
export type WeeklyRule = LimitRule & Partial<ValueOf<typeof WEEKLY>>

/** The fields of a rule over so many workweeks. */
const weeklyTable = (values: Values, reading: Reading) => {
  const weeks = peek(reading, WEEKLY.weeks.kind, values["weeks"]) ?? 1
  const anchorDate = weeks > 1 ? required(dayInYears) : WEEKLY.anchorDate
  return { ...WEEKLY, ...limitTable(weeks * WEEK_MINUTES), anchorDate }
}

/** Rules of one workweek are stored without what only several workweeks need. */
const weeklyRule = ({ weeks, anchorDate, ...limit }: ValueOf<typeof WEEKLY>): WeeklyRule =>
  weeks > 1 ? { ...limit, weeks, anchorDate } : limit

const MEAL = {
  minutes: required(whole(1, DAY_MINUTES), "How long the meal is.", "How long it is."),
  ifWorkedOverMinutes: required(
    minutesOfDay,
    "The meal is due if more minutes than these are worked.",
    "It is due if more minutes than these are worked."
  ),
  beginByMinutes: required(minutesOfDay, "The worked minutes by the end of which it begins."),
  /** A later meal may only be waived if the earlier one was taken. */
  waivableUpToMinutes: withDefault(
    0,
    minutesOfDay,
    "A worker may waive it on days of at most these worked minutes.",
    "A worker may waive it up to these worked minutes."
  ),
  source
}

/** A meal that must begin by the end of a worked minute. The second of a set is the second meal of the day. */
export type MealRule = ValueOf<typeof MEAL>

const SPREAD = {
  overMinutes: required(
    minutesOfDay,
    "It is due if more minutes than these are between the first and last punch."
  ),
  premiumMinutes: required(minutesOfDay, "The minutes that are paid for such a day."),
  source
}

/** A day from the first to the last punch, with meals and time between shifts. */
export type SpreadRule = ValueOf<typeof SPREAD>

/** The rules of a set, as requests set them and answers show them. */
export const RULES = {
  workday: withDefault(
    "Clock",
    choice(WORKDAYS, {}, "WorkdayKind"),
    "Clock, which is the default, or Rolling: 24 hours from the beginning of work.",
    "Clock, or Rolling: 24 hours from the beginning of work."
  ),
  daily: withDefault(
    [],
    list(object(DAILY, { about: "A rule." }), MAX_RULES),
    "Rules that count the minutes of a workday."
  ),
  weekly: withDefault(
    [],
    list(
      refined(object(WEEKLY, { about: "A rule.", tableFor: weeklyTable }), weeklyRule),
      MAX_RULES
    ),
    "Rules that count the minutes of a workweek which no other rule takes."
  ),
  /** Unpaid breaks are not counted and do not end a shift. */
  consecutive: withDefault(
    [],
    list(object(SHIFT, { about: "A rule." }), MAX_RULES),
    "Rules that count the minutes of one shift, without unpaid breaks.",
    "Rules that count the minutes of one shift."
  ),
  seventhDay: withDefault(
    [],
    list(object(SEVENTH_DAY, { about: "A rule." }), MAX_RULES),
    "Rules of the last workday of a workweek with work on all seven."
  ),
  /** A rest of at most this length is worked time, of a longer one this much. */
  paidBreakUpToMinutes: withDefault(
    20,
    minutesOfDay,
    "How much of a rest is paid; 20 if it is not given.",
    "How much of a rest is paid."
  ),
  unpaidMealFromMinutes: withDefault(
    30,
    minutesOfDay,
    "From which length on a meal is not paid; 30 if it is not given.",
    "From which length on a meal is not paid."
  ),
  meals: withDefault(
    [],
    list(object(MEAL, { about: "A meal." }), 2),
    "The meals of a day, the first and the second.",
    "The meals of a day."
  ),
  mealPremiumMinutes: withDefault(
    0,
    minutesOfDay,
    "Paid on a day with a meal that was missed, late or short."
  ),
  restPremiumMinutes: withDefault(
    0,
    minutesOfDay,
    "Paid on a day on which the worker reports missed rests."
  ),
  /** Time between shifts and for meals counts. */
  spread: optional(
    object(SPREAD, { about: "A premium for a long day." }),
    "A premium for days with much time between the first and the last punch."
  ),
  source: withDefault("customer", text(500), "Where rules without a source of their own stand.")
}

const RULE_SET = { id: withDefault("custom", text(40)), name: optional(text(100)), ...RULES }

export type RuleSet = ValueOf<typeof RULE_SET> & { readonly name: string }

/** A rule set that the service ships, with the days on which it holds. */
export interface ShippedRuleSet extends RuleSet {
  readonly since: LocalDate
  readonly until?: LocalDate | undefined
  readonly note: string
}

/** A rule set as data. A copy of a shipped row may keep its description, which says nothing about its rules. */
export const ruleSetObject: Kind<RuleSet> = refined(
  object({ ...RULE_SET, since: ignored, until: ignored, note: ignored }),
  ({ id, name = id, workday, daily, weekly, consecutive, seventhDay, meals, ...breaks }) => ({
    id,
    name,
    workday,
    daily,
    weekly,
    consecutive,
    seventhDay,
    // Stored rules are compared as JSON text: meals stay before breaks.
    meals,
    ...breaks
  })
)
