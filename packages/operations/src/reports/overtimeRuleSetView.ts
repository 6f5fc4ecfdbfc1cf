/** View of a company's own rules of overtime: those in force on a day, and all versions. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { versionOn } from "@payroll/domain/datedVersions"
import type {
  OvertimeRules,
  OvertimeRuleSet
} from "@payroll/domain/overtimeRuleSet/overtimeRuleSet"
import { isoTimestamp } from "@payroll/domain/timestamp"
import { PREMIUM_LABELS, WORKDAYS, type LimitRule } from "@payroll/domain/timeTracking/ruleSet"
import * as Schema from "effect/Schema"
import {
  entityOf,
  ids,
  listOf,
  objectOf,
  oneOf,
  shownDay,
  shownText,
  shownTime,
  shownWhole
} from "../answerSchema.ts"
import { recordSchemas, recordView } from "../views/view.ts"

const source = Schema.NullOr(shownText("Where the rule stands, where it is not as of the set."))

const limitShownFields = {
  afterMinutes: shownWhole("The minutes after which the rule begins."),
  label: oneOf(PREMIUM_LABELS, "How the minutes after them are paid."),
  source
} as const

const RulesShown = entityOf("OvertimeRules", "Rules of overtime, meals and rests.", {
  workday: oneOf(WORKDAYS, "Clock, or Rolling: 24 hours from the beginning of work."),
  daily: listOf(
    objectOf("A rule.", {
      ...limitShownFields,
      agreedMinutes: listOf(Schema.Int, "Other limits that an agreement may set instead."),
      wageBounds: listOf(
        objectOf("A bound.", {
          since: shownDay("The first day of the bound."),
          below: shownText("The wage per hour below which the rule holds."),
          belowWithBenefits: Schema.NullOr(shownText("The same with health benefits.")),
          source
        }),
        "Only for wages below these; empty if the rule holds for all."
      )
    }),
    "Rules that count the minutes of a workday."
  ),
  weekly: listOf(
    objectOf("A rule.", {
      ...limitShownFields,
      weeks: shownWhole("Over how many workweeks."),
      anchorDate: Schema.NullOr(shownDay("A day of the first of several workweeks."))
    }),
    "Rules that count the minutes of a workweek which no other rule takes."
  ),
  consecutive: listOf(
    objectOf("A rule.", limitShownFields),
    "Rules that count the minutes of one shift."
  ),
  seventhDay: listOf(
    objectOf("A rule.", limitShownFields),
    "Rules of the last workday of a workweek with work on all seven."
  ),
  paidBreakUpToMinutes: shownWhole("How much of a rest is paid."),
  unpaidMealFromMinutes: shownWhole("From which length on a meal is not paid."),
  meals: listOf(
    objectOf("A meal.", {
      minutes: shownWhole("How long it is."),
      ifWorkedOverMinutes: shownWhole("It is due if more minutes than these are worked."),
      beginByMinutes: shownWhole("The worked minutes by the end of which it begins."),
      waivableUpToMinutes: shownWhole("A worker may waive it up to these worked minutes."),
      source
    }),
    "The meals of a day."
  ),
  mealPremiumMinutes: shownWhole("Paid on a day with a meal that was missed, late or short."),
  restPremiumMinutes: shownWhole("Paid on a day on which the worker reports missed rests."),
  source: shownText("Where rules without a source of their own stand.")
})

export const OvertimeRuleSetShown = entityOf(
  "OvertimeRuleSet",
  "Rules of overtime that a company brings itself.",
  {
    overtimeRuleSetId: ids.overtimeRuleSetId,
    companyId: ids.companyId,
    name: shownText("The name of the rule set."),
    rules: RulesShown,
    versions: listOf(
      objectOf("Rules from a day on.", {
        overtimeRuleSetVersion: shownWhole("Counts the versions of the rules from 1."),
        effectiveFrom: shownDay("The first day of these rules."),
        recordedAt: shownTime("When they were stored."),
        rules: RulesShown
      }),
      "All versions of the rules, in the order in which they were stored."
    ),
    ...recordSchemas
  }
)

const limitShown = ({ afterMinutes, label, source: own }: LimitRule) => ({
  afterMinutes,
  label,
  source: own ?? null
})

const rulesShown = (rules: OvertimeRules): (typeof RulesShown)["Type"] => ({
  ...rules,
  daily: rules.daily.map(({ agreedMinutes = [], wageBounds = [], ...limit }) => ({
    ...limitShown(limit),
    agreedMinutes,
    wageBounds: wageBounds.map(({ since, below, belowWithBenefits, source: own }) => ({
      since,
      below,
      belowWithBenefits: belowWithBenefits ?? null,
      source: own ?? null
    }))
  })),
  weekly: rules.weekly.map(({ weeks = 1, anchorDate, ...limit }) => ({
    ...limitShown(limit),
    weeks,
    anchorDate: anchorDate ?? null
  })),
  consecutive: rules.consecutive.map(limitShown),
  seventhDay: rules.seventhDay.map(limitShown),
  meals: rules.meals.map(({ waivableUpToMinutes = 0, source: own, ...meal }) => ({
    ...meal,
    waivableUpToMinutes,
    source: own ?? null
  }))
})

/** A set with the rules in force on a day. */
export const overtimeRuleSetShown = (
  ruleSet: OvertimeRuleSet,
  on: LocalDate
): (typeof OvertimeRuleSetShown)["Type"] => ({
  overtimeRuleSetId: ruleSet.id,
  companyId: ruleSet.companyId,
  name: ruleSet.name,
  rules: rulesShown(versionOn(ruleSet.versions, on).rules),
  versions: ruleSet.versions.map(({ effectiveFrom, recordedAt, rules }, index) => ({
    overtimeRuleSetVersion: index + 1,
    effectiveFrom,
    recordedAt: isoTimestamp(recordedAt),
    rules: rulesShown(rules)
  })),
  ...recordView(ruleSet)
})
