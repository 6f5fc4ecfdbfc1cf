/** The pay dates of the next twelve months, by the rules that the service uses. */
import {
  explainedPayDates,
  parseLocalDate,
  validatePaySchedule,
  type ExplainedPayDateEntry,
  type Frequency
} from "@payroll/domain/paySchedule/package"
import { dayAfter } from "@payroll/ui/days.ts"
import { today } from "@payroll/ui/format.ts"

const FREQUENCIES = {
  "Bi-Weekly": "biweekly",
  "Semi-Monthly": "semimonthly",
  Weekly: "weekly",
  Monthly: "monthly"
} as const satisfies Readonly<Record<string, Frequency>>

export type Chosen = keyof typeof FREQUENCIES

export const isFrequency = (name: string): name is Chosen => Object.hasOwn(FREQUENCIES, name)

const WEEKS: Readonly<Partial<Record<Chosen, number>>> = { Weekly: 7, "Bi-Weekly": 14 }
/** A Saturday on which periods end unless somebody says on which day they begin. */
const ANCHOR = "2026-01-10"
/** The Friday after periods that end on Saturdays. */
const DAYS_TO_PAY = 6
const LEAD_BANKING_DAYS = 2
const YEAR_DAYS = 365

/** The rules of a frequency, whose first period begins on a day. */
export const rulesOf = (frequency: Chosen, start: string | undefined) => {
  const days = WEEKS[frequency]
  return {
    frequency: FREQUENCIES[frequency],
    ...(days !== undefined && {
      anchorPeriodEnd: start === undefined ? ANCHOR : dayAfter(start, days - 1)
    }),
    ...(frequency === "Semi-Monthly" && { periodEndDays: [15, "last"] }),
    payDay: { rule: "periodEnd", offsetDays: days === undefined ? 0 : DAYS_TO_PAY },
    adjust: "previous",
    leadBankingDays: LEAD_BANKING_DAYS,
    closedDays: []
  }
}

/** The dates of the twelve months from a day on, or from today; none for rules that are not valid. */
export const datesAhead = (
  rules: object,
  start: string | undefined
): ReadonlyArray<ExplainedPayDateEntry> => {
  const now = today()
  const from = start !== undefined && start > now && parseLocalDate(start) ? start : now
  const until = dayAfter(from, YEAR_DAYS)
  // A period is paid after its end.
  const checked = validatePaySchedule({ ...rules, from: dayAfter(from, -YEAR_DAYS / 5), to: until })
  if (!checked.ok) return []
  return explainedPayDates(checked.value).filter(
    ({ payDate, periodBegin }) =>
      payDate >= from && payDate <= until && periodBegin >= (start ?? "")
  )
}

/** The reason of the first move of a pay date: a holiday by its name, or a weekend; undefined if it stays. */
export const reasonOf = ({ explanation }: ExplainedPayDateEntry): string | undefined => {
  const move = explanation.find(({ step }) => step === "move")
  return move?.step === "move" ? move.reason : undefined
}
