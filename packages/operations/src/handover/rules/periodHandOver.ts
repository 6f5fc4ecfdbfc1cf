/** The hand-over of a pay period. */
import { InvalidRequest, RecordNotFound, StateConflict } from "@payroll/domain/errors"
import type { HandOver } from "@payroll/domain/handover/handOver"
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { daysOfPeriod, payAccounts, type Payee } from "@payroll/domain/handover/payee"
import { payRequirements } from "@payroll/domain/handover/payRequirements"
import { payPeriodStatuses } from "@payroll/domain/payroll/payPeriod"
import { problem } from "@payroll/domain/problem"
import { changed } from "@payroll/domain/record"
import { move } from "@payroll/domain/status"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { orNotFound } from "../../orNotFound.ts"
import { movedPeriods } from "../../paySchedule/rules/answer.ts"
import { NewId } from "../../ports/newId.ts"
import { PayScheduleStore } from "../../ports/payScheduleStore.ts"
import { payeeView } from "../../views/payeeView.ts"
import { paidPeriodView, type TIMESHEET_STATES } from "../../views/handOverContent.ts"
import type { Showing } from "./madePages.ts"
import type { Subject } from "./newHandOver.ts"
import { periodsPaid } from "./periodsPaid.ts"
import { payeesAtOneMoment, type Payees } from "./payees.ts"

/** The request of a caller. */
export interface PeriodRequest {
  readonly companyId: string
  readonly payPeriodId?: string
  readonly payScheduleId?: string
  readonly payDate?: LocalDate
  readonly userIds?: ReadonlyArray<string>
  readonly requireLocked?: boolean
}

const periodNamed = Effect.fnUntraced(function* (
  clientId: string,
  { payPeriodId, payScheduleId = "", payDate }: PeriodRequest
) {
  const { period } = yield* PayScheduleStore
  if (payPeriodId !== undefined) return yield* period(clientId, payPeriodId)
  if (payDate === undefined) return undefined
  const [paid] = yield* periodsPaid(clientId, payScheduleId, payDate, payDate)
  return paid
})

const noPeriod = new RecordNotFound({ record: "pay period" })
const withdrawn = new StateConflict({
  message: "the pay period was withdrawn: another one covers its days, if any does"
})

/** The pay period that is asked for, with its schedule. */
const askedPeriod = Effect.fnUntraced(function* (clientId: string, request: PeriodRequest) {
  const period = yield* orNotFound("pay period", periodNamed(clientId, request))
  const { companyId, payScheduleId = period.payScheduleId, payDate = period.payDate } = request
  const isThat = period.payScheduleId === payScheduleId && period.payDate === payDate
  if (period.companyId !== companyId || !isThat) return yield* noPeriod
  if (period.isWithdrawn) return yield* withdrawn
  const { schedule } = yield* PayScheduleStore
  return {
    period,
    schedule: yield* orNotFound("pay schedule", schedule(clientId, period.payScheduleId))
  }
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

const encodePayee = Schema.encodeSync(payeeView.schema)
const encodePeriod = Schema.encodeSync(paidPeriodView.schema)

const show: Showing<Payee> = {
  requirements: payRequirements,
  payee: (payee) => encodePayee(payeeView.of(payee)),
  accounts: payAccounts
}

/** The hand-over of a pay period as all of it is at one moment. */
export const periodHandOver = Effect.fnUntraced(function* (
  clientId: string,
  request: PeriodRequest
) {
  const { period, schedule } = yield* askedPeriod(clientId, request)
  const { companyId, userIds, requireLocked = true } = request
  const { workerType } = schedule
  const paid = { workerType, days: daysOfPeriod(period), payPeriod: period, userIds }
  const moment = yield* payeesAtOneMoment(clientId, companyId, paid)
  yield* requirePaid(userIds, moment)
  const timesheets = timesheetsOf(moment.payees)
  if (timesheets === "open" && requireLocked) return yield* notLocked
  const subject: Subject<Payee> = {
    clientId,
    companyId,
    kind: "payPeriod",
    payScheduleId: schedule.id,
    payPeriodId: period.id,
    isFinal: timesheets !== "open",
    isPartial: userIds !== undefined,
    at: moment.at,
    employer: moment.employer,
    heads: {
      payPeriod: encodePeriod(paidPeriodView.of({ ...period, schedule, timesheets }))
    },
    payees: moment.payees,
    show
  }
  return subject
})

const mustBeWhole = new StateConflict({
  message: "a pay period is submitted with a hand-over that is final and of everybody"
})

/** The pay period of a hand-over as it is submitted, with its event; a conflict unless it is new. */
export const submitted = Effect.fnUntraced(function* (
  { clientId, payPeriodId = "", isFinal, isPartial }: HandOver,
  at: number
) {
  if (!isFinal || isPartial) return yield* mustBeWhole
  const { period: find } = yield* PayScheduleStore
  const period = yield* orNotFound("pay period", find(clientId, payPeriodId))
  yield* Effect.fromResult(move("pay period", payPeriodStatuses, period.status, "submitted"))
  const { next } = yield* NewId
  const after = changed(period, { status: "submitted" }, at)
  return movedPeriods([period], [after], { at, newId: next })
})
