/**
 * The ledger computed day by day, as one would on paper: the rules once more, in another way than the engine's.
 * One assignment with pay periods by rule; accruals are received at the end of their period.
 */
import {
  addDays,
  daysBetween,
  makeLocalDate,
  yearOf,
  type LocalDate
} from "../../src/calendar/localDate.ts"
import { payDates, type PayDateEntry } from "../../src/paySchedule/payDates.ts"
import { sumOfMinutes, type Facts, type PolicyVersion } from "../../src/timeOff/facts.ts"
import type { PolicyTerms } from "../../src/timeOff/terms.ts"

type Ratio = readonly [numerator: bigint, denominator: bigint]

const add = ([a, b]: Ratio, [c, d]: Ratio): Ratio => {
  let [x, y] = [b, d]
  while (y !== 0n) [x, y] = [y, x % y]
  const denominator = (b / x) * d
  return [a * (denominator / b) + c * (denominator / d), denominator]
}

const month = (date: LocalDate): number => Number(date.slice(5, 7))
const dayOf = (date: LocalDate): number => Number(date.slice(8))

const later = (date: LocalDate, months: number): LocalDate => {
  const count = yearOf(date) * 12 + month(date) - 1 + months
  const [year, of] = [Math.floor(count / 12), (count % 12) + 1]
  for (let day = dayOf(date); ; day--) {
    const made = makeLocalDate(year, of, day)
    if (made !== undefined) return made
  }
}

const isLastOfMonth = (date: LocalDate): boolean => dayOf(addDays(date, 1)) === 1

interface Account {
  readonly facts: Facts
  readonly start: LocalDate
  readonly last: LocalDate | undefined
  readonly versions: ReadonlyArray<PolicyVersion>
  /** The last days of pay periods. */
  readonly ends: ReadonlySet<string>
}

const versionOn = ({ versions }: Account, date: LocalDate): PolicyTerms => {
  const inForce = versions.findLast(({ effectiveFrom }) => effectiveFrom <= date)
  const version = inForce ?? versions[0]
  if (version === undefined) throw new Error("no version")
  return version.terms
}

const withTier = ({ facts }: Account, terms: PolicyTerms, date: LocalDate): PolicyTerms => {
  const seniority = facts.assignments[0]?.seniorityDate ?? facts.dateOfJoin
  const reached = terms.tiers.filter(({ afterMonths }) => later(seniority, afterMonths) <= date)
  return { ...terms, ...reached.at(-1) }
}

/** The first day in January on which a pay period begins: the day before, one ended. */
const isFirstPeriodOfYear = (date: LocalDate, ends: ReadonlySet<string>): boolean => {
  if (date.slice(5, 7) !== "01" || !ends.has(addDays(date, -1))) return false
  let before = addDays(date, -1)
  while (before.slice(5, 7) === "01" && !ends.has(addDays(before, -1))) before = addDays(before, -1)
  return before.slice(5, 7) !== "01"
}

const beginsYear = ({ facts, ends }: Account, terms: PolicyTerms, date: LocalDate): boolean => {
  if (terms.policyYear.kind === "Calendar Year") return date.slice(5) === "01-01"
  if (terms.policyYear.kind === "Pay Periods") return isFirstPeriodOfYear(date, ends)
  const start =
    terms.policyYear.kind === "Anniversary"
      ? facts.assignments[0]?.startDate.slice(5)
      : makeLocalDate(2000, terms.policyYear.start.month, terms.policyYear.start.day)?.slice(5)
  if (start === date.slice(5)) return true
  return start === "02-29" && date.slice(5) === "02-28" && isLastOfMonth(date)
}

const yearAround = (account: Account, terms: PolicyTerms, date: LocalDate) => {
  let begin = date
  while (!beginsYear(account, terms, begin)) begin = addDays(begin, -1)
  let next = addDays(date, 1)
  while (!beginsYear(account, terms, next)) next = addDays(next, 1)
  return { begin, next }
}

interface Span {
  readonly begin: LocalDate
  readonly end: LocalDate
}

