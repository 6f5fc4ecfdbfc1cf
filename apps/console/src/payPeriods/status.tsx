/** The states of pay periods and of pay in words. */
import { Badge, badges, type Tone } from "@payroll/ui/status.tsx"
import { formatPeriod, today } from "@payroll/ui/format.ts"
import type { AnswerOf } from "../api/call.ts"
import { isLate } from "../records/payPeriod.ts"
import { payWords } from "../text/pay.ts"
import type { PayResult, ResultStatus } from "./people.ts"

export type Period = AnswerOf<"getPayPeriod">["payPeriods"][number]
export type PeriodStatus = Period["PayPeriodStatus"]["status"]
const text = payWords.pay

const StateBadge = badges<PeriodStatus>(
  {
    new: "off",
    submitted: "info",
    inProcess: "info",
    processed: "ok",
    failed: "bad",
    returned: "bad",
    cancelled: "warn",
    skipped: "off"
  },
  text.states
)

const RESULT_TONES: Readonly<Record<ResultStatus, Tone>> = {
  paid: "ok",
  failed: "bad",
  returned: "bad",
  notPaid: "warn"
}

export const statusOf = ({ PayPeriodStatus }: Period): PeriodStatus => PayPeriodStatus.status

export const isPast = ({ PayEndDate }: Period): boolean => PayEndDate < today()

/** True for a period of which results are reported. */
export const takesResults = (period: Period): boolean =>
  statusOf(period) === "submitted" || statusOf(period) === "inProcess"

/** The number of workers whose results are reported. */
export const reportedOf = ({ resultCounts: { paid, failed, returned, notPaid } }: Period): number =>
  paid + failed + returned + notPaid

/** The days of a period. */
export const daysOf = ({ PayBeginDate, PayEndDate }: Period): string =>
  formatPeriod(PayBeginDate, PayEndDate)

export const PeriodBadge = ({ of: period }: { readonly of: Period }) => {
  if (period.isWithdrawn) return <Badge>{text.withdrawn}</Badge>
  return isLate(period) ? (
    <Badge tone="bad">{text.late}</Badge>
  ) : (
    <StateBadge is={statusOf(period)} />
  )
}

export const ResultBadge = ({ of: result }: { readonly of: PayResult | undefined }) => {
  const words = payWords.results
  if (!result) return <Badge>{words.unreported}</Badge>
  const word = words[result.status]
  return (
    <Badge tone={RESULT_TONES[result.status]}>
      {result.returnCode === null ? word : words.withCode(word, result.returnCode)}
    </Badge>
  )
}
