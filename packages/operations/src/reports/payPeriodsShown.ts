/** What the reports about pay schedules and pay periods have in common. */
import { InvalidRequest } from "@payroll/domain/errors"
import { datesShown } from "@payroll/domain/payroll/event"
import { payPeriodStatuses, type PayPeriod } from "@payroll/domain/payroll/payPeriod"
import { problem } from "@payroll/domain/problem"
import * as Effect from "effect/Effect"
import { PayPeriodState } from "../answerStates.ts"
import { entityOf, ids, payDateFields, recordShownFields, shownFlag } from "../answerSchema.ts"
import { pageOf, shownPage } from "../page.ts"
import type { PeriodPage } from "../ports/payScheduleStore.ts"
import { recordShown, stateShown } from "./read.ts"

export const PayPeriodShown = entityOf("PayPeriod", "A pay period.", {
  payPeriodId: ids.payPeriodId,
  payScheduleId: ids.payScheduleId,
  companyId: ids.companyId,
  ...payDateFields,
  PayPeriodStatus: PayPeriodState,
  isWithdrawn: shownFlag(
    "Whether it was skipped because the schedule changed or ended; other periods cover its days, if any do."
  ),
  ...recordShownFields
})

export const payPeriodShown = (period: PayPeriod) => ({
  payPeriodId: period.id,
  payScheduleId: period.payScheduleId,
  companyId: period.companyId,
  ...datesShown(period),
  PayPeriodStatus: stateShown(payPeriodStatuses, period.status),
  isWithdrawn: period.isWithdrawn,
  ...recordShown(period)
})

const periodKeyOf = ({ periodEnd, id }: PayPeriod): string => `${periodEnd} ${id}`

const notOfThisList = new InvalidRequest({
  problems: [problem(["cursor"], "format", "must be the nextCursor of an earlier answer")]
})

/** The page that a request asks for, of periods that `read` finds. */
export const periodPage = Effect.fnUntraced(function* <E, R>(
  request: Parameters<typeof pageOf>[0],
  read: (page: PeriodPage) => Effect.Effect<ReadonlyArray<PayPeriod>, E, R>
) {
  const page = pageOf(request)
  const place = /^(?<periodEnd>\d{4}-\d\d-\d\d) (?<id>[\da-f-]{36})$/.exec(page.after)?.groups
  if (page.after !== "" && !place) return yield* notOfThisList
  const after = { periodEnd: place?.["periodEnd"] ?? "", id: place?.["id"] ?? "" }
  const found = yield* read({ after, rows: page.rows })
  const { shown, nextCursor } = shownPage(found, page, periodKeyOf)
  return { payPeriods: shown.map(payPeriodShown), nextCursor }
})
