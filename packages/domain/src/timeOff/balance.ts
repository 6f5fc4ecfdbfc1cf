/** Queries of the entries of an account: its balance on a day, and its projected balance. */
import { fromEpochDay, toEpochDay, type LocalDate } from "../calendar/localDate.ts"
import { differences } from "./differences.ts"
import { ORDER, orderOf, TERMINATION_FORFEITURE, type Entry, type StoredEntry } from "./entry.ts"
import { sumOfMinutes, type Facts } from "./facts.ts"
import { expectedEntries } from "./ledger.ts"
import { carry, credit, noLots, take, type Lots } from "./lots.ts"
import { addMonths, addSpan } from "./months.ts"
import type { PolicyTerms } from "./terms.ts"
import { assignmentOn, termsOn, timelineOf, type AssignmentDays } from "./timeline.ts"
import { yearBeginsOf } from "./yearEnds.ts"

type Recorded = Pick<StoredEntry, "effectiveDate" | "minutes" | "recordedAt">

/** The balance at the end of a day, as it was known at an instant (UTC milliseconds). */
export const balanceAt = (
  entries: ReadonlyArray<Recorded>,
  asOf: LocalDate,
  knownAt = Number.POSITIVE_INFINITY
): number =>
  sumOfMinutes(
    entries.filter(
      ({ effectiveDate, recordedAt }) => effectiveDate <= asOf && recordedAt <= knownAt
    )
  )

/** The balances at the ends of ascending days. */
const balancesAt = (
  entries: ReadonlyArray<Pick<StoredEntry, "effectiveDate" | "minutes">>,
  dates: ReadonlyArray<LocalDate>
): ReadonlyArray<number> => {
  const ordered = entries.toSorted((a, b) => (a.effectiveDate < b.effectiveDate ? -1 : 1))
  let [at, balance] = [0, 0]
  return dates.map((date) => {
    for (let next = ordered[at]; next !== undefined && next.effectiveDate <= date;) {
      balance += next.minutes
      next = ordered[++at]
    }
    return balance
  })
}

/**
 * The balance at the end of each day (ascending): what is stored, and what is still expected up to the
 * last of them.
 */
export const projected = (
  facts: Facts,
  stored: ReadonlyArray<StoredEntry>,
  dates: ReadonlyArray<LocalDate>
): ReadonlyArray<number> => {
  const last = dates.at(-1)
  if (last === undefined) return []
  const missing = differences(stored, expectedEntries(facts, last), 0)
  return balancesAt([...stored, ...missing], dates)
}

/** Minutes of one origin; without `expiresOn` they do not expire within the policy year. */
export interface Lot {
  readonly minutes: number
  readonly expiresOn?: LocalDate
}

/** The balance is the sum of the lots minus the debt. */
export interface LotsAndDebt {
  readonly lots: ReadonlyArray<Lot>
  readonly debt: number
}

interface Movement {
  readonly date: LocalDate
  readonly order: number
  readonly apply: (account: Lots) => void
}

const changedBy =
  (minutes: number, order: PolicyTerms["usageOrder"]) =>
  (account: Lots): void => {
    if (minutes >= 0) credit(account, minutes)
    else take(account, -minutes, order)
  }

/** The net movement of each cause: corrections and reversals belong to what they are about. */
const netMovements = (
  entries: ReadonlyArray<Entry>,
  timeline: ReadonlyArray<AssignmentDays>
): ReadonlyArray<Movement> => {
  const causes = new Map<string, { date: LocalDate; cause: string; minutes: number }>()
  for (const { key, reverses, effectiveDate: date, minutes } of entries) {
    const cause = reverses ?? key
    const existing = causes.get(`${date} ${cause}`)
    if (existing === undefined) causes.set(`${date} ${cause}`, { date, cause, minutes })
    else existing.minutes += minutes
  }
  return [...causes.values()].map(({ date, cause, minutes }) => {
    const day = toEpochDay(date)
    const order = orderOf(cause)
    const { usageOrder } = termsOn(assignmentOn(timeline, day), day)
    const isYearEnd = order === ORDER.forfeiture || order === ORDER.expiry
    return { date, order, apply: changedBy(minutes, isYearEnd ? "Carried First" : usageOrder) }
  })
}

const carries = (timeline: ReadonlyArray<AssignmentDays>, asOf: LocalDate) =>
  timeline.flatMap((days) =>
    yearBeginsOf(days, toEpochDay(asOf)).flatMap((day): ReadonlyArray<Movement> => {
      const { earningMethod, carryoverExpiresAfter } = termsOn(days, day)
      if (earningMethod === "Unlimited") return []
      const expiresOn = carryoverExpiresAfter && addSpan(day, carryoverExpiresAfter)
      return [
        {
          date: fromEpochDay(day),
          order: ORDER.carry,
          apply: (account) => carry(account, day, expiresOn)
        }
      ]
    })
  )

/** The lots and the debt of the balance at the end of a day; `facts` say when lots were carried over. */
export const lots = (entries: ReadonlyArray<Entry>, asOf: LocalDate, facts: Facts): LotsAndDebt => {
  const timeline = timelineOf(facts)
  const due = entries.filter(({ effectiveDate }) => effectiveDate <= asOf)
  const movements = [...netMovements(due, timeline), ...carries(timeline, asOf)].toSorted((a, b) =>
    a.date === b.date ? a.order - b.order : a.date < b.date ? -1 : 1
  )
  const account = noLots()
  for (const { apply } of movements) apply(account)
  const { carried, current, debt } = account
  const expiresOn = carried?.expiresOn
  const carriedLot =
    carried === undefined || carried.minutes === 0
      ? []
      : [
          {
            minutes: carried.minutes,
            ...(expiresOn === undefined ? {} : { expiresOn: fromEpochDay(expiresOn) })
          }
        ]
  return { lots: [...carriedLot, ...(current === 0 ? [] : [{ minutes: current }])], debt }
}

const RETURN_MONTHS = 12

/** The minutes that a return within a year of the termination gives back: forfeited ones, not those paid out. */
export const reinstatedMinutes = (
  entries: ReadonlyArray<Entry>,
  terminationDate: LocalDate,
  startDate: LocalDate
): number => {
  const latest = addMonths(toEpochDay(terminationDate), RETURN_MONTHS)
  if (toEpochDay(startDate) > latest) return 0
  const forfeited = entries.filter(({ key }) => key === TERMINATION_FORFEITURE)
  return 0 - sumOfMinutes(forfeited)
}
