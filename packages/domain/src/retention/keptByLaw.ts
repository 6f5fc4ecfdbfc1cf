/** The day until which the law makes an employer keep a record. */
import {
  compare,
  epochDayOf,
  LAST_YEAR,
  nearestDate,
  yearOf,
  type LocalDate
} from "../calendar/localDate.ts"
import {
  KEEPING_RULES,
  type KeepingRule,
  type KeptFrom,
  type PaidAs,
  type RecordKind
} from "./recordKeeping.data.ts"

/** The facts that decide how long the records of a worker or a company stay. */
export interface KeepingFacts {
  readonly paidAs: PaidAs
  /** The two-letter codes of all states in which the worker has worked; none of a company. */
  readonly states: ReadonlyArray<string>
  /**
   * The last pay day that needed the record: of a person and of hours the worker's last one, of a Form W-4 the last one
   * on which it was in force. `ongoing` while there may be more, `never` if nobody was paid.
   */
  readonly lastPaidOn: LocalDate | "ongoing" | "never"
  /** When the tax on the last pay was paid, if that was after it was due. */
  readonly taxPaidOn?: LocalDate
}

/** The answer of the law about one record. */
export interface KeptByLaw {
  /** The last day on which the record has to be there; undefined while it may still be used. */
  readonly until: LocalDate | undefined
  /** The law that asks for the latest day. */
  readonly source: string
}

/** A day of a year; 1 March for 29 February of a year without one. */
const dayOf = (year: number, month: number, day: number): LocalDate =>
  nearestDate(epochDayOf(Math.min(year, LAST_YEAR), month, day))

/**
 * The day from which years count. Tax of all quarters of a year that is paid in time counts as paid on 15 April of the
 * next one (26 U.S.C. 6501(b)(2), 6513(c)(2)).
 */
const starts: Readonly<Record<KeptFrom, (paid: LocalDate, taxPaidOn?: LocalDate) => LocalDate>> = {
  entry: (paid) => paid,
  year: (paid) => dayOf(yearOf(paid), 12, 31),
  tax: (paid, taxPaidOn) => {
    const due = dayOf(yearOf(paid) + 1, 4, 15)
    return taxPaidOn !== undefined && taxPaidOn > due ? taxPaidOn : due
  }
}

const untilBy = (
  { from, years }: KeepingRule,
  paid: LocalDate,
  taxPaidOn: LocalDate | undefined
): LocalDate => {
  const start = starts[from](paid, taxPaidOn)
  return dayOf(yearOf(start) + years, Number(start.slice(5, 7)), Number(start.slice(8)))
}

/** Returns until when a record of a kind has to be kept, or undefined if no law asks for it. */
export const keptByLaw = (
  kind: RecordKind,
  { paidAs, states, lastPaidOn, taxPaidOn }: KeepingFacts
): KeptByLaw | undefined => {
  if (lastPaidOn === "never") return undefined
  const rules = KEEPING_RULES.filter(
    (rule) =>
      rule.paidAs === paidAs &&
      rule.kinds.includes(kind) &&
      (rule.state === undefined || states.includes(rule.state))
  )
  if (lastPaidOn === "ongoing") return rules[0] && { until: undefined, source: rules[0].source }
  const [latest] = rules
    .map((rule) => ({ until: untilBy(rule, lastPaidOn, taxPaidOn), source: rule.source }))
    .toSorted((a, b) => compare(b.until, a.until))
  return latest
}
