/** Events about pay schedules and pay periods. */
import type { CompanyEvent } from "../event/event.ts"
import type { PayPeriod } from "./payPeriod.ts"
import type { PaySchedule } from "./paySchedule.ts"

/** A schedule in the `Company` entity. */
export const payScheduleEntity = ({
  id,
  workerType,
  compensationFrequency,
  status
}: PaySchedule) => ({ payScheduleId: id, workerType, compensationFrequency, status })

/** An event about a schedule, as it is after the change. */
export const payScheduleEvent = (
  id: string,
  change: "insert" | "update",
  schedule: PaySchedule,
  at: number
): CompanyEvent => {
  const { clientId, companyId, workerType, compensationFrequency, status } = schedule
  const entity = {
    payScheduleId: schedule.id,
    companyId,
    workerType,
    compensationFrequency,
    status
  }
  return {
    id,
    type: `payschedule.payschedulestatus.${change}`,
    clientId,
    companyId,
    at,
    payload: [{ paySchedule: [entity] }]
  }
}

/** The four dates of a pay period in the interface's words. */
export const datesShown = ({
  periodBegin,
  periodEnd,
  deadline,
  payDate
}: Pick<PayPeriod, "periodBegin" | "periodEnd" | "deadline" | "payDate">) => ({
  PayBeginDate: periodBegin,
  PayEndDate: periodEnd,
  DeadlineToRunPayroll: deadline,
  PayDate: payDate
})

/** An event about a pay period, as it is after the change. */
export const payPeriodEvent = (
  id: string,
  change: "insert" | "update",
  period: PayPeriod,
  at: number
): CompanyEvent => {
  const { clientId, companyId, payScheduleId, status } = period
  const entity = {
    payPeriodId: period.id,
    payScheduleId,
    companyId,
    ...datesShown(period),
    PayPeriodStatus: status
  }
  return {
    id,
    type: `payperiod.payperiodstatus.${change}`,
    clientId,
    companyId,
    at,
    payload: [{ payPeriod: [entity] }]
  }
}
