/** The hand-over of a year: who was paid in it, for a form of the Internal Revenue Service. */
import { FORMAT_VERSION, YEAR_FORMS } from "@payroll/domain/handover/handOver"
import { daysOfYear, daysPaidIn, periodsPaying, statesOf } from "@payroll/domain/handover/paidYear"
import type { Payee } from "@payroll/domain/handover/payee"
import { formRequirements } from "@payroll/domain/handover/payRequirements"
import type { PayPeriod } from "@payroll/domain/payroll/payPeriod"
import { easternDayOf } from "@payroll/domain/calendar/easternDay"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { entityOf, ids, listOf, oneOf, shownText, shownWhole } from "../../answerSchema.ts"
import { requireCompany } from "../../ports/companyStore.ts"
import { employerView } from "../../views/employerView.ts"
import { identityFields, unpayableView } from "../../views/payeeView.ts"
import { payDatesView } from "../../views/payPeriodView.ts"
import { fieldsOf, partViewOf, viewOf, viewsOf } from "../../views/view.ts"
import type { Showing } from "./madePages.ts"
import type { Subject } from "./newHandOver.ts"
import { periodsPaid } from "./periodsPaid.ts"
import { payeesAtOneMoment } from "./payees.ts"
import { momentAt } from "./recordsThen.ts"

interface YearPayee extends Payee {
  readonly states: ReadonlyArray<string>
  /** Those whose pay date is in the year. */
  readonly payPeriods: ReadonlyArray<PayPeriod>
}

const paidPeriodView = partViewOf(
  "A pay period with its pay date in the year.",
  fieldsOf<PayPeriod>()(({ from }) => ({
    payPeriodId: from("id", ids.payPeriodId),
    ...payDatesView
  }))
)

const yearPayeeView = viewOf(
  "YearPayee",
  "Somebody who needs the form.",
  fieldsOf<YearPayee>()(() => ({
    ...identityFields,
    states: listOf(shownText("A state."), "The states of work, by their codes."),
    payPeriods: viewsOf(paidPeriodView, "The pay periods that pay the worker, by pay date.")
  }))
)

export const YearContent = entityOf(
  "YearContent",
  "What is handed over. The digest of the page is the SHA-256 of it in the form of RFC 8785.",
  {
    formatVersion: oneOf([FORMAT_VERSION], "The version of this format."),
    company: employerView.schema,
    year: shownWhole("The calendar year of the pay dates."),
    form: oneOf(YEAR_FORMS, "The form."),
    workers: listOf(yearPayeeView.schema, "Those who need the form, by id."),
    notPayable: listOf(unpayableView.schema, "Those who need it and lack something, by id.")
  }
)
export type YearContent = typeof YearContent.Type

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
