/** The hand-over of a year: who was paid in it, for a form of the Internal Revenue Service. */
import type { YEAR_FORMS } from "@payroll/domain/handover/handOver"
import { daysOfYear, daysPaidIn, periodsPaying, statesOf } from "@payroll/domain/handover/paidYear"
import { formRequirements } from "@payroll/domain/handover/payRequirements"
import { easternDayOf } from "@payroll/domain/calendar/easternDay"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { requireCompany } from "../../ports/companyStore.ts"
import { yearPayeeView, type YearPayee } from "../../views/yearContent.ts"
import type { Showing } from "./madePages.ts"
import type { Subject } from "./newHandOver.ts"
import { periodsPaid } from "./periodsPaid.ts"
import { payeesAtOneMoment } from "./payees.ts"
import { momentAt } from "./recordsThen.ts"

/** The pay periods of all schedules for a type of workers, with their pay dates in a year, by pay date. */
const periodsOf = Effect.fnUntraced(function* (
  clientId: string,
  companyId: string,
  workerType: string,
  year: number
) {
  const { paySchedules } = yield* requireCompany(clientId, companyId)
  const all = yield* Effect.forEach(
    paySchedules.filter((schedule) => schedule.workerType === workerType),
    ({ id }) => periodsPaid(momentAt(undefined), clientId, id, daysOfYear(year))
  )
  return all.flat().toSorted((one, other) => (one.payDate < other.payDate ? -1 : 1))
})

const encodePayee = Schema.encodeSync(yearPayeeView.schema)

const show: Showing<YearPayee> = {
  requirements: formRequirements,
  payee: (payee) => encodePayee(yearPayeeView.of(payee)),
  accounts: () => []
}

interface YearRequest {
  readonly companyId: string
  readonly year?: number
  readonly form?: (typeof YEAR_FORMS)[number]
}

/** The hand-over of a year as all of it is at one moment. */
export const yearHandOver = Effect.fnUntraced(function* (
  clientId: string,
  { companyId, year = 0, form = "W-2" }: YearRequest
) {
  const workerType = form === "W-2" ? "W2" : form
  const periods = yield* periodsOf(clientId, companyId, workerType, year)
  const days = daysPaidIn(year, periods)
  const paid = {
    workerType,
    days,
    payPeriod: undefined,
    userIds: undefined,
    knownAt: undefined
  } as const
  const { employer, at, payees } = yield* payeesAtOneMoment(clientId, companyId, paid)
  const subject: Subject<YearPayee> = {
    clientId,
    companyId,
    kind: "year",
    year,
    form,
    isFinal: easternDayOf(at) > daysOfYear(year).end,
    isPartial: false,
    at,
    employer,
    heads: { form, year },
    payees: payees
      // One person with two employments of the year needs the form for both.
      .map((payee) => ({
        ...payee,
        states: statesOf(payee, employer.locations),
        payPeriods: periodsPaying(payee, periods)
      }))
      .filter(({ payPeriods }) => periods.length === 0 || payPeriods.length > 0),
    show
  }
  return subject
})
