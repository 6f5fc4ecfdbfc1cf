/** A new hand-over of a pay period: its pages, and the records that store it. */
import { InvalidRequest, RecordNotFound, StateConflict } from "@payroll/domain/errors"
import { addDays, type LocalDate } from "@payroll/domain/calendar/localDate"
import { FORMAT_VERSION, type HandOver, type HandOverPage } from "@payroll/domain/handover/handOver"
import type { Payee } from "@payroll/domain/handover/payee"
import type { PayPeriod } from "@payroll/domain/payroll/payPeriod"
import { problem } from "@payroll/domain/problem"
import { created } from "@payroll/domain/record"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { canonicalJson } from "../../canonicalJson.ts"
import { orNotFound } from "../../orNotFound.ts"
import { HandOvers } from "../../ports/handOvers.ts"
import { NewId } from "../../ports/newId.ts"
import { PayScheduleStore } from "../../ports/payScheduleStore.ts"
import { TextDigest } from "../../ports/textDigest.ts"
import { employerView } from "../../views/employerView.ts"
import { paidPeriodView, type TIMESHEET_STATES } from "./contentSchema.ts"
import { madePages, type MadePage } from "./madePages.ts"
import { payeesAtOneMoment, type PaidPeriod, type Payees } from "./payees.ts"

/** The request of a caller. */
export interface PeriodRequest {
  readonly companyId: string
  readonly payPeriodId?: string
  readonly payScheduleId?: string
  readonly payDate?: LocalDate
  readonly userIds?: ReadonlyArray<string>
  readonly requireLocked?: boolean
  readonly limit?: number
}

export const PAGE_WORKERS_MAX = 500
const PAGE_WORKERS_DEFAULT = 200

/** A pay date is so many days after the end of its period at most. */
const ARREARS_DAYS = 400

const periodNamed = Effect.fnUntraced(function* (
  clientId: string,
  { payPeriodId, payScheduleId = "", payDate }: PeriodRequest
) {
  const { period, standing } = yield* PayScheduleStore
  if (payPeriodId !== undefined) return yield* period(clientId, payPeriodId)
  if (payDate === undefined) return undefined
  const periods = yield* standing(clientId, payScheduleId, addDays(payDate, -ARREARS_DAYS))
  return periods.find((each) => each.payDate === payDate)
})

/** The pay period that is asked for, with its schedule. */
const askedPeriod = Effect.fnUntraced(function* (clientId: string, request: PeriodRequest) {
  const period = yield* orNotFound("pay period", periodNamed(clientId, request))
  if (period.companyId !== request.companyId) {
    return yield* new RecordNotFound({ record: "pay period" })
  }
  const { payScheduleId = period.payScheduleId, payDate = period.payDate } = request
  if (period.payScheduleId !== payScheduleId || period.payDate !== payDate) {
    return yield* new RecordNotFound({ record: "pay period" })
  }
  if (period.isWithdrawn) {
    return yield* new StateConflict({
      message: "the pay period was withdrawn: another one covers its days, if any does"
    })
  }
  const { schedule: find } = yield* PayScheduleStore
  const schedule = yield* orNotFound("pay schedule", find(clientId, period.payScheduleId))
  const asked: PaidPeriod = { schedule, period, userIds: request.userIds }
  return asked
})

/** The state of the timesheets of all who are paid. */
const timesheetsOf = (payees: ReadonlyArray<Payee>): (typeof TIMESHEET_STATES)[number] => {
  const sheets = payees.flatMap((payee) => payee.sheets)
  if (sheets.length === 0) return "none"
  return sheets.every(({ status }) => status === "Locked") ? "locked" : "open"
}

const notLocked = new StateConflict({
  message:
    "the timesheets of the pay period are not all locked: lock them, or ask with requireLocked false"
})

/** Everybody who is named is paid by the schedule in the period. */
const requirePaid = (userIds: ReadonlyArray<string> | undefined, { payees }: Payees) => {
  const paid = new Set(payees.map(({ worker }) => worker.id))
  const problems = (userIds ?? []).flatMap((id, index) =>
    paid.has(id)
      ? []
      : [problem(["userIds", index], "conflict", "must be somebody whom the pay period pays")]
  )
  return problems.length > 0 ? Effect.fail(new InvalidRequest({ problems })) : Effect.void
}

/** The hand-over before, which `changesSince` compares with. */
const lastOf = Effect.fnUntraced(function* (clientId: string, period: PayPeriod, id: string) {
  const { before } = yield* HandOvers
  return yield* before(clientId, period.payScheduleId, id)
})

/** A hand-over with its pages, before it is stored. */
export interface NewHandOver {
  readonly handOver: HandOver
  readonly pages: ReadonlyArray<HandOverPage>
  readonly period: PayPeriod
}

const pagesOf = (
  handOver: HandOver,
  pages: ReadonlyArray<MadePage>,
  next: () => string
): ReadonlyArray<HandOverPage> =>
  pages.map(({ content, notes }, number) => ({
    ...created(next(), handOver, handOver.createdAt),
    handOverId: handOver.id,
    number,
    content,
    notes
  }))

const encodeEmployer = Schema.encodeSync(employerView.schema)
const encodePeriod = Schema.encodeSync(paidPeriodView.schema)

/** Makes a hand-over of a pay period as all of it is at one moment. */
export const newHandOver = Effect.fnUntraced(function* (clientId: string, request: PeriodRequest) {
  const asked = yield* askedPeriod(clientId, request)
  const moment = yield* payeesAtOneMoment(clientId, request.companyId, asked)
  yield* requirePaid(request.userIds, moment)
  const timesheets = timesheetsOf(moment.payees)
  if (timesheets === "open" && (request.requireLocked ?? true)) return yield* notLocked
  const { next } = yield* NewId
  const id = next()
  const heads = {
    company: canonicalJson(encodeEmployer(employerView.of(moment.employer))),
    payPeriod: canonicalJson(
      encodePeriod(paidPeriodView.of({ ...asked.period, schedule: asked.schedule, timesheets }))
    )
  }
  const { payees, at } = moment
  const last = yield* lastOf(clientId, asked.period, id)
  const pages = yield* madePages(payees, heads, request.limit ?? PAGE_WORKERS_DEFAULT, last)
  const digests = pages.map(({ sha256 }) => sha256)
  const workerCount = pages.reduce((sum, page) => sum + page.workerCount, 0)
  const { sha256 } = yield* TextDigest
  const handOver: HandOver = {
    ...created(id, { clientId, companyId: request.companyId }, at),
    kind: "payPeriod",
    payScheduleId: asked.schedule.id,
    payPeriodId: asked.period.id,
    year: undefined,
    formatVersion: FORMAT_VERSION,
    isFinal: timesheets !== "open",
    isPartial: request.userIds !== undefined,
    workerCount,
    notPayableCount: payees.length - workerCount,
    digests,
    digest: sha256(digests.join(""))
  }
  const made: NewHandOver = {
    handOver,
    pages: pagesOf(handOver, pages, next),
    period: asked.period
  }
  return made
})
