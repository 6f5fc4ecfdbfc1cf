/** Checks a request for time off against everything that may forbid it. */
import { toEpochDay, type EpochDay, type LocalDate } from "../calendar/localDate.ts"
import { projected } from "./balance.ts"
import { differences } from "./differences.ts"
import type { StoredEntry } from "./entry.ts"
import { latestOf, sumOfMinutes, type Facts, type Usage } from "./facts.ts"
import { expectedEntries } from "./ledger.ts"
import { isWorkday, type GivenDay, type RequestDay, type WorkDays } from "./requestDays.ts"
import { scheduledMinutes } from "./schedule.ts"
import { MINUTES_PER_DAY } from "./kinds.ts"
import type { PolicyTerms } from "./terms.ts"
import {
  assignmentOn,
  termsOn,
  timelineOf,
  usableFromOf,
  versionOn,
  yearOfVersion
} from "./timeline.ts"

/** Types of problems for which a request is refused, in the order in which the first one names the refusal. */
export const REQUEST_PROBLEMS = [
  "required",
  "range",
  "overlap",
  "waiting",
  "blackout",
  "notice",
  "balance"
] as const
export type RequestProblemType = (typeof REQUEST_PROBLEMS)[number]

export interface RequestProblem {
  readonly path: ReadonlyArray<string | number>
  readonly type: RequestProblemType
  readonly message: string
  readonly date?: LocalDate
  /** Minutes that the balance lacks on the day, if that is the problem. */
  readonly missingMinutes?: number
}

/** The account that a request is paid from. */
export interface RequestedAccount {
  readonly facts: Facts
  readonly stored: ReadonlyArray<StoredEntry>
}

export interface Request {
  readonly days: ReadonlyArray<RequestDay>
  /** The days of the worker's other pending and approved requests, of all policies. */
  readonly others: ReadonlyArray<GivenDay>
  readonly work: WorkDays
  /** The day of the request; without it notice is not checked. */
  readonly requestedOn?: LocalDate
  readonly account?: RequestedAccount
}

type Problems = ReadonlyArray<RequestProblem>

const dayProblem = (
  index: number,
  type: RequestProblemType,
  date: LocalDate,
  says: string
): RequestProblem => ({ path: ["days", index], type, message: `days ${says}`, date })

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const cross = (a: GivenDay, b: GivenDay): boolean => {
  if (a.startTime === undefined || b.startTime === undefined) return false
  const [first, second] = [minuteOf(a.startTime), minuteOf(b.startTime)]
  return first < second + b.minutes && second < first + a.minutes
}

/** Limit of the minutes away on a day: the scheduled minutes, or the whole day if none are scheduled. */
const limitOn = ({ schedules }: WorkDays, day: EpochDay): number => {
  const scheduled = scheduledMinutes(schedules, day)
  return scheduled === 0 ? MINUTES_PER_DAY : scheduled
}

const overlaps = ({ days, others, work }: Request): Problems =>
  days.flatMap((day, index) => {
    if (day.minutes === 0) return []
    const same = others.filter(({ date }) => date === day.date)
    const away = day.minutes + sumOfMinutes(same)
    if (away > limitOn(work, toEpochDay(day.date))) {
      const says = "must not take more than the scheduled minutes of the day, with other requests"
      return [dayProblem(index, "overlap", day.date, says)]
    }
    return same.some((other) => cross(day, other))
      ? [dayProblem(index, "overlap", day.date, "must not cross the times of another request")]
      : []
  })

const increments = ({ days, work }: Request, termsOf: (day: EpochDay) => PolicyTerms): Problems =>
  days.flatMap(({ date, minutes, why }, index) => {
    const unit = termsOf(toEpochDay(date)).minimumIncrementMinutes
    const isWhole = minutes === scheduledMinutes(work.schedules, toEpochDay(date))
    return !why.startsWith("given") || minutes % unit === 0 || isWhole
      ? []
      : [dayProblem(index, "range", date, `must be a multiple of ${unit} minutes or a whole day`)]
  })

const waiting = ({ days }: Request, facts: Facts): Problems =>
  days.flatMap(({ date, minutes }, index) => {
    const day = toEpochDay(date)
    return minutes > 0 && day < usableFromOf(facts, day)
      ? [dayProblem(index, "waiting", date, "must not lie in the waiting period")]
      : []
  })

/** The use of a policy year with this request must be within its limit. */
const yearlyUse = (
  { days, account }: Request,
  termsOf: (day: EpochDay) => PolicyTerms
): Problems => {
  if (account === undefined) return []
  const { facts } = account
  const timeline = timelineOf(facts)
  const yearOf = (day: EpochDay): EpochDay =>
    yearOfVersion(versionOn(assignmentOn(timeline, day).versions, day), day).begin
  const used = new Map<EpochDay, number>()
  const use = (date: LocalDate, minutes: number): number => {
    const year = yearOf(toEpochDay(date))
    const sum = (used.get(year) ?? 0) + minutes
    used.set(year, sum)
    return sum
  }
  for (const { date, minutes, reversedMinutes = 0 } of account.facts.usage) {
    use(date, minutes - reversedMinutes)
  }
  return days.flatMap(({ date, minutes }, index) => {
    const limit = termsOf(toEpochDay(date)).maxUsePerYearMinutes
    return use(date, minutes) > (limit ?? Number.POSITIVE_INFINITY) && minutes > 0
      ? [dayProblem(index, "waiting", date, "must not take more than may be used in a policy year")]
      : []
  })
}

