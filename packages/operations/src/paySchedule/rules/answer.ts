/** Answers of operations on pay schedules, and the events that they share. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { payPeriodEvent } from "@payroll/domain/payroll/event"
import type { PayPeriod } from "@payroll/domain/payroll/payPeriod"
import type { PaySchedule } from "@payroll/domain/payroll/paySchedule"
import { horizonAt } from "@payroll/domain/payroll/periods"
import type { Moment } from "@payroll/domain/record"
import * as Schema from "effect/Schema"
import { PayPeriodStatus, PayScheduleStatus } from "../../answerStates.ts"
import { ids, objectOf, outcomeFields } from "../../answerSchema.ts"
import { changes, insert, updateEach } from "../../changes.ts"
import { PayDateWarnings, scheduleWarnings } from "../../payDateWarnings.ts"
import type { Changes } from "../../writer.ts"

export const PayScheduleResponse = Schema.Struct({
  paySchedule: objectOf("The pay schedule after the call.", {
    payScheduleId: ids.payScheduleId,
    ...outcomeFields(PayScheduleStatus),
    warnings: PayDateWarnings
  })
})

export const payScheduleAnswer = (schedule: PaySchedule, message: string, today: LocalDate) => {
  const { id, status, version } = schedule
  const warnings = scheduleWarnings(schedule, today)
  return { paySchedule: { payScheduleId: id, status, message, version, warnings } }
}

export const PayPeriodResponse = Schema.Struct({
  payPeriod: objectOf("The pay period after the call.", {
    payPeriodId: ids.payPeriodId,
    ...outcomeFields(PayPeriodStatus)
  })
})

export const payPeriodAnswer = ({ id, status, version, periodBegin, periodEnd }: PayPeriod) => ({
  payPeriod: {
    payPeriodId: id,
    status,
    message: `the pay period from ${periodBegin} to ${periodEnd} is ${status}`,
    version
  }
})

/** Stores new periods, with an event for each. */
export const insertedPeriods = (
  periods: ReadonlyArray<PayPeriod>,
  { at, newId }: Moment
): Changes =>
  changes({
    writes: periods.map((period) => insert("payPeriod", period)),
    events: periods.map((period) => payPeriodEvent(newId(), "insert", period, at))
  })

/** Stores periods that moved once since they were loaded, with an event for each. */
export const movedPeriods = (
  loaded: ReadonlyArray<PayPeriod>,
  periods: ReadonlyArray<PayPeriod>,
  { at, newId }: Moment
): Changes =>
  changes({
    writes: updateEach("payPeriod", loaded, periods),
    events: periods.map((period) => payPeriodEvent(newId(), "update", period, at))
  })

/** Returns the day that the periods of a schedule reach, for the message. */
export const reach = ({ periodsUntil }: PaySchedule, at: number): string =>
  periodsUntil < horizonAt(at) ? `${periodsUntil}, and further ones are being made` : periodsUntil
