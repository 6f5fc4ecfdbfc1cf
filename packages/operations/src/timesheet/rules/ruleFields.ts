/** The rules of overtime of a company in requests. That they fit together is left to `validateRuleSet`. */
import { refuse, type InvalidRequest } from "@payroll/domain/errors"
import { choice } from "@payroll/domain/field/choice"
import { Day } from "@payroll/domain/field/date"
import { Decimal } from "@payroll/domain/field/decimal"
import { minutesBetween } from "@payroll/domain/field/minutes"
import { described, rule } from "@payroll/domain/field/rule"
import { text } from "@payroll/domain/field/text"
import type { OvertimeRules } from "@payroll/domain/overtimeRuleSet/overtimeRuleSet"
import type { Problem } from "@payroll/domain/problem"
import { PREMIUM_LABELS, WORKDAYS } from "@payroll/domain/timeTracking/ruleSet"
import {
  MAX_BOUNDS,
  MAX_MEALS,
  MAX_RULES,
  MAX_TEXT,
  MAX_WEEKS,
  validateRuleSet
} from "@payroll/domain/timeTracking/ruleSetSpecification"
import { DAY_MINUTES } from "@payroll/domain/timeTracking/zone"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { objectOf } from "../../answerSchema.ts"

const WEEK_MINUTES = 7 * DAY_MINUTES

const given = <S extends Schema.Top>(schema: S, about: string) =>
  Schema.optionalKey(described(schema, about))

const atMost = <S extends Schema.Top>(elements: S, max: number) =>
  Schema.Array(elements).check(
    rule<ReadonlyArray<unknown>>(({ length }) => length <= max, {
      type: "length",
      message: `must have at most ${max} elements`,
      jsonSchema: { maxItems: max }
    })
  )

const source = given(text(MAX_TEXT), "Where the rule stands, such as an article of an agreement.")

const limitFields = (max: number) =>
  ({
    afterMinutes: described(minutesBetween(0, max), "The minutes after which the rule begins."),
    label: described(
      choice(PREMIUM_LABELS, undefined, "OvertimeLabel"),
      "How the minutes after them are paid."
    ),
    source
  }) as const

const boundFields = {
  since: described(Day, "The first day of the bound."),
  below: described(Decimal, "The wage per hour below which the rule holds."),
  belowWithBenefits: given(Decimal, "The same for workers with health benefits."),
  source
} as const

const dailyFields = {
  ...limitFields(DAY_MINUTES),
  agreedMinutes: given(
    atMost(minutesBetween(1, DAY_MINUTES), MAX_RULES),
    "Other limits of a day that an agreement with a worker may set instead."
  ),
  wageBounds: given(
    atMost(Schema.Struct(boundFields), MAX_BOUNDS),
    "Only for wages below these bounds, in the order of their days."
  )
} as const

const weeklyFields = {
  ...limitFields(MAX_WEEKS * WEEK_MINUTES),
  weeks: given(minutesBetween(1, MAX_WEEKS), "Over how many workweeks; one if it is not given."),
  anchorDate: given(Day, "A day of the first of several workweeks, which need it.")
} as const

const mealFields = {
  minutes: described(minutesBetween(1, DAY_MINUTES), "How long the meal is."),
  ifWorkedOverMinutes: described(
    minutesBetween(0, DAY_MINUTES),
    "The meal is due if more minutes than these are worked."
  ),
  beginByMinutes: described(
    minutesBetween(0, DAY_MINUTES),
    "The worked minutes by the end of which it begins."
  ),
  waivableUpToMinutes: given(
    minutesBetween(0, DAY_MINUTES),
    "A worker may waive it on days of at most these worked minutes."
  ),
  source
} as const

const shiftFields = limitFields(WEEK_MINUTES)
const seventhDayFields = limitFields(DAY_MINUTES)

const fields = {
  workday: given(
    choice(WORKDAYS, undefined, "WorkdayKind"),
    "Clock, which is the default, or Rolling: 24 hours from the beginning of work."
  ),
  daily: given(
    atMost(Schema.Struct(dailyFields), MAX_RULES),
    "Rules that count the minutes of a workday."
  ),
  weekly: given(
    atMost(Schema.Struct(weeklyFields), MAX_RULES),
    "Rules that count the minutes of a workweek which no other rule takes."
  ),
  consecutive: given(
    atMost(Schema.Struct(shiftFields), MAX_RULES),
    "Rules that count the minutes of one shift, without unpaid breaks."
  ),
  seventhDay: given(
    atMost(Schema.Struct(seventhDayFields), MAX_RULES),
    "Rules of the last workday of a workweek with work on all seven."
  ),
  paidBreakUpToMinutes: given(
    minutesBetween(0, DAY_MINUTES),
    "How much of a rest is paid; 20 if it is not given."
  ),
  unpaidMealFromMinutes: given(
    minutesBetween(0, DAY_MINUTES),
    "From which length on a meal is not paid; 30 if it is not given."
  ),
  meals: given(
    atMost(Schema.Struct(mealFields), MAX_MEALS),
    "The meals of a day, the first and the second."
  ),
  mealPremiumMinutes: given(
    minutesBetween(0, DAY_MINUTES),
    "Paid on a day with a meal that was missed, late or short."
  ),
  restPremiumMinutes: given(
    minutesBetween(0, DAY_MINUTES),
    "Paid on a day on which the worker reports missed rests."
  ),
  source: given(text(MAX_TEXT), "Where rules without a source of their own stand.")
} as const

/** Request field of rules, which are given as a whole: lists that are left out are empty. */
export const RulesGiven = objectOf(
  "The rules, all of them: lists that are left out are empty.",
  fields
)

/** The rules of a request, with what is filled in where nothing is given. */
export const rulesOf = (
  path: Problem["path"],
  rules: (typeof RulesGiven)["Type"]
): Result.Result<OvertimeRules, InvalidRequest> =>
  Result.gen(function* () {
    const checked = validateRuleSet(rules)
    if (!checked.ok) {
      yield* refuse(checked.problems.map((each) => ({ ...each, path: [...path, ...each.path] })))
    }
    const { id: _, name: _name, ...own } = (checked as Extract<typeof checked, { ok: true }>).value
    return own
  })
