/** Pages of pay periods, shared by the reports about pay schedules and pay periods. */
import type { PayPeriod } from "@payroll/domain/payroll/payPeriod"
import * as Effect from "effect/Effect"
import { listed, listPageOf } from "../../listPage.ts"
import { notOfThisList, pageOf, shownPage } from "../../page.ts"
import { payPeriodView } from "../../views/payPeriodView.ts"
import type { ChangedPage, PeriodPage } from "../../ports/payScheduleStore.ts"

const periodKeyOf = ({ periodEnd, id }: PayPeriod): string => `${periodEnd} ${id}`

/** A page in the order of the calendar. */
const calendarPage = Effect.fnUntraced(function* <E, R>(
  request: PeriodRequest,
  read: (page: PeriodPage) => Effect.Effect<ReadonlyArray<PayPeriod>, E, R>
) {
  const page = pageOf(request)
  const place = /^(?<periodEnd>\d{4}-\d\d-\d\d) (?<id>[\da-f-]{36})$/.exec(page.after)?.groups
  if (page.after !== "" && !place) return yield* notOfThisList
  const after = { periodEnd: place?.["periodEnd"] ?? "", id: place?.["id"] ?? "" }
  const periods = yield* read({ after, rows: page.rows })
  const { rows, nextCursor } = shownPage(periods, page, periodKeyOf)
  return { payPeriods: rows.map(payPeriodView.of), nextCursor }
})

type PeriodRequest = Parameters<typeof listPageOf>[0]

/** How a list of periods is read in each of its orders. */
interface PeriodList<E, R> {
  readonly inCalendar: (page: PeriodPage) => Effect.Effect<ReadonlyArray<PayPeriod>, E, R>
  readonly changed: (page: ChangedPage) => Effect.Effect<ReadonlyArray<PayPeriod>, E, R>
}

/** The page that a request asks for at a time; with `updatedSince` in the order of changes. */
export const periodPage = Effect.fnUntraced(function* <E, R>(
  request: PeriodRequest,
  at: number,
  { inCalendar, changed }: PeriodList<E, R>
) {
  if (request.updatedSince === undefined) return yield* calendarPage(request, inCalendar)
  const page = yield* Effect.fromResult(listPageOf(request, at))
  if (page.place.by !== "time") return yield* notOfThisList
  const { after, before } = page.place
  const periods = yield* changed({ rows: page.rows, after, before })
  const { rows, more } = listed(periods, page, (row) => row)
  return { payPeriods: rows.map(payPeriodView.of), ...more }
})
