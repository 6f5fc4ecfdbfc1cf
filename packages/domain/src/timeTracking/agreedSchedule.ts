/**
 * Schedules that workers agree to, such as an alternative workweek of four days of 10 hours or 9/80: on their days
 * daily overtime begins later (Cal. Lab. Code 511 and what resembles it).
 */
import { dayOfWeekOf, toEpochDay, type EpochDay } from "../calendar/localDate.ts"
import { dayInYears, whole } from "../specification/kinds.ts"
import { list, object, refined } from "../specification/objects.ts"
import type { Checked } from "../specification/problem.ts"
import { reject, rejectField, type Reading } from "../specification/reading.ts"
import { optional, required, withDefault, type Kind, type ValueOf } from "../specification/table.ts"
import { sameRules } from "./classify.ts"
import { checkedTime } from "./kinds.ts"
import type { DailyRule, RuleSet } from "./ruleSet.ts"

const WEEK_DAYS = 7
// 1970-01-01 was a Thursday.
const FIRST_SUNDAY = 3
/** The most minutes of a scheduled day under any agreement. */
const MAX_MINUTES = 720
const USUAL_LIMIT = 600

const row = refined(list(whole(0, MAX_MINUTES), WEEK_DAYS), (minutes, reading: Reading) =>
  minutes.length === WEEK_DAYS
    ? minutes
    : reject(reading, "length", "must have 7 elements, one for each day from Sunday to Saturday")
)

/** The fields of an agreed schedule, as requests set them and answers show them. */
export const AGREED_SCHEDULE = {
  agreementDate: required(dayInYears, "The day of the agreement."),
  weeks: required(
    list(row, 2),
    "The scheduled minutes of each day from Sunday to Saturday: one week, or two that take turns."
  ),
  anchor: optional(
    dayInYears,
    "A day of a calendar week, from Sunday on, that has the first of two rows."
  ),
  limitMinutes: withDefault(
    USUAL_LIMIT,
    whole(1, MAX_MINUTES),
    "The most minutes of a scheduled day: 600 if it is not given, up to 720 in health care."
  )
}

/** A schedule that a worker agreed to. */
export type AgreedSchedule = ValueOf<typeof AGREED_SCHEDULE>

const check = (
  { weeks, anchor, limitMinutes = MAX_MINUTES }: Partial<AgreedSchedule>,
  reading: Reading
): void => {
  if (weeks === undefined) return
  if (weeks.length === 2 && anchor === undefined) {
    rejectField(reading, "anchor", "required", "is required with two weeks")
  }
  if (weeks.length === 0) rejectField(reading, "weeks", "length", "must have one week or two")
  else if (weeks.flat().every((minutes) => minutes === 0)) {
    rejectField(reading, "weeks", "conflict", "must have a scheduled day")
  }
  if (weeks.flat().some((minutes) => minutes > limitMinutes)) {
    const message = `must have days of at most limitMinutes, which are ${USUAL_LIMIT} if they are not given`
    rejectField(reading, "weeks", "range", message)
  }
}

export const agreedSchedule: Kind<AgreedSchedule> = object(AGREED_SCHEDULE, {
  about: "A schedule that the worker agreed to.",
  check
})

/** An agreed schedule as data, or every problem of it. */
export const validateAgreedSchedule = (input: unknown): Checked<AgreedSchedule> =>
  checkedTime(input, agreedSchedule)

/** The scheduled minutes of a day. */
export const agreedMinutesOn = ({ weeks, anchor }: AgreedSchedule, day: EpochDay): number => {
  const weekOf = (one: EpochDay): number => Math.floor((one - FIRST_SUNDAY) / WEEK_DAYS)
  const turn = weekOf(day) - weekOf(anchor === undefined ? day : toEpochDay(anchor))
  return weeks[Math.abs(turn) % weeks.length]?.[dayOfWeekOf(day)] ?? 0
}

/** True if a rule takes the days of an agreed schedule as they are. */
const takesDays = (
  { agreedSchedule: terms }: DailyRule,
  { weeks, limitMinutes }: AgreedSchedule
): boolean => {
  if (terms === undefined) return false
  const { fromMinutes, upToMinutes, healthCareUpToMinutes = upToMinutes } = terms
  const isUsual = limitMinutes <= upToMinutes
  const most = isUsual ? upToMinutes : healthCareUpToMinutes
  const scheduled = weeks.flat().filter((minutes) => minutes > 0)
  return (
    scheduled.length > 0 &&
    (isUsual || limitMinutes === healthCareUpToMinutes) &&
    scheduled.every((minutes) => minutes >= fromMinutes && minutes <= most)
  )
}

/** True if a rule begins after the limit of an agreement on every day. */
const takesLimit = ({ agreedMinutes }: DailyRule, { limitMinutes }: AgreedSchedule): boolean =>
  agreedMinutes?.includes(limitMinutes) === true

/** True if the rules allow an agreed schedule. */
export const allowsSchedule = ({ daily }: RuleSet, agreed: AgreedSchedule): boolean =>
  daily.some((rule) => takesDays(rule, agreed) || takesLimit(rule, agreed))

const ruleOn = (
  rule: DailyRule,
  agreed: AgreedSchedule,
  minutes: number
): ReadonlyArray<DailyRule> => {
  if (takesLimit(rule, agreed)) return [{ ...rule, afterMinutes: agreed.limitMinutes }]
  const { agreedSchedule: terms, ...ordinary } = rule
  if (terms === undefined || !takesDays(rule, agreed)) return [rule]
  if (minutes > 0) return [{ ...ordinary, afterMinutes: minutes }]
  return terms.otherDays.length === 0
    ? [rule]
    : terms.otherDays.map((other) => ({ ...ordinary, ...other }))
}

const inHours = (minutes: number): string => `${minutes / 60} hours`

/** The agreements that a rule allows, as words; undefined if it allows none. */
export const agreementWords = ({
  agreedMinutes = [],
  agreedSchedule: terms
}: DailyRule): string | undefined => {
  if (agreedMinutes.length > 0) return `a limit of ${agreedMinutes.map(inHours).join(" or ")} a day`
  if (terms === undefined) return undefined
  const { fromMinutes, upToMinutes, healthCareUpToMinutes } = terms
  const length =
    fromMinutes === upToMinutes ? inHours(upToMinutes) : `up to ${inHours(upToMinutes)}`
  const inHealthCare =
    healthCareUpToMinutes === undefined
      ? ""
      : `, or ${inHours(healthCareUpToMinutes)} in health care`
  return `a schedule of days of ${length}${inHealthCare}`
}

/** The rules of the days of an agreed schedule; those of the set where the set does not allow it. */
export const agreedRules = (ruleSet: RuleSet, agreed: AgreedSchedule) => {
  if (!allowsSchedule(ruleSet, agreed)) return sameRules(ruleSet)
  const lengths = [...new Set([0, ...agreed.weeks.flat()])]
  const byMinutes = new Map(
    lengths.map((minutes) => [
      minutes,
      { ...ruleSet, daily: ruleSet.daily.flatMap((rule) => ruleOn(rule, agreed, minutes)) }
    ])
  )
  return {
    sets: [...byMinutes.values()],
    on: (day: EpochDay): RuleSet => byMinutes.get(agreedMinutesOn(agreed, day)) ?? ruleSet
  }
}