const monthOf = (date: LocalDate): Span => {
  let end = date
  while (!isLastOfMonth(end)) end = addDays(end, 1)
  return { begin: addDays(date, 1 - dayOf(date)), end }
}

const earliest = (a: LocalDate, b: LocalDate | undefined): LocalDate =>
  b === undefined || a < b ? a : b
const latest = (a: LocalDate, b: LocalDate): LocalDate => (a > b ? a : b)

/** Minutes that one day of a period earns. */
const daily = (
  account: Account,
  period: Span,
  ends: ReadonlyArray<LocalDate>,
  date: LocalDate,
  earnsFrom: LocalDate
): Ratio => {
  const terms = versionOn(account, date)
  if (terms.earningMethod === "Per Hour Worked") {
    const { earnMinutes, perMinutes } = withTier(account, terms, date).accrualRate ?? {
      earnMinutes: 0,
      perMinutes: 1
    }
    const minutes = sumOfMinutes(account.facts.worked.filter((one) => one.date === date))
    return [BigInt(minutes * earnMinutes), BigInt(perMinutes)]
  }
  const [from, to] = [latest(period.begin, earnsFrom), earliest(period.end, account.last)]
  const [whole, employed] = [period, { begin: from, end: to }].map(
    ({ begin, end }) => daysBetween(begin, end) + 1
  ) as [number, number]
  if (terms.partialPeriod === "None" && employed < whole) return [0n, 1n]
  const of = terms.partialPeriod === "Full" ? employed : whole
  const tier = withTier(account, terms, terms.tierChange === "Following Period" ? from : to)
  if (tier.amountPerYearMinutes === undefined) {
    return [BigInt(tier.amountPerPeriodMinutes ?? 0), BigInt(of)]
  }
  const { begin, next } = yearAround(account, terms, period.end)
  const count = ends.filter((end) => begin <= end && end < next).length
  return [BigInt(tier.amountPerYearMinutes), BigInt(count * of)]
}

/** Every change of the balance up to a day: `date kind minutes`. */
export const slowLedger = (facts: Facts, until: LocalDate): ReadonlyArray<string> => {
  const [assignment] = facts.assignments
  if (assignment === undefined || !("rules" in facts.payPeriods)) throw new Error("not for this")
  const { startDate, endDate, opening, waitingFrom, versions } = assignment
  const start = latest(startDate, facts.dateOfJoin)
  const last =
    endDate === undefined ? facts.terminationDate : earliest(endDate, facts.terminationDate)
  const window = { from: "2019-01-01" as LocalDate, to: "2030-12-31" as LocalDate }
  const periods = payDates({ ...facts.payPeriods.rules, ...window })
  const payEnds = periods.map(({ periodEnd }) => periodEnd)
  const account: Account = { facts, start, last, versions, ends: new Set<string>(payEnds) }
  const monthEnds = Array.from({ length: 144 }, (_, at) => addDays(later(window.from, at + 1), -1))
  const atStart = versionOn(account, start)
  const waits = atStart.waitingAppliesTo !== "Use" && atStart.waiting.unit === "Days"
  const counted = addDays(waitingFrom ?? start, waits ? atStart.waiting.quantity : 0)
  const earnsFrom = latest(start, counted)
  return walk({ account, periods, payEnds, monthEnds, earnsFrom, opening, until })
}

interface Walk {
  readonly account: Account
  readonly periods: ReadonlyArray<PayDateEntry>
  readonly payEnds: ReadonlyArray<LocalDate>
  readonly monthEnds: ReadonlyArray<LocalDate>
  readonly earnsFrom: LocalDate
  readonly opening: { readonly date: LocalDate; readonly minutes: number } | undefined
  readonly until: LocalDate
}

