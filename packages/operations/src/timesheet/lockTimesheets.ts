/** Locks the timesheets of a pay period, or of all periods until a day: many of them in the background. */
import { isHolidayYear } from "@payroll/domain/calendar/federalReserveHolidays"
import { yearOf, type LocalDate } from "@payroll/domain/calendar/localDate"
import { InvalidRequest, RecordNotFound } from "@payroll/domain/errors"
import { Day, submittedDay } from "@payroll/domain/field/date"
import { partOf } from "@payroll/domain/field/presence"
import { described } from "@payroll/domain/field/rule"
import type { CompanyLocation } from "@payroll/domain/location/companyLocation"
import { timeZoneOf } from "@payroll/domain/location/localZone"
import { missing, problem } from "@payroll/domain/problem"
import { firstDayThrough } from "@payroll/domain/timesheet/lockable"
import { newTimesheetLock } from "@payroll/domain/timesheet/timesheetLock"
import { dayOf } from "@payroll/domain/timestamp"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { idFields, objectOf } from "../answerSchema.ts"
import { changes, combined, insert, profileAt } from "../changes.ts"
import { eitherOf, within } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { PayScheduleStore } from "../ports/payScheduleStore.ts"
import { TimesheetStore } from "../ports/timesheetStore.ts"
import { companyToday } from "@payroll/domain/location/companyToday"
import { dayIn } from "@payroll/domain/timeZone/storedZone"
import { rangeOf } from "@payroll/domain/timesheet/loadedTime"
import { answeredLock, lockAnswer } from "./rules/lockFields.ts"
import { lockedPeriods } from "./rules/lockedPeriods.ts"
import { lockedWorker } from "./rules/lockedWorker.ts"

/** Maximum timesheets that the call locks itself: one of each worker in each pay period. */
const AT_ONCE_MAX = 500
const PERIOD = "payPeriod"

const rule = publishedAs(within(PERIOD, eitherOf("payPeriodId", "through")), (body) => {
  const { payPeriodId, through } = partOf(body, PERIOD)
  if (payPeriodId === undefined && through === undefined) {
    return [missing([PERIOD, "payPeriodId"])]
  }
  // Days around it are computed: there are none beyond the ends of the calendar.
  const day = submittedDay(through)
  return day !== undefined && !isHolidayYear(yearOf(day))
    ? [problem([PERIOD, "through"], "range", "must be in the years 1971 to 2200")]
    : []
})

/** The days and the type of workers of a pay period of the company. */
const periodNamed = Effect.fnUntraced(function* (
  clientId: string,
  companyId: string,
  payPeriodId: string
) {
  const store = yield* PayScheduleStore
  const period = yield* orNotFound("pay period", store.period(clientId, payPeriodId))
  const schedule = yield* orNotFound("pay period", store.schedule(clientId, period.payScheduleId))
  if (period.companyId !== companyId || period.isWithdrawn) {
    return yield* new RecordNotFound({ record: "pay period" })
  }
  const { periodBegin: firstDay, periodEnd: lastDay } = period
  return { payPeriodId, firstDay, lastDay, workerType: schedule.workerType }
})

const notThen = new InvalidRequest({
  problems: [problem([PERIOD, "through"], "conflict", "must be the last day of the pay period")]
})

const notOver = new InvalidRequest({
  problems: [problem([PERIOD], "range", "must have ended before it is locked")]
})

/** Returns true if a day is not over somewhere in the company. */
const goesOn = (day: LocalDate, locations: ReadonlyArray<CompanyLocation>, at: number): boolean =>
  day >= companyToday(locations, at) ||
  locations.some((location) => day >= dayIn(timeZoneOf(location), at))

export const lockTimesheets = defineWrite({
  group: "timeTrackingAdmin",
  name: "lockTimesheets",
  verb: "PUT",
  role: "write",
  isDecision: true,
  summary: "Lock the timesheets of a pay period",
  request: Schema.Struct({
    [PERIOD]: objectOf(
      "What is locked, also of workers who recorded nothing and are paid all the same.",
      {
        companyId: idFields.companyId,
        payPeriodId: Schema.optionalKey(described(idFields.payPeriodId, "The pay period.")),
        through: Schema.optionalKey(
          described(
            Day,
            "Instead, the timesheets of periods that ended in the 92 days until this one."
          )
        ),
        lockUnapproved: Schema.optionalKey(
          described(Schema.Boolean, "Whether timesheets are locked that are not approved.")
        )
      }
    )
  }),
  rules: [rule],
  response: Schema.Struct({ timesheetLock: objectOf("The locking.", answeredLock) }),
  load: ({ [PERIOD]: input }, { client }) =>
    Effect.gen(function* () {
      const { companyId, payPeriodId, through } = input
      // A punch that makes a timesheet in a period that is over relies on this revision too: one of both comes first.
      const { company, locations, revision } = yield* requireCompany(client.id, companyId)
      const day = through ?? dayOf(0)
      const lockDays =
        payPeriodId === undefined
          ? {
              payPeriodId: undefined,
              firstDay: firstDayThrough(day),
              lastDay: day,
              workerType: undefined
            }
          : yield* periodNamed(client.id, companyId, payPeriodId)
      const { workerIds, timeOf } = yield* TimesheetStore
      const all = yield* workerIds(client.id, companyId, { after: "", rows: AT_ONCE_MAX + 1 })
      const range = rangeOf({ begin: lockDays.firstDay, end: lockDays.lastDay })
      const periods = yield* lockedPeriods(client.id, { ...lockDays, id: undefined, companyId })
      const isMany = all.length * Math.max(1, periods.length) > AT_ONCE_MAX
      const workers = isMany ? undefined : yield* timeOf(client.id, all, range)
      return { company, locations, revision, lockDays, workers, periods }
    }),
  decide: (
    { company, locations, revision, lockDays, workers, periods },
    { [PERIOD]: { lockUnapproved = false, through = lockDays.lastDay } },
    context
  ) => {
    if (through !== lockDays.lastDay) return Result.fail(notThen)
    if (goesOn(lockDays.lastDay, locations, context.at)) return Result.fail(notOver)
    const isDone = workers !== undefined
    const lockFields = { ...lockDays, lockUnapproved }
    const lock = newTimesheetLock(context.newId(), company, lockFields, isDone, context.at)
    const done = (workers ?? []).map((loaded) => lockedWorker(loaded, periods, lock, context))
    let lockedCount = 0
    for (const each of done) lockedCount += each.lockedCount
    const notLocked = done.flatMap((each) => each.notLocked)
    return Result.succeed({
      record: lock,
      changes: combined([
        changes({
          writes: [insert("timesheetLock", lock)],
          revisions: [profileAt({ company, revision })]
        }),
        ...done.flatMap((each) => each.changes ?? [])
      ]),
      answer: { timesheetLock: lockAnswer(lock, lockedCount, notLocked) }
    })
  },
  example: { [PERIOD]: { companyId: exampleId, through: "2026-03-31", lockUnapproved: true } }
})