/** The days away that follow one another on workdays, in order; days off and holidays join them. */
const absences = (
  away: ReadonlyArray<EpochDay>,
  work: WorkDays
): ReadonlyArray<ReadonlyArray<EpochDay>> => {
  const runs: Array<Array<EpochDay>> = []
  for (const day of away) {
    const run = runs.at(-1)
    let next = (run?.at(-1) ?? day) + 1
    while (next < day && !isWorkday(work, next)) next++
    if (run === undefined || next < day) runs.push([day])
    else run.push(day)
  }
  return runs
}

/** No run of workdays away that the request is part of may be longer than allowed. */
const consecutive = (
  { days, others, work }: Request,
  termsOf: (day: EpochDay) => PolicyTerms
): Problems => {
  const requested = days.filter(({ minutes }) => minutes > 0)
  const away = new Set([...requested, ...others].map(({ date }) => toEpochDay(date)))
  const tooLong = new Set<EpochDay>()
  for (const run of absences(
    [...away].toSorted((a, b) => a - b),
    work
  )) {
    const length = run.filter((day) => isWorkday(work, day)).length
    for (const day of run) {
      if (length > (termsOf(day).maxConsecutiveDays ?? length)) tooLong.add(day)
    }
  }
  const index = days.findIndex(({ date, minutes }) => minutes > 0 && tooLong.has(toEpochDay(date)))
  const first = days[index]
  const says = "must not make more days in a row than are allowed"
  return first === undefined ? [] : [dayProblem(index, "waiting", first.date, says)]
}

const blackouts = ({ days }: Request, termsOf: (day: EpochDay) => PolicyTerms): Problems =>
  days.flatMap(({ date, minutes }, index) =>
    minutes > 0 &&
    termsOf(toEpochDay(date)).blackoutDates.some(({ from, to }) => from <= date && date <= to)
      ? [
          dayProblem(
            index,
            "blackout",
            date,
            "must not lie in a period that is closed for time off"
          )
        ]
      : []
  )

const notice = (
  { days, requestedOn }: Request,
  termsOf: (day: EpochDay) => PolicyTerms
): Problems => {
  const index = days.findIndex(({ minutes }) => minutes > 0)
  const first = days[index]
  if (first === undefined || requestedOn === undefined) return []
  const day = toEpochDay(first.date)
  const { minimumNoticeDays } = termsOf(day)
  if (day - toEpochDay(requestedOn) >= minimumNoticeDays) return []
  const says =
    minimumNoticeDays === 0
      ? "must not begin before today"
      : `must begin at least ${minimumNoticeDays} days ahead`
  return [dayProblem(index, "notice", first.date, says)]
}

/** The id under which the requested days are projected: no stored request has it. */
const REQUESTED = "requested"

/** The days on which the balance can become too low: those of the request, and all that take later. */
const daysToWatch = (facts: Facts, stored: ReadonlyArray<StoredEntry>, from: LocalDate) => {
  const lastUse = latestOf(facts.usage) ?? from
  const missing = differences(stored, expectedEntries(facts, lastUse), 0)
  const takes = [...stored, ...missing]
    .filter(({ minutes, effectiveDate: on }) => minutes < 0 && on >= from && on <= lastUse)
    .map(({ effectiveDate }) => effectiveDate)
  return [...new Set([from, ...takes])].toSorted()
}

/**
 * With the request the projected balance at the end of every day, from its first one to the last day of
 * any approved usage, must be within the limit: an early day cannot take what a later one needs.
 */
const uncovered = (
  { days, account }: Request,
  termsOf: (day: EpochDay) => PolicyTerms
): Problems => {
  const taken = days.filter(({ minutes }) => minutes > 0)
  const first = taken[0]
  if (account === undefined || first === undefined) return []
  const requested = taken.map(({ date, minutes }): Usage => ({
    requestId: REQUESTED,
    date,
    minutes
  }))
  const facts = { ...account.facts, usage: [...account.facts.usage, ...requested] }
  const dates = daysToWatch(facts, account.stored, first.date)
  const balances = projected(facts, account.stored, dates)
  return dates.flatMap((date, at): Problems => {
    const terms = termsOf(toEpochDay(date))
    const missingMinutes = -terms.negativeLimitMinutes - (balances[at] ?? 0)
    if (terms.earningMethod === "Unlimited" || missingMinutes <= 0) return []
    const index = days.findIndex((day) => day.date === date)
    // The path names a requested day; a later one, which needs the minutes, is named here.
    const on = index === -1 ? date : "this day"
    const message = `not covered on ${on}: ${missingMinutes} minutes are missing`
    const path = index === -1 ? ["days"] : ["days", index]
    return [{ path, type: "balance", message, date, missingMinutes }]
  })
}

/** Every reason to refuse a request, in the order overlap, waiting, blackout, notice, balance. */
export const checkRequest = (request: Request): ReadonlyArray<RequestProblem> => {
  const { days, account } = request
  if (sumOfMinutes(days) === 0) {
    return [{ path: ["days"], type: "range", message: "days must take at least one minute" }]
  }
  if (account === undefined) return overlaps(request)
  const timeline = timelineOf(account.facts)
  const termsOf = (day: EpochDay): PolicyTerms => termsOn(assignmentOn(timeline, day), day)
  return [
    ...increments(request, termsOf),
    ...overlaps(request),
    ...waiting(request, account.facts),
    ...yearlyUse(request, termsOf),
    ...consecutive(request, termsOf),
    ...blackouts(request, termsOf),
    ...notice(request, termsOf),
    ...uncovered(request, termsOf)
  ]
}
