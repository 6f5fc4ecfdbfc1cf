/** Conditions between the fields of a time off policy: the rule of a request, and its JSON Schema. */
import { partOf } from "@payroll/domain/field/presence"
import type { PublishedRule } from "@payroll/domain/field/rule"
import { missing, type Problem } from "@payroll/domain/problem"
import { BASE, LUMP_SUM, type EarningMethod } from "@payroll/domain/timeOff/earningFields"
import { ACCRUAL_RATE, NOT_A_FIELD } from "@payroll/domain/timeOff/kinds"
import { policyJsonSchema } from "@payroll/domain/timeOff/policyJsonSchema"
import { BLACKOUT } from "@payroll/domain/timeOff/terms"
import { validatePolicy } from "@payroll/domain/timeOff/validatePolicy"
import { allOf, eitherOf, having, oneAmount, required, when, within } from "../../conditions.ts"
import { publishedAs } from "../../decode.ts"

const POLICY = "timeOffPolicy"
const KNOWN = Object.keys(policyJsonSchema.properties)

/** The name of an amount in hours. */
const hoursOf = (minutes: string): string => minutes.replace(/Minutes$/, "Hours")

type Fields = Readonly<Record<string, unknown>>

const only = (part: Fields, names: ReadonlyArray<string>): Fields =>
  Object.fromEntries(Object.entries(part).filter(([name]) => names.includes(name)))

/** Fields that a request does not know are ignored. */
const blackoutIn = (blackout: unknown): unknown =>
  typeof blackout === "object" && blackout !== null
    ? only(blackout as Fields, Object.keys(BLACKOUT))
    : blackout

/** The fields of a policy in a request, without those that are no terms. */
export const termsIn = (part: Fields): Fields => {
  const terms = only(part, KNOWN)
  const { blackoutDates } = terms
  return Array.isArray(blackoutDates)
    ? { ...terms, blackoutDates: blackoutDates.map(blackoutIn) }
    : terms
}

/** The amounts of a policy, without their units. */
const AMOUNTS = KNOWN.filter((name) => name.endsWith("Minutes") && KNOWN.includes(hoursOf(name)))

const HOURLY = Object.keys(ACCRUAL_RATE)
const YEARLY = ["amountPerYearMinutes", "amountPerYearHours"]
const PERIODIC = ["amountPerPeriodMinutes", "amountPerPeriodHours"]
const LAST = ["lastPeriodOfYearMinutes", "lastPeriodOfYearHours"]
const LUMP = Object.keys(LUMP_SUM)
const ALL = [HOURLY, YEARLY, PERIODIC, LUMP].flat()

const without = (names: ReadonlyArray<string>): ReadonlyArray<PublishedRule> =>
  names.map((name) => ({ not: required(name) }))

/** The condition of an earning method: at least one of its own fields, if it has any, and none of others. */
const methodCondition = (
  spellings: ReadonlyArray<EarningMethod | "Accrual" | "Frontload">,
  methodFields: ReadonlyArray<string>
): PublishedRule => {
  const isHourly = methodFields === HOURLY
  const isPeriodic = methodFields.includes("amountPerYearMinutes")
  return when(
    having("earningMethod", ...spellings),
    allOf(
      ...(methodFields.length === 0 ? [] : [eitherOf(...methodFields)]),
      ...without([
        ...ALL.filter((name) => !methodFields.includes(name)),
        ...(isHourly ? [] : Object.keys(BASE)),
        ...(isPeriodic ? [] : LAST)
      ])
    )
  )
}

const notBoth = (names: ReadonlyArray<string>, others: ReadonlyArray<string>) =>
  names.flatMap((name) => others.map((other) => ({ not: required(name, other) })))

const policyCondition = allOf(
  eitherOf("preset", ["timeOffPolicyType", "earningMethod"]),
  ...AMOUNTS.map((name) => oneAmount(name, hoursOf(name))),
  oneAmount("lumpSumMinutes", "lumpSumHoursEarned"),
  oneAmount("lumpSumHours", "lumpSumHoursEarned"),
  oneAmount("accrualRate", "accrualRatePerHour"),
  ...notBoth(YEARLY, [...PERIODIC, ...LAST]),
  methodCondition(["Per Hour Worked", "Accrual"], HOURLY),
  methodCondition(["Per Pay Period", "Per Month"], [...YEARLY, ...PERIODIC]),
  methodCondition(["Lump Sum", "Frontload"], LUMP),
  methodCondition(["Unlimited", "Manual"], []),
  when(required("policyYearStart"), having("policyYear", "Fixed Date")),
  when(having("policyYear", "Fixed Date"), required("policyYearStart")),
  { not: required("timeOffRecievedWhen", "timeOffReceivedWhen") },
  ...["timeOffRecievedWhen", "timeOffReceivedWhen"].flatMap((name) => [
    when(having("earningMethod", "Per Hour Worked", "Accrual"), {
      not: having(name, "Start Of Period")
    }),
    when(having("earningMethod", "Per Month"), { not: having(name, "Pay Date") })
  ]),
  when(
    having("canCarryoverHours", false),
    allOf(...without(["carryoverLimitMinutes", "carryoverLimitHours"]))
  )
)

/** A name that the caller made up is not repeated: it can be an SSN. */
const unnamed = (each: Problem): Problem =>
  each.message.endsWith(NOT_A_FIELD)
    ? { ...each, path: each.path.slice(0, -1), message: "has a field that is none of it" }
    : each

/** The problems of terms, with their paths in the request. */
export const termsProblems = (checked: ReturnType<typeof validatePolicy>): ReadonlyArray<Problem> =>
  checked.ok
    ? []
    : checked.problems.map(unnamed).map((each) => ({ ...each, path: [POLICY, ...each.path] }))

const problemsOf = (part: Fields): ReadonlyArray<Problem> => {
  const typeless =
    part["preset"] === undefined && part["timeOffPolicyType"] === undefined
      ? [missing([POLICY, "timeOffPolicyType"])]
      : []
  return [...typeless, ...termsProblems(validatePolicy(termsIn(part)))]
}

/** Every problem of the terms of a new policy, each with its path in the request. */
export const policyRule = publishedAs(within(POLICY, policyCondition), (body) =>
  problemsOf(partOf(body, POLICY))
)
