/** The fields by which reads of pay schedules and pay periods name what they show. */
import { RecordNotFound } from "@payroll/domain/errors"
import { described } from "@payroll/domain/field/rule"
import { Uuid } from "@payroll/domain/field/uuid"
import { WorkerType } from "@payroll/domain/field/workerType"
import { choice } from "@payroll/domain/field/choice"
import { PAY_PERIOD_STATUSES, type PayPeriodStatus } from "@payroll/domain/payroll/payPeriod"
import { missing } from "@payroll/domain/problem"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { eitherOf } from "../../conditions.ts"
import { publishedAs } from "../../decode.ts"
import { orNotFound } from "../../orNotFound.ts"
import { requireCompany } from "../../ports/companyStore.ts"
import { PayScheduleStore, type PeriodFilter } from "../../ports/payScheduleStore.ts"
import type { listPageOf } from "../../listPage.ts"
import { periodPage } from "./payPeriodPage.ts"
import { payPeriodView } from "../../views/payPeriodView.ts"

/** A pay period, a pay schedule, or a company; at least one of them. */
export const namedFields = {
  payPeriodId: Schema.optionalKey(described(Uuid, "The pay period.")),
  payScheduleId: Schema.optionalKey(described(Uuid, "The pay schedule.")),
  companyId: Schema.optionalKey(described(Uuid, "The company.")),
  workerType: Schema.optionalKey(
    described(WorkerType, "Only pay schedules for workers of this type, and their pay periods.")
  )
}

export const periodStatusField = {
  status: Schema.optionalKey(
    described(choice(PAY_PERIOD_STATUSES), "Only pay periods in this state.")
  )
}

const NAMES = ["payPeriodId", "payScheduleId", "companyId"] as const

/** One of the three names is there; `first` is missed otherwise. */
export const isNamed = (first: (typeof NAMES)[number]) =>
  publishedAs(eitherOf(...NAMES), (body) =>
    NAMES.every((name) => body[name] === undefined) ? [missing([first])] : []
  )

interface NamedRequest {
  readonly payPeriodId?: string
  readonly payScheduleId?: string
  readonly companyId?: string
  readonly workerType?: typeof WorkerType.Type
}

type PeriodRequest = NamedRequest &
  Parameters<typeof listPageOf>[0] & { readonly status?: PayPeriodStatus }

/** Fails with RecordNotFound if a record is of another schedule or company than the request names. */
const requireSame = (
  { payScheduleId, companyId }: NamedRequest,
  record: string,
  its: { readonly payScheduleId: string; readonly companyId: string }
): Effect.Effect<void, RecordNotFound> =>
  (payScheduleId ?? its.payScheduleId) === its.payScheduleId &&
  (companyId ?? its.companyId) === its.companyId
    ? Effect.void
    : Effect.fail(new RecordNotFound({ record }))

/** The pay period that a request names, with its pay schedule or the one of the id; neither for a company alone. */
export const namedBy = Effect.fnUntraced(function* (clientId: string, request: NamedRequest) {
  const store = yield* PayScheduleStore
  const { payPeriodId, payScheduleId } = request
  if (payPeriodId !== undefined) {
    const record = "pay period"
    const period = yield* orNotFound(record, store.period(clientId, payPeriodId))
    yield* requireSame(request, record, period)
    const of = store.schedule(clientId, period.payScheduleId)
    return { period, schedule: yield* orNotFound("pay schedule", of) }
  }
  if (payScheduleId === undefined) return {}
  const record = "pay schedule"
  const schedule = yield* orNotFound(record, store.schedule(clientId, payScheduleId))
  yield* requireSame(request, record, { payScheduleId, companyId: schedule.companyId })
  return { schedule }
})

/** True if the payroll of a pay period is still to be run, or has failed. */
const isUnprocessed = (status: PayPeriodStatus): boolean =>
  status !== "processed" && status !== "skipped"

/** The page of pay periods that a request asks for; of those to be processed alone if it says so. */
export const periodsNamed = Effect.fnUntraced(function* (
  clientId: string,
  request: PeriodRequest,
  onlyUnprocessed: boolean,
  at: number
) {
  const store = yield* PayScheduleStore
  const { companyId, workerType, status } = request
  const { period, schedule } = yield* namedBy(clientId, request)
  const isOfType =
    workerType === undefined || schedule === undefined || schedule.workerType === workerType
  if (period) {
    const isAsked =
      isOfType &&
      (status ?? period.status) === period.status &&
      (!onlyUnprocessed || isUnprocessed(period.status))
    return { payPeriods: isAsked ? [payPeriodView.of(period)] : [], nextCursor: null }
  }
  if (!schedule) yield* requireCompany(clientId, companyId ?? "")
  const filter: PeriodFilter = {
    of: schedule ? "schedule" : "company",
    id: schedule?.id ?? companyId ?? "",
    workerType,
    status,
    onlyUnprocessed
  }
  return yield* periodPage(request, at, {
    inCalendar: (page) => store.periods(clientId, filter, page),
    changed: (page) => store.changedPeriods(clientId, filter, page)
  })
})
