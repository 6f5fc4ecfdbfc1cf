/** The pay periods of a company, or its weeks where there is no schedule, and the one that a person looks at. */
import { WEEKDAYS } from "@payroll/domain/calendar/localDate"
import { today } from "@payroll/ui/format.ts"
import type { AnswerOf } from "../api/call.ts"
import { failureOf, useRead, type Read } from "../api/queries.ts"
import { usePlace } from "../browser/place.ts"
import { isInUse } from "../records/payPeriod.ts"
import { dayAfter, weekdayOf } from "@payroll/ui/days.ts"

type PayPeriod = AnswerOf<"getPayPeriod">["payPeriods"][number]
export type PayType = AnswerOf<"getPaySchedule">["paySchedules"][number]["workerType"]

/** A period for which hours are paid. */
export interface Period {
  readonly begin: string
  readonly end: string
  /** Undefined for a week without a schedule. */
  readonly payPeriod: PayPeriod | undefined
}

export interface Periods extends Pick<Read<unknown>, "error" | "again"> {
  /** Undefined while it is read. */
  readonly current: Period | undefined
  readonly before: Period | undefined
  readonly after: Period | undefined
  /** The type of workers whose periods they are. */
  readonly payType: PayType
  /** True if the types of workers have periods of their own. */
  readonly hasTypes: boolean
  /** False if the settings lock timesheets of the period that nobody approved. */
  readonly needsApproval: boolean
}

const PAGE = 200
const WEEK = 7

/** The periods of a schedule, as far as pages of the past have to be read to reach the present. */
const useScheduled = (payScheduleId: string | undefined): Read<ReadonlyArray<PayPeriod>> => {
  const request = { payScheduleId: payScheduleId ?? "", limit: PAGE }
  const isPast = (page: AnswerOf<"getPayPeriod"> | undefined): string | undefined =>
    (page?.payPeriods.at(-1)?.PayEndDate ?? "9") < today()
      ? (page?.nextCursor ?? undefined)
      : undefined
  const first = useRead("getPayPeriod", request, { isOff: payScheduleId === undefined })
  const cursor = isPast(first.data)
  const second = useRead(
    "getPayPeriod",
    { ...request, ...(cursor !== undefined && { cursor }) },
    { isOff: cursor === undefined }
  )
  const pages = [first, ...(cursor === undefined ? [] : [second])]
  const isRead = payScheduleId !== undefined && pages.every(({ data }) => data !== undefined)
  return {
    data: isRead ? pages.flatMap(({ data }) => data?.payPeriods ?? []) : undefined,
    ...failureOf(pages)
  }
}

/** The week of a day. */
const weekOf = (day: string, weekday: number): Period => {
  const begin = dayAfter(day, -((weekdayOf(day) - weekday + WEEK) % WEEK))
  return { begin, end: dayAfter(begin, WEEK - 1), payPeriod: undefined }
}

/** The period that waits for its payroll: the last one that is over while its pay date has not passed, or today's. */
const usualOf = (periods: ReadonlyArray<PayPeriod>, day: string): number => {
  const over = periods.findLastIndex(
    ({ PayEndDate, PayDate }) => PayEndDate < day && PayDate >= day
  )
  if (over !== -1) return over
  const now = periods.findIndex(({ PayEndDate }) => PayEndDate >= day)
  return now === -1 ? periods.length - 1 : now
}

const periodOf = (payPeriod: PayPeriod | undefined): Period | undefined =>
  payPeriod && { begin: payPeriod.PayBeginDate, end: payPeriod.PayEndDate, payPeriod }

/** The week before a period, which ends where the period begins. */
const weekBefore = ({ begin }: Period, weekday: number): Period => {
  const end = dayAfter(begin, -1)
  return { ...weekOf(end, weekday), end }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Periods of a schedule around the one that is named; the weeks before the first one have timesheets too. */
const aroundScheduled = (
  scheduled: ReadonlyArray<PayPeriod>,
  named: string,
  weekday: number
): Pick<Periods, "current" | "before" | "after"> => {
  const first = periodOf(scheduled[0])
  if (first && DAY.test(named) && named < first.begin) {
    const whole = weekOf(named, weekday)
    const current = whole.end < first.begin ? whole : weekBefore(first, weekday)
    const next = weekOf(dayAfter(current.end, 1), weekday)
    return {
      current,
      before: weekBefore(current, weekday),
      after: next.begin < first.begin && current.end < dayAfter(first.begin, -1) ? next : first
    }
  }
  const at = scheduled.findIndex(({ PayBeginDate }) => PayBeginDate === named)
  const index = at === -1 ? usualOf(scheduled, today()) : at
  return {
    current: periodOf(scheduled[index]),
    before: periodOf(scheduled[index - 1]) ?? (first && weekBefore(first, weekday)),
    after: periodOf(scheduled[index + 1])
  }
}

type Settings = AnswerOf<"getTimeTrackingSettings">["timeTrackingSettings"]

/** The settings of a day: of those in the order of their days the last that has begun; undefined before the first. */
export const settingsOn = (all: Settings, day: string): Settings[number] | undefined =>
  all.findLast(({ effectiveFrom }) => effectiveFrom <= day)

/** The day that an address names, or today. */
const dayOf = (named: string): string => (DAY.test(named) ? named : today())

/** The periods around the one that is named, of a schedule or of weeks. */
const periodsAround = (
  scheduled: ReadonlyArray<PayPeriod> | undefined,
  named: string,
  weekday: number
): Pick<Periods, "current" | "before" | "after"> => {
  if (scheduled) return aroundScheduled(scheduled, named, weekday)
  const day = dayOf(named)
  const at = (days: number): Period => weekOf(dayAfter(day, days), weekday)
  return { current: at(0), before: at(-WEEK), after: at(WEEK) }
}

/** The period that the address names with its neighbours. */
export const usePeriods = (companyId: string): Periods => {
  const { query } = usePlace()
  const schedules = useRead("getPaySchedule", { companyId })
  const active = schedules.data?.paySchedules.filter(isInUse)
  const payType: PayType = query.get("type") === "1099-NEC" ? "1099-NEC" : "W2"
  const schedule = active?.find(({ workerType }) => workerType === payType)
  const scheduled = useScheduled(schedule?.payScheduleId)
  const settings = useRead("getTimeTrackingSettings", { companyId })
  const all = settings.data?.timeTrackingSettings
  const shared = {
    payType,
    hasTypes: (active?.length ?? 0) > 0,
    ...failureOf([schedules, scheduled, settings])
  }
  if (!all || !active || (schedule && !scheduled.data)) {
    return {
      current: undefined,
      before: undefined,
      after: undefined,
      needsApproval: true,
      ...shared
    }
  }
  const named = query.get("period") ?? ""
  const { weekday: first } = settingsOn(all, dayOf(named))?.workweekStart ?? { weekday: "Sunday" }
  const around = periodsAround(scheduled.data, named, WEEKDAYS.indexOf(first))
  const terms = around.current && settingsOn(all, around.current.begin)
  return { ...around, needsApproval: terms?.requireApproval !== false, ...shared }
}
