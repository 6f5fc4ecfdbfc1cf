/** The next pay date of a worker, and the reason why it moved. */
import type { LocalDate } from "../calendar/localDate.ts"
import { daysOfPeriod, isPaidBy, type Payee } from "./payee.ts"
import { iteratePayDates } from "../paySchedule/payDates.ts"
import type { PayPeriod } from "../payroll/payPeriod.ts"
import type { PaySchedule } from "../payroll/paySchedule.ts"

/** The move of a pay date away from a day that is no banking day. */
export interface PayDateMove {
  /** The day on which it would be. */
  readonly from: LocalDate
  /** "weekend", the name of the holiday, or "closed day". */
  readonly reason: string
}

export interface NextPay extends Pick<PayPeriod, "payDate" | "periodBegin" | "periodEnd"> {
  /** Undefined of one that did not move, or that was made by other rules than those of today. */
  readonly move: PayDateMove | undefined
}

/** The move of a period's pay date by the rules of its schedule. */
const moveOf = (
  { specification }: Pick<PaySchedule, "specification">,
  { periodEnd, payDate }: Pick<PayPeriod, "periodEnd" | "payDate">
): PayDateMove | undefined => {
  const { value: entry } = iteratePayDates({ ...specification, from: periodEnd }).next()
  if (entry?.periodEnd !== periodEnd || entry.payDate !== payDate) return undefined
  const move = entry.explanation.find(({ step }) => step === "move")
  return move?.step === "move" ? { from: entry.nominalPayDate, reason: move.reason } : undefined
}

/** The first pay date on a day or later on which a schedule pays a worker; undefined if none is known. */
export const nextPayOf = (
  schedule: Pick<PaySchedule, "workerType" | "specification">,
  periods: ReadonlyArray<PayPeriod>,
  payee: Pick<Payee, "worker" | "exits">,
  today: LocalDate
): NextPay | undefined => {
  const [next] = periods
    .filter(
      (period) =>
        !period.isWithdrawn &&
        period.status !== "skipped" &&
        period.payDate >= today &&
        isPaidBy(schedule, payee, daysOfPeriod(period))
    )
    .toSorted((one, other) => (one.payDate < other.payDate ? -1 : 1))
  if (!next) return undefined
  const { payDate, periodBegin, periodEnd } = next
  return { payDate, periodBegin, periodEnd, move: moveOf(schedule, next) }
}
