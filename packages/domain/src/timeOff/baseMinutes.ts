/** The minutes per workday that an hourly accrual counts. */
import { dayOfWeekOf, toEpochDay, type EpochDay } from "../calendar/localDate.ts"
import type { Facts } from "./facts.ts"
import { scheduledMinutes } from "./schedule.ts"
import type { PolicyTerms } from "./terms.ts"

/** An exempt worker is deemed to work at most 40 hours a week. */
const DEEMED_WEEK_MINUTES = 2_400

export interface BaseMinutes {
  /** The sum over the days from one to another, both included. */
  readonly between: (from: EpochDay, to: EpochDay) => number
}

type Terms = Pick<PolicyTerms, "accrualBase" | "accrualBaseRounding">

/** Sunday of the week of a day. */
const weekOf = (day: EpochDay): EpochDay => day - dayOfWeekOf(day)

const addRecorded = (sums: Array<number>, facts: Facts, terms: Terms, first: EpochDay): void => {
  const withoutOvertime = terms.accrualBase.endsWith("Without Overtime")
  const add = (day: EpochDay, minutes: number): void => {
    const at = day - first
    if (at >= 0 && at < sums.length) sums[at] = (sums[at] ?? 0) + minutes
  }
  for (const { date, minutes, overtimeMinutes = 0 } of facts.worked) {
    add(toEpochDay(date), withoutOvertime ? minutes - overtimeMinutes : minutes)
  }
  if (!terms.accrualBase.startsWith("Hours Paid")) return
  for (const { date, minutes } of facts.paid) add(toEpochDay(date), minutes)
}

/** Adds the scheduled minutes of days that count as worked without a record. */
const addScheduled = (sums: Array<number>, facts: Facts, first: EpochDay): void => {
  const { isExempt, schedules, scheduledFrom } = facts
  const from = scheduledFrom === undefined ? undefined : toEpochDay(scheduledFrom)
  if (schedules.length === 0 || (!isExempt && from === undefined)) return
  const recorded = new Set(facts.worked.map(({ date }) => weekOf(toEpochDay(date))))
  let week = weekOf(first)
  let inWeek = 0
  for (let day = week; day < first + sums.length; day++) {
    if (day === week + 7) [week, inWeek] = [day, 0]
    const scheduled = scheduledMinutes(schedules, day)
    const deemed = Math.min(scheduled, DEEMED_WEEK_MINUTES - inWeek)
    inWeek += deemed
    const isProjected = from !== undefined && day >= from
    const counted = isExempt
      ? isProjected || !recorded.has(week)
        ? deemed
        : 0
      : isProjected
        ? scheduled
        : 0
    if (day >= first) sums[day - first] = (sums[day - first] ?? 0) + counted
  }
}

const rounded = (minutes: number, rounding: Terms["accrualBaseRounding"]): number => {
  if (rounding === undefined) return minutes
  const { unitMinutes, mode } = rounding
  const up = mode === "Up" ? unitMinutes - 1 : Math.floor(unitMinutes / 2)
  return Math.floor((minutes + up) / unitMinutes) * unitMinutes
}

/** The base of the days from the first to the last one that is computed. */
export const baseMinutesOf = (
  facts: Facts,
  terms: Terms,
  first: EpochDay,
  last: EpochDay
): BaseMinutes => {
  const days = Math.max(0, last - first + 1)
  const byDay = Array.from<number>({ length: days }).fill(0)
  addRecorded(byDay, facts, terms, first)
  addScheduled(byDay, facts, first)
  let sum = 0
  const until = [0]
  for (const minutes of byDay) {
    sum += rounded(minutes, terms.accrualBaseRounding)
    until.push(sum)
  }
  const before = (day: EpochDay): number => until[Math.min(Math.max(day - first, 0), days)] ?? 0
  return { between: (from, to) => before(to + 1) - before(from) }
}
