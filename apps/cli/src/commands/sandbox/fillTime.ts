/** Fills a company with invented time off and worked time, through the operations. */
import { addDays, dayOfWeek, type LocalDate } from "@payroll/domain/calendar/localDate"
import * as Effect from "effect/Effect"
import type { Run } from "./run.ts"

/** Maximum of workers of each company who record time; the others record none. */
const WORKERS_MAX = 8
const DAYS_BACK = 12
const DAY_MINUTES = 480
const BALANCE_MINUTES = 2_400
const REQUEST_AHEAD_DAYS = 10

const isWorkday = (day: LocalDate): boolean => dayOfWeek(day) >= 1 && dayOfWeek(day) <= 5

/** The final states of the workers' timesheets; the nth worker gets the nth, in turn. */
const timePlans = ["open", "submitted", "missedOut", "approved"] as const
type TimePlan = (typeof timePlans)[number]

const planOfTime = (index: number): TimePlan => timePlans[index % timePlans.length] ?? "open"

/** The weekdays that end with a day, the earliest first. */
const workdaysUntil = (lastDay: LocalDate): ReadonlyArray<LocalDate> =>
  Array.from({ length: DAYS_BACK }, (_, back) => addDays(lastDay, back + 1 - DAYS_BACK)).filter(
    isWorkday
  )

/** A day's punches on the wall clock of the worker; every third day is a long one. */
const punchesOf = (userId: string, day: LocalDate, nth: number, plan: TimePlan) => {
  const isLong = nth % 3 === 2
  const times = [
    ["In", "08:00"],
    ["Meal Start", "12:00"],
    ["Meal End", "12:30"],
    ["Out", isLong ? "18:15" : "16:30"]
  ] as const
  const isForgotten = plan === "missedOut" && nth === 1
  return times.slice(0, isForgotten ? -1 : times.length).map(([type, at]) => {
    const time = `${day}T${at}`
    return { userId, type, at: time, externalId: `example/${userId}/${time}` }
  })
}

interface TimesheetList {
  readonly timesheets: ReadonlyArray<{ readonly timesheetId: string; readonly userId: string }>
}
interface SubmittedTimesheet {
  readonly timesheet: { readonly version: number }
}

/** Submits the timesheets of a company and approves some, as planned for their workers. */
const decideOnTime = Effect.fnUntraced(function* <E, R>(
  run: Run<E, R>,
  companyId: string,
  userIds: ReadonlyArray<string>
) {
  const { timesheets } = (yield* run("getTimesheets", { companyId, limit: 200 })) as TimesheetList
  for (const { timesheetId, userId } of timesheets) {
    const plan = planOfTime(userIds.indexOf(userId))
    if (plan === "open") continue
    const submitted = yield* run("submitTimesheet", { timesheet: { timesheetId } })
    if (plan !== "approved") continue
    const { version } = (submitted as SubmittedTimesheet).timesheet
    yield* run("approveTimesheet", { timesheet: { timesheetId, version } })
  }
})

/** Punches of the last days, in timesheets of every state; the first worker works now. */
const recordTime = Effect.fnUntraced(function* <E, R>(
  run: Run<E, R>,
  companyId: string,
  userIds: ReadonlyArray<string>,
  lastDay: LocalDate
) {
  const days = workdaysUntil(lastDay)
  for (const [index, userId] of userIds.entries()) {
    const plan = planOfTime(index)
    const punches = days.flatMap((day, nth) => punchesOf(userId, day, nth, plan))
    yield* run("addPunches", { companyId, punches })
  }
  yield* decideOnTime(run, companyId, userIds)
  const [first] = userIds
  if (first !== undefined) yield* run("clockIn", { punch: { userId: first } })
})

interface PolicyAdded {
  readonly timeOffPolicy: { readonly timeOffPolicyId: string }
}
interface Requested {
  readonly timeOffRequest: { readonly timeOffRequestId: string }
}

/** A policy, balances, and requests: one is approved, the others wait. */
const addTimeOff = Effect.fnUntraced(function* <E, R>(
  run: Run<E, R>,
  companyId: string,
  userIds: ReadonlyArray<string>,
  lastDay: LocalDate
) {
  const added = yield* run("addTimeOffPolicy", {
    timeOffPolicy: {
      companyId,
      timeOffPolicyName: "Vacation",
      timeOffPolicyType: "Vacation",
      earningMethod: "Per Pay Period",
      amountPerYearMinutes: 7_200,
      carryoverLimitMinutes: 2_400,
      payoutOnTerminations: true
    }
  })
  const { timeOffPolicyId } = (added as PolicyAdded).timeOffPolicy
  for (const [index, userId] of userIds.entries()) {
    yield* run("addTimeOffPolicyAssignment", {
      timeOffPolicyAssignment: {
        timeOffPolicyId,
        userId,
        startDate: addDays(lastDay, -30),
        openingBalanceMinutes: BALANCE_MINUTES,
        openingBalanceDate: addDays(lastDay, -30)
      }
    })
    if (index % 2 === 1) continue
    const first = addDays(lastDay, REQUEST_AHEAD_DAYS + index)
    const days = [first, addDays(first, 1), addDays(first, 2)]
      .filter(isWorkday)
      .map((date) => ({ date, minutes: DAY_MINUTES }))
    const request = yield* run("addTimeOffRequest", {
      timeOffRequest: { userId, timeOffPolicyId, days }
    })
    if (index > 0) continue
    const { timeOffRequestId } = (request as Requested).timeOffRequest
    yield* run("approveTimeOffRequest", { timeOffRequest: { timeOffRequestId } })
  }
})

/** Time off and worked time of a company's first workers. */
export const fillTime = Effect.fnUntraced(function* <E, R>(
  run: Run<E, R>,
  companyId: string,
  userIds: ReadonlyArray<string>,
  lastDay: LocalDate
) {
  const some = userIds.slice(0, WORKERS_MAX)
  if (some.length === 0) return
  yield* addTimeOff(run, companyId, some, lastDay)
  yield* recordTime(run, companyId, some, lastDay)
})
