/** Reads a rule set from JSON: the id of a shipped one, or the rules of a customer. */
import { isHolidayYear } from "../calendar/federalReserveHolidays.ts"
import { yearOf } from "../calendar/localDate.ts"
import { reportProblem, type Checked, type Findings } from "../specification/problem.ts"
import {
  isGiven,
  readDate,
  readObject,
  readWhole,
  required,
  type Fields,
  type Path
} from "../paySchedule/readFields.ts"
import { shippedRuleSet, shippedRuleSetIds } from "./overtimeRules.data.ts"
import {
  readAmount,
  readFields,
  readList,
  readNamed,
  readText,
  refuseUnknownFields
} from "./readTime.ts"
import {
  PREMIUM_LABELS,
  WORKDAYS,
  type DailyRule,
  type LimitRule,
  type MealRule,
  type RuleSet,
  type WageBound,
  type WeeklyRule
} from "./ruleSet.ts"
import { DAY_MINUTES } from "./zone.ts"

export const MAX_RULES = 20
export const MAX_BOUNDS = 200
export const MAX_TEXT = 500
export const MAX_WEEKS = 4
export const MAX_MEALS = 2
const MAX_ID = 40

const LIMIT_FIELDS = ["afterMinutes", "label", "source"]
const DAILY_FIELDS = [...LIMIT_FIELDS, "agreedMinutes", "wageBounds"]
const WEEKLY_FIELDS = [...LIMIT_FIELDS, "weeks", "anchorDate"]
const BOUND_FIELDS = ["since", "below", "belowWithBenefits", "source"]
const MEAL_FIELDS = [
  "minutes",
  "ifWorkedOverMinutes",
  "beginByMinutes",
  "waivableUpToMinutes",
  "source"
]
const FIELDS = [
  "id",
  "name",
  "workday",
  "daily",
  "weekly",
  "consecutive",
  "seventhDay",
  "paidBreakUpToMinutes",
  "unpaidMealFromMinutes",
  "meals",
  "mealPremiumMinutes",
  "restPremiumMinutes",
  "source"
]
/** They describe a shipped row. In a copy of it they say nothing about when its rules are used. */
const DESCRIPTION = ["since", "until", "note"]

const optionalText = (findings: Findings, path: Path, value: unknown): string | undefined =>
  isGiven(value) ? readText(findings, path, value, MAX_TEXT) : undefined

const readLimit = (
  findings: Findings,
  path: Path,
  fields: Fields,
  max: number
): LimitRule | undefined => {
  const afterMinutes = readWhole(findings, [...path, "afterMinutes"], fields["afterMinutes"], {
    min: 0,
    max
  })
  const label = readNamed(findings, [...path, "label"], fields["label"], PREMIUM_LABELS)
  const source = optionalText(findings, [...path, "source"], fields["source"])
  if (afterMinutes === undefined || label === undefined) return undefined
  return source === undefined ? { afterMinutes, label } : { afterMinutes, label, source }
}

const readLimits = (
  findings: Findings,
  path: Path,
  value: unknown,
  max: number
): ReadonlyArray<LimitRule> | undefined =>
  readList(findings, path, value, MAX_RULES, (at, element) => {
    const fields = readFields(findings, at, element, LIMIT_FIELDS)
    return fields && readLimit(findings, at, fields, max)
  })

/** An amount as text: it is stored as it was given. */
const readAmountText = (findings: Findings, path: Path, value: unknown): string | undefined =>
  readAmount(findings, path, value) === undefined ? undefined : String(value)

const readBound = (findings: Findings, path: Path, value: unknown): WageBound | undefined => {
  const fields = readFields(findings, path, value, BOUND_FIELDS)
  if (fields === undefined) return undefined
  const since = readDate(findings, [...path, "since"], fields["since"])
  const below = readAmountText(findings, [...path, "below"], fields["below"])
  const benefits = fields["belowWithBenefits"]
  const belowWithBenefits = isGiven(benefits)
    ? readAmountText(findings, [...path, "belowWithBenefits"], benefits)
    : undefined
  const source = optionalText(findings, [...path, "source"], fields["source"])
  if (since === undefined || below === undefined) return undefined
  return { since, below, belowWithBenefits, source }
}

const readBounds = (
  findings: Findings,
  path: Path,
  value: unknown
): ReadonlyArray<WageBound> | undefined => {
  const bounds = readList(findings, path, value, MAX_BOUNDS, (at, element) =>
    readBound(findings, at, element)
  )
  const ascends = bounds?.every(({ since }, index) => {
    const before = bounds[index - 1]
    return before === undefined || before.since < since
  })
  return ascends === false
    ? reportProblem(findings, path, "conflict", "must be in the order of since")
    : bounds
}

const readDaily = (findings: Findings, path: Path, value: unknown): DailyRule | undefined => {
  const fields = readFields(findings, path, value, DAILY_FIELDS)
  const limit = fields && readLimit(findings, path, fields, DAY_MINUTES)
  const agreedMinutes = readList(
    findings,
    [...path, "agreedMinutes"],
    fields?.["agreedMinutes"],
    MAX_RULES,
    (at, element) => readWhole(findings, at, element, { min: 1, max: DAY_MINUTES })
  )
  const wageBounds = readBounds(findings, [...path, "wageBounds"], fields?.["wageBounds"])
  if (limit === undefined || agreedMinutes === undefined || wageBounds === undefined) {
    return undefined
  }
  return {
    ...limit,
    ...(agreedMinutes.length > 0 && { agreedMinutes }),
    ...(wageBounds.length > 0 && { wageBounds })
  }
}

