/** Periodic and hourly accruals of an assignment, before caps. */
import { fromEpochDay, type EpochDay } from "../calendar/localDate.ts"
import { baseMinutesOf, type BaseMinutes } from "./baseMinutes.ts"
import type { ExplanationStep } from "./explanation.ts"
import type { Facts, PayPeriod } from "./facts.ts"
import {
  floorTo,
  fractionText,
  minusWhole,
  NOTHING,
  plus,
  sumOf,
  type Fraction
} from "./fraction.ts"
import { calendarMonths, payPeriodsOf, type PeriodDays, type Periods } from "./periods.ts"
import { hourlyShare, periodicShare, type VersionPart, type Share } from "./shares.ts"
import type { EarningMethod } from "./earningFields.ts"
import type { PolicyTerms } from "./terms.ts"
import { versionOn, yearOfVersion, type AssignmentDays, type VersionDays } from "./timeline.ts"

/** The accrual of a period, or of its days before a policy year begins. */
export interface Accrual {
  readonly key: string
  readonly payPeriod: PayPeriod
  readonly effectiveDay: EpochDay
  readonly version: VersionDays
  readonly earned: number
  /** Earned, and not yet posted. */
  readonly left: Fraction
  readonly explanation: ReadonlyArray<ExplanationStep>
}

interface Due extends Share {
  readonly key: string
  readonly period: PeriodDays
  readonly effectiveDay: EpochDay
  readonly version: VersionDays
}

interface Walk {
  readonly days: AssignmentDays
  readonly periods: Periods
  readonly methods: ReadonlySet<EarningMethod>
  readonly keyOf: (end: EpochDay) => string
  readonly baseOf: (terms: PolicyTerms) => BaseMinutes
}

const BY_PAY_PERIOD: ReadonlySet<EarningMethod> = new Set(["Per Pay Period", "Per Hour Worked"])
const BY_MONTH: ReadonlySet<EarningMethod> = new Set(["Per Month"])

const isHourly = ({ version }: VersionDays): boolean =>
  version.terms.earningMethod === "Per Hour Worked"

const earns = ({ versions }: AssignmentDays, methods: ReadonlySet<EarningMethod>): boolean =>
  versions.some(({ version }) => methods.has(version.terms.earningMethod))

/** The day on which the accrual of a period takes effect, if the worker earns on some of its days. */
const effectiveDay = (
  { version }: VersionDays,
  { begin, end, payDay }: PeriodDays,
  from: EpochDay,
  last: EpochDay
): EpochDay => {
  const { timeOffReceivedWhen, earningMethod } = version.terms
  const ended = Math.min(end, last)
  if (timeOffReceivedWhen === "End Of Period") return ended
  if (timeOffReceivedWhen === "Start Of Period") return Math.max(begin, from)
  const paid = Math.max(Math.min(payDay(), last), from)
  // Hours are known when they have been worked, also where they are paid before.
  return earningMethod === "Per Hour Worked" ? Math.max(paid, ended) : paid
}

/**
 * The days of a period in spans that policy years end: what is earned by the hour before a year begins
 * belongs to the year before.
 */
const spansOf = (
  versions: ReadonlyArray<VersionDays>,
  from: EpochDay,
  to: EpochDay
): ReadonlyArray<{ readonly from: EpochDay; readonly to: EpochDay }> => {
  const begin = yearOfVersion(versionOn(versions, to), to).begin
  const isSplit = begin > from && isHourly(versionOn(versions, begin))
  if (!isSplit) return [{ from, to }]
  return [...spansOf(versions, from, begin - 1), { from: begin, to }]
}

const partsIn = (
  { days: { versions }, methods }: Walk,
  from: EpochDay,
  to: EpochDay
): ReadonlyArray<VersionPart> => {
  const parts: Array<VersionPart> = []
  for (const version of versions) {
    const part = { version, from: Math.max(from, version.from), to: Math.min(to, version.to) }
    if (part.from <= part.to && methods.has(version.version.terms.earningMethod)) parts.push(part)
  }
  return parts
}

