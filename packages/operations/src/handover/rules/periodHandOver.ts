/** The hand-over of a pay period. */
import { InvalidRequest, RecordNotFound, StateConflict } from "@payroll/domain/errors"
import { fundingAccountOf } from "@payroll/domain/bankAccount/companyBankAccount"
import type { HandOver } from "@payroll/domain/handover/handOver"
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { daysOfPeriod, payAccounts, replacedKey, type Payee } from "@payroll/domain/handover/payee"
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
import { momentAt, recordsThen, type Moment } from "./recordsThen.ts"

/** The request of a caller. */
export interface PeriodRequest {
  readonly companyId: string
  readonly payPeriodId?: string
  readonly payScheduleId?: string
  readonly payDate?: LocalDate
  readonly userIds?: ReadonlyArray<string>
  readonly requireLocked?: boolean
  /** UTC milliseconds. */
  readonly knownAt?: number
}

/** The period with an id, or the one of a schedule with a pay date, as it was. */
const periodNamed = Effect.fnUntraced(function* (
  moment: Moment,
  clientId: string,
  { payPeriodId, payScheduleId = "", payDate }: PeriodRequest
) {
  const { period: find } = yield* PayScheduleStore
  if (payPeriodId !== undefined) {
    const period = yield* find(clientId, payPeriodId)
    const [then] = yield* recordsThen(moment, "payPeriod", period ? [period] : [])
    return then
  }
  if (payDate === undefined) return undefined
  const [paid] = yield* periodsPaid(moment, clientId, payScheduleId, {
    begin: payDate,
    end: payDate
  })
  return paid
})

const noPeriod = new RecordNotFound({ record: "pay period" })
const withdrawn = new StateConflict({
  message: "the pay period was withdrawn: another one covers its days, if any does"
})

/** The pay period that is asked for, with its schedule. */
const askedPeriod = Effect.fnUntraced(function* (
  moment: Moment,
  clientId: string,
  request: PeriodRequest
) {
  const period = yield* orNotFound("pay period", periodNamed(moment, clientId, request))
  const { companyId, payScheduleId = period.payScheduleId, payDate = period.payDate } = request
  const isThat = period.payScheduleId === payScheduleId && period.payDate === payDate
  if (period.companyId !== companyId || !isThat) return yield* noPeriod
  if (period.isWithdrawn) return yield* withdrawn
  const { schedule: find } = yield* PayScheduleStore
  const now = yield* orNotFound("pay schedule", find(clientId, period.payScheduleId))
  const [schedule = now] = yield* recordsThen(moment, "paySchedule", [now])
  return { period, schedule }
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

/** The whole numbers of the employer are those of the moment: another one is never handed over for them. */
const requireKept = ({ employer: { kyb, bankAccounts }, replaced }: Payees) => {
  const account = fundingAccountOf(bankAccounts)
  const isReplaced = (record: { readonly id: string } | undefined, field: string): boolean =>
    record !== undefined && replaced.has(replacedKey(record.id, field))
  if (isReplaced(kyb, "ein")) return Effect.fail(replacedSince("kybInformation.ein"))
  return isReplaced(account, "accountNumber")
    ? Effect.fail(replacedSince("companyFundingSourceEntity.accountNumber"))
    : Effect.void
}

const replacedSince = (field: string) =>
  new StateConflict({
    message: `${field} was replaced since knownAt and its earlier value is not kept: ask for a hand-over of that time by its handOverId`
  })

const encodePayee = Schema.encodeSync(payeeView.schema)
const encodePeriod = Schema.encodeSync(paidPeriodView.schema)

const show: Showing<Payee> = {
  requirements: payRequirements,
  payee: (payee) => encodePayee(payeeView.of(payee)),
  accounts: payAccounts
}

/** A pay period with everybody whom it pays, as all of it is at one moment. */
export const paidPeriod = Effect.fnUntraced(function* (clientId: string, request: PeriodRequest) {
  const { companyId, userIds, knownAt } = request
  const { period, schedule } = yield* askedPeriod(momentAt(knownAt), clientId, request)
  const { workerType } = schedule
  const paid = { workerType, days: daysOfPeriod(period), payPeriod: period, userIds, knownAt }
  const moment = yield* payeesAtOneMoment(clientId, companyId, paid)
  return { period, schedule, moment, timesheets: timesheetsOf(moment.payees) }
})

/** The hand-over of a pay period as all of it is at one moment. */
export const periodHandOver = Effect.fnUntraced(function* (
  clientId: string,
  request: PeriodRequest
) {
  const { companyId, userIds, requireLocked = true, knownAt } = request
  const { period, schedule, moment, timesheets } = yield* paidPeriod(clientId, request)
  yield* requirePaid(userIds, moment)
  yield* requireKept(moment)
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
    knownAt,
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
