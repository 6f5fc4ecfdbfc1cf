/** Changes a holiday calendar from a day on, and lists the approved requests that it would count in another way. */
import { epochDayOf, fromEpochDay } from "@payroll/domain/calendar/localDate"
import { refuse } from "@payroll/domain/errors"
import {
  calendarProblems,
  updatedCalendar,
  versionOn,
  VERSIONS_MAX,
  type CompanyCalendar
} from "@payroll/domain/holidayCalendar/companyCalendar"
import { problem } from "@payroll/domain/problem"
import type { TimeOffRequest } from "@payroll/domain/timeOffRequest/timeOffRequest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  answered,
  entityOf,
  idFields,
  ids,
  listOf,
  objectOf,
  outcomeFields,
  shownDay,
  versionField
} from "../answerSchema.ts"
import { changes, profileAt, update } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { TimeOffStore } from "../ports/timeOffStore.ts"
import { versionConflict } from "@payroll/domain/versionConflict"
import {
  CALENDAR,
  calendarIn,
  calendarUpdateFields
} from "@payroll/domain/holidayCalendar/calendarFields"
import { companyToday } from "@payroll/domain/location/companyToday"
import type { LoadedTimeOff } from "@payroll/domain/timeOffAccount/loadedTimeOff"
import { workDaysFor } from "@payroll/domain/timeOffAccount/requestCheck"
import { staleDaysOf } from "@payroll/domain/timeOffRequest/staleDays"

const A_CALENDAR = "holiday calendar"
/** Requests that are counted again, and workers whose time off is loaded at once for them. */
const COUNTED_MAX = 1_000
const WORKERS_AT_ONCE = 100
const FAR_DAY = fromEpochDay(epochDayOf(2200, 12, 31))

const StaleRequest = entityOf(
  "StaleTimeOffRequest",
  "An approved request whose days the calendar would count in another way. It keeps its days.",
  {
    timeOffRequestId: ids.timeOffRequestId,
    userId: ids.userId,
    days: listOf(shownDay("A day."), "The days that would be counted in another way.")
  }
)

/** The workers of some requests, a part at a time. */
const workersOf = Effect.fnUntraced(function* (
  clientId: string,
  requests: ReadonlyArray<TimeOffRequest>
) {
  const { timeOffOf } = yield* TimeOffStore
  const workerIds = [...new Set(requests.map(({ workerId }) => workerId))]
  const all: Array<LoadedTimeOff> = []
  for (let from = 0; from < workerIds.length; from += WORKERS_AT_ONCE) {
    all.push(...(yield* timeOffOf(clientId, workerIds.slice(from, from + WORKERS_AT_ONCE))))
  }
  return all
})

/** The requests that a calendar counts in another way than they were approved. */
const staleUnder = (
  calendar: CompanyCalendar,
  workers: ReadonlyArray<LoadedTimeOff>,
  requests: ReadonlyArray<TimeOffRequest>,
  at: number
): ReadonlyArray<typeof StaleRequest.Type> => {
  const byId = new Map(workers.map((loaded) => [loaded.worker.id, loaded]))
  return requests.flatMap((request) => {
    const loaded = byId.get(request.workerId)
    if (!loaded) return []
    const work = workDaysFor({ ...loaded, holidayCalendar: calendar }, request, at)
    const days = staleDaysOf(request, work)
    return days.length === 0
      ? []
      : [{ timeOffRequestId: request.id, userId: request.workerId, days }]
  })
}

export const updateHolidayCalendar = defineWrite({
  group: "timeOffAdmin",
  name: "updateHolidayCalendar",
  verb: "PUT",
  role: "write",
  summary: "Change a holiday calendar from a day on",
  request: Schema.Struct({
    [CALENDAR]: objectOf("The calendar.", {
      holidayCalendarId: idFields.holidayCalendarId,
      ...calendarUpdateFields,
      ...versionField
    })
  }),
  response: Schema.Struct({
    [CALENDAR]: objectOf("The calendar after the call.", {
      holidayCalendarId: ids.holidayCalendarId,
      ...outcomeFields(answered("Active")),
      staleRequests: listOf(
        StaleRequest,
        `Of the first ${COUNTED_MAX} approved requests that end on that day or later.`
      )
    })
  }),
  load: ({ holidayCalendar: input }, { client }) =>
    Effect.gen(function* () {
      const store = yield* TimeOffStore
      const { holidayCalendarId: id } = input
      const { companyId } = yield* orNotFound(A_CALENDAR, store.calendar(client.id, id))
      const loaded = yield* requireCompany(client.id, companyId)
      const calendar = yield* orNotFound(A_CALENDAR, store.calendar(client.id, id))
      const from =
        input.effectiveFrom ?? companyToday(loaded.locations, yield* Clock.currentTimeMillis)
      const query = { companyId, from, to: FAR_DAY, companyLocationId: undefined }
      const absences = yield* store.absences(client.id, query, COUNTED_MAX)
      const requests = absences.map(({ request }) => request)
      return { loaded, calendar, requests, workers: yield* workersOf(client.id, requests) }
    }),
  decide: ({ loaded, calendar: before, requests, workers }, { holidayCalendar: input }, { at }) =>
    Result.gen(function* () {
      const conflict = versionConflict(A_CALENDAR, before, input)
      if (conflict) return yield* Result.fail(conflict)
      const today = companyToday(loaded.locations, at)
      const effectiveFrom = input.effectiveFrom ?? today
      const set = calendarIn(input)
      const { added } = { ...versionOn(before, effectiveFrom), ...set }
      yield* refuse([
        ...calendarProblems([CALENDAR], added, effectiveFrom, today),
        ...(before.versions.length < VERSIONS_MAX
          ? []
          : [problem([CALENDAR], "limit", `has ${VERSIONS_MAX} versions already`)])
      ])
      const after = updatedCalendar(before, input.name ?? before.name, set, effectiveFrom, at)
      const ending = requests.filter(({ endDate }) => endDate >= effectiveFrom)
      return {
        record: after,
        changes:
          after === before
            ? undefined
            : changes({
                writes: [update("holidayCalendar", before, after)],
                revisions: [profileAt(loaded)]
              }),
        answer: {
          [CALENDAR]: {
            holidayCalendarId: after.id,
            status: "Active" as const,
            message:
              after === before
                ? `the holiday calendar ${after.name} is as asked already`
                : `the holiday calendar ${after.name} is changed from ${effectiveFrom} on`,
            version: after.version,
            staleRequests: staleUnder(after, workers, ending, at)
          }
        }
      }
    }),
  example: {
    holidayCalendar: {
      holidayCalendarId: exampleId,
      added: [{ date: "2026-12-31", name: "New Year's Eve", minutes: 240 }],
      effectiveFrom: "2026-07-01"
    }
  }
})