/** The accruals by day, before caps: what is earned, in the order in which it is posted. */
const postings = (input: Walk): ReadonlyMap<LocalDate, ReadonlyArray<number>> => {
  const { account, periods, payEnds, monthEnds, earnsFrom, until } = input
  const last = earliest(until, account.last)
  const byDay = new Map<LocalDate, Array<number>>()
  const buckets = { month: [0n, 1n] as Ratio, pay: [0n, 1n] as Ratio }
  const firsts: { month?: LocalDate; pay?: LocalDate } = {}
  const earning = new Set<string>()
  let left: Ratio = [0n, 1n]
  const post = (kind: "month" | "pay", date: LocalDate): void => {
    const first = firsts[kind] ?? date
    delete firsts[kind]
    if (!earning.delete(kind)) return
    const unit = BigInt(versionOn(account, first).postingUnitMinutes)
    left = add(left, buckets[kind])
    const whole = (left[0] / (left[1] * unit)) * unit
    left = [left[0] - whole * left[1], left[1]]
    buckets[kind] = [0n, 1n]
    byDay.set(date, [...(byDay.get(date) ?? []), Number(whole)])
  }
  for (let date = earnsFrom; date <= last; date = addDays(date, 1)) {
    const { earningMethod } = versionOn(account, date)
    const pay = periods.find(({ periodEnd }) => date <= periodEnd)
    if (pay === undefined) throw new Error("no period")
    const payPeriod = { begin: pay.periodBegin, end: pay.periodEnd }
    const calendarMonth = monthOf(date)
    const kind = earningMethod === "Per Month" ? "month" : "pay"
    firsts.month ??= date
    firsts.pay ??= date
    if (["Per Month", "Per Pay Period", "Per Hour Worked"].includes(earningMethod)) {
      const [period, ends] = kind === "month" ? [calendarMonth, monthEnds] : [payPeriod, payEnds]
      earning.add(kind)
      buckets[kind] = add(buckets[kind], daily(account, period, ends, date, earnsFrom))
    }
    const tomorrow = addDays(date, 1)
    const next = versionOn(account, tomorrow)
    // Hours are cut where a policy year begins, and with them what the days before them have earned.
    const isCut = next.earningMethod === "Per Hour Worked" && beginsYear(account, next, tomorrow)
    for (const [kind, { end }] of [
      ["month", calendarMonth],
      ["pay", payPeriod]
    ] as const) {
      const periodEnd = earliest(end, account.last)
      if (date === periodEnd || (isCut && date < periodEnd)) post(kind, date)
    }
  }
  return byDay
}

/** Lots as minutes that are moved one by one. */
class Lots {
  carried = 0
  expiresOn: LocalDate | undefined
  current = 0
  debt = 0
  thisYear = 0

  get balance(): number {
    return this.carried + this.current - this.debt
  }

  give(minutes: number): void {
    const paid = Math.min(this.debt, minutes)
    this.debt -= paid
    this.current += minutes - paid
  }

  use(minutes: number, isCarriedFirst = true): void {
    for (let minute = 0; minute < minutes; minute++) {
      const isCarried = this.carried > 0 && (isCarriedFirst || this.current === 0)
      if (isCarried) this.carried -= 1
      else if (this.current > 0) this.current -= 1
      else this.debt += 1
    }
  }

  change(minutes: number, isCarriedFirst: boolean): void {
    if (minutes < 0) this.use(-minutes, isCarriedFirst)
    else this.give(minutes)
  }
}

interface Day {
  readonly date: LocalDate
  readonly terms: PolicyTerms
  readonly lots: Lots
  readonly note: (kind: string, minutes: number) => void
}

const earn = ({ lots, terms, note }: Day, kind: string, earned: number): void => {
  const rooms = [
    (terms.maxAccumulatedMinutes ?? Number.POSITIVE_INFINITY) - lots.balance,
    (terms.maxAccrualPerYearMinutes ?? Number.POSITIVE_INFINITY) - lots.thisYear
  ]
  const minutes = Math.max(0, Math.min(earned, ...rooms))
  lots.thisYear += minutes
  lots.give(minutes)
  note(kind, minutes)
}