const dueIn = (walk: Walk, period: PeriodDays, index: number): ReadonlyArray<Due> => {
  const { days, periods, keyOf, baseOf } = walk
  const from = Math.max(period.begin, days.earnsFrom)
  const to = Math.min(period.end, days.last)
  if (from > to) return []
  return spansOf(days.versions, from, to).flatMap((span): ReadonlyArray<Due> => {
    const parts = partsIn(walk, span.from, span.to)
    if (parts.length === 0) return []
    const shares = parts.map((part) =>
      isHourly(part.version)
        ? hourlyShare(part, baseOf(part.version.version.terms))
        : periodicShare(part, { period, index, periods, from, to })
    )
    const version = versionOn(days.versions, span.from)
    const isClosed = span.to < to
    return [
      {
        key: keyOf(isClosed ? span.to : period.end),
        period,
        effectiveDay: isClosed ? span.to : effectiveDay(version, period, from, days.last),
        version,
        exact: sumOf(shares.map(({ exact }) => exact)),
        explanation: shares.flatMap(({ explanation }) => explanation)
      }
    ]
  })
}

const allDue = (walk: Walk, until: EpochDay): ReadonlyArray<Due> => {
  const { days, periods, methods } = walk
  if (!earns(days, methods)) return []
  const isPaid = days.versions.some(
    ({ version }) => version.terms.timeOffReceivedWhen === "Pay Date"
  )
  const last = Math.min(until, days.last)
  const due: Array<Due> = []
  let index = periods.indexFrom(days.earnsFrom)
  for (let period = periods.at(index); period !== undefined; period = periods.at(++index)) {
    // A period may be paid before it begins.
    if (period.begin > last && (!isPaid || period.payDay() > last)) break
    due.push(...dueIn(walk, period, index))
  }
  return due
}

const basesOf = (facts: Facts, days: AssignmentDays, until: EpochDay): Walk["baseOf"] => {
  const bases = new Map<PolicyTerms, BaseMinutes>()
  return (terms) => {
    const base =
      bases.get(terms) ?? baseMinutesOf(facts, terms, days.earnsFrom, Math.min(until, days.last))
    bases.set(terms, base)
    return base
  }
}

const walksOf = (facts: Facts, days: AssignmentDays, until: EpochDay): ReadonlyArray<Walk> => {
  const baseOf = basesOf(facts, days, until)
  return [
    {
      days,
      periods: payPeriodsOf(facts.payPeriods),
      methods: BY_PAY_PERIOD,
      keyOf: (end) => `accrual/${fromEpochDay(end)}`,
      baseOf
    },
    {
      days,
      periods: calendarMonths,
      methods: BY_MONTH,
      keyOf: (end) => `accrual/${fromEpochDay(end).slice(0, 7)}`,
      baseOf
    }
  ]
}

/**
 * The accruals that take effect up to a day, in order. Posted is the sum of all exact shares, rounded
 * down to whole units, so that nothing is lost or invented however it is spread.
 */
export const accrualsOf = (
  facts: Facts,
  days: AssignmentDays,
  until: EpochDay
): ReadonlyArray<Accrual> => {
  const due = walksOf(facts, days, until)
    .flatMap((walk) => allDue(walk, until))
    .filter((one) => one.effectiveDay <= until)
    .toSorted((a, b) =>
      a.effectiveDay === b.effectiveDay ? (a.key < b.key ? -1 : 1) : a.effectiveDay - b.effectiveDay
    )
  let left = NOTHING
  return due.map(({ key, period, version, exact, explanation, effectiveDay: on }) => {
    const unit = version.version.terms.postingUnitMinutes
    const before = fractionText(left)
    const owed = plus(left, exact)
    const earned = floorTo(owed, unit)
    left = minusWhole(owed, earned)
    const step = { step: "fraction", before, earned: fractionText(exact), unit } as const
    return {
      key,
      payPeriod: { begin: fromEpochDay(period.begin), end: fromEpochDay(period.end) },
      effectiveDay: on,
      version,
      earned,
      left,
      explanation: [...explanation, { ...step, after: fractionText(left) }]
    }
  })
}