const readWeekly = (findings: Findings, path: Path, value: unknown): WeeklyRule | undefined => {
  const fields = readFields(findings, path, value, WEEKLY_FIELDS)
  if (fields === undefined) return undefined
  const limits = { min: 1, max: MAX_WEEKS, fallback: 1 }
  const weeks = readWhole(findings, [...path, "weeks"], fields["weeks"], limits)
  const limit = readLimit(findings, path, fields, (weeks ?? 1) * 7 * DAY_MINUTES)
  const given = fields["anchorDate"]
  const needsAnchor = weeks !== undefined && weeks > 1
  const anchorDate =
    needsAnchor || isGiven(given) ? readDate(findings, [...path, "anchorDate"], given) : undefined
  if (anchorDate !== undefined && !isHolidayYear(yearOf(anchorDate))) {
    const message = "must be in the years 1971 to 2200"
    return reportProblem(findings, [...path, "anchorDate"], "range", message)
  }
  if (limit === undefined || weeks === undefined) return undefined
  return needsAnchor ? { ...limit, weeks, anchorDate } : limit
}

const readMeal = (findings: Findings, path: Path, value: unknown): MealRule | undefined => {
  const fields = readFields(findings, path, value, MEAL_FIELDS)
  if (fields === undefined) return undefined
  const whole = (name: string, min: number, fallback?: number) =>
    readWhole(findings, [...path, name], fields[name], {
      min,
      max: DAY_MINUTES,
      ...(fallback !== undefined && { fallback })
    })
  const minutes = whole("minutes", 1)
  const ifWorkedOverMinutes = whole("ifWorkedOverMinutes", 0)
  const beginByMinutes = whole("beginByMinutes", 0)
  const waivableUpToMinutes = whole("waivableUpToMinutes", 0, 0)
  const source = optionalText(findings, [...path, "source"], fields["source"])
  if (minutes === undefined || ifWorkedOverMinutes === undefined) return undefined
  if (beginByMinutes === undefined || waivableUpToMinutes === undefined) return undefined
  return { minutes, ifWorkedOverMinutes, beginByMinutes, waivableUpToMinutes, source }
}

const readBreaks = (findings: Findings, path: Path, fields: Fields) => {
  const minutes = (name: string, fallback: number) =>
    readWhole(findings, [...path, name], fields[name], { min: 0, max: DAY_MINUTES, fallback })
  const paidBreakUpToMinutes = minutes("paidBreakUpToMinutes", 20)
  const unpaidMealFromMinutes = minutes("unpaidMealFromMinutes", 30)
  const mealPremiumMinutes = minutes("mealPremiumMinutes", 0)
  const restPremiumMinutes = minutes("restPremiumMinutes", 0)
  if (paidBreakUpToMinutes === undefined || unpaidMealFromMinutes === undefined) return undefined
  if (mealPremiumMinutes === undefined || restPremiumMinutes === undefined) return undefined
  return { paidBreakUpToMinutes, unpaidMealFromMinutes, mealPremiumMinutes, restPremiumMinutes }
}

/** A rule set as data. Lists that are not given are empty. */
const readOwnRules = (findings: Findings, path: Path, fields: Fields): RuleSet | undefined => {
  refuseUnknownFields(findings, path, fields, [...FIELDS, ...DESCRIPTION])
  const at = (name: string): Path => [...path, name]
  const id = isGiven(fields["id"]) ? readText(findings, at("id"), fields["id"], MAX_ID) : "custom"
  const named = fields["name"]
  const name = isGiven(named) ? readText(findings, at("name"), named, 100) : id
  const workday = readNamed(findings, at("workday"), fields["workday"] ?? "Clock", WORKDAYS)
  const daily = readList(findings, at("daily"), fields["daily"], MAX_RULES, (to, element) =>
    readDaily(findings, to, element)
  )
  const weekly = readList(findings, at("weekly"), fields["weekly"], MAX_RULES, (to, element) =>
    readWeekly(findings, to, element)
  )
  const week = 7 * DAY_MINUTES
  const consecutive = readLimits(findings, at("consecutive"), fields["consecutive"], week)
  const seventhDay = readLimits(findings, at("seventhDay"), fields["seventhDay"], DAY_MINUTES)
  const meals = readList(findings, at("meals"), fields["meals"], MAX_MEALS, (to, element) =>
    readMeal(findings, to, element)
  )
  const breaks = readBreaks(findings, path, fields)
  const source = optionalText(findings, at("source"), fields["source"]) ?? "customer"
  if (id === undefined || name === undefined || workday === undefined) return undefined
  if (!daily || !weekly || !consecutive || !seventhDay || !meals || !breaks) return undefined
  return { id, name, workday, daily, weekly, consecutive, seventhDay, meals, ...breaks, source }
}

/** Rules as data, or every problem of them. */
export const validateRuleSet = (input: unknown): Checked<RuleSet> =>
  readObject(input, (findings, fields) => readOwnRules(findings, [], fields))

/** The id of a shipped rule set, in any case, or a rule set as data. */
export const readRuleSet = (
  findings: Findings,
  path: Path,
  value: unknown
): RuleSet | undefined => {
  if (!isGiven(value)) return required(findings, path)
  if (typeof value === "string") {
    const message = `must be one of ${shippedRuleSetIds.join(", ")}, or an object with rules`
    return (
      shippedRuleSet(value.trim().toUpperCase()) ?? reportProblem(findings, path, "choice", message)
    )
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return readOwnRules(findings, path, value as Fields)
  }
  return reportProblem(findings, path, "type", "must be the id of a rule set or an object")
}