const grant = (account: Account, day: Day, hasOpening: boolean): void => {
  const { date, terms } = day
  const { begin, next } = yearAround(account, terms, date)
  const isLate = begin < account.start
  const amount = terms.lumpSumMinutes ?? 0
  if (terms.earningMethod !== "Lump Sum" || amount === 0 || (hasOpening && isLate)) return
  const [days, of] = [daysBetween(account.start, next), daysBetween(begin, next)]
  let minutes = 0
  while (minutes * of < amount * days) minutes += terms.grantRoundingMinutes
  earn(day, "grant", terms.isProratedByStartDate && isLate ? minutes : amount)
}

const yearEnd = ({ lots, terms, note }: Day): void => {
  lots.thisYear = 0
  const lost = lots.balance - (terms.carryoverLimitMinutes ?? Number.POSITIVE_INFINITY)
  if (lost <= 0) return
  lots.use(lost)
  note("forfeiture", -lost)
}

const expire = ({ date, lots, note }: Day): void => {
  if (lots.expiresOn !== date) return
  note("expiry", -lots.carried)
  lots.carried = 0
  lots.expiresOn = undefined
}

const carryOver = ({ date, lots, terms }: Day): void => {
  const after = terms.carryoverExpiresAfter
  const days = after?.unit === "Weeks" ? 7 : 1
  lots.expiresOn =
    after &&
    (after.unit === "Months" ? later(date, after.quantity) : addDays(date, after.quantity * days))
  lots.carried += lots.current
  lots.current = 0
}

const leave = ({ lots, terms, note }: Day): void => {
  const isPaid = terms.payoutOnTerminations && terms.timeOffPolicyType !== "Unpaid"
  const most = isPaid ? (terms.maxPayoutMinutes ?? lots.balance) : 0
  const paid = Math.max(0, Math.min(lots.balance, most))
  lots.use(paid)
  note("payout", -paid)
  const lost = Math.max(0, lots.balance)
  lots.use(lost)
  note("forfeiture", -lost)
}

/** Applies the decisions and the usage of people on a day. */
const decided = ({ facts }: Account, { date, lots, terms, note }: Day): void => {
  const isCarriedFirst = terms.usageOrder === "Carried First"
  for (const { minutes } of facts.adjustments.filter((one) => one.date === date)) {
    lots.change(minutes, isCarriedFirst)
    note("adjustment", minutes)
  }
  for (const { minutes } of facts.usage.filter((one) => one.date === date)) {
    lots.use(minutes, isCarriedFirst)
    note("usage", -minutes)
  }
}

const ALWAYS_NOTED = new Set(["accrual", "grant", "adjustment"])

const walk = (input: Walk): ReadonlyArray<string> => {
  const { account, earnsFrom, opening, until } = input
  const { facts, start, last } = account
  const lines: Array<string> = []
  const lots = new Lots()
  const posted = postings(input)
  let date = start
  for (const change of [...facts.adjustments, ...facts.usage]) date = earliest(date, change.date)
  if (opening !== undefined) date = earliest(date, opening.date)
  for (; date <= until; date = addDays(date, 1)) {
    const on = date
    const note = (kind: string, minutes: number): void => {
      if (minutes !== 0 || ALWAYS_NOTED.has(kind)) lines.push(`${on} ${kind} ${minutes}`)
    }
    const terms = withTier(account, versionOn(account, date), date)
    const day: Day = { date, terms, lots, note }
    const isEmployed = date >= start && (last === undefined || date <= last)
    const isNewYear = isEmployed && date > start && beginsYear(account, terms, date)
    if (opening?.date === date) {
      lots.change(opening.minutes, terms.usageOrder === "Carried First")
      note("opening", opening.minutes)
    }
    if (isNewYear) yearEnd(day)
    expire(day)
    if (isNewYear) carryOver(day)
    if (isEmployed && (date === earnsFrom || (isNewYear && date > earnsFrom))) {
      grant(account, day, opening !== undefined)
    }
    for (const minutes of posted.get(date) ?? []) if (minutes > 0) earn(day, "accrual", minutes)
    decided(account, day)
    if (facts.terminationDate === date && date === last) leave(day)
  }
  return lines
}
