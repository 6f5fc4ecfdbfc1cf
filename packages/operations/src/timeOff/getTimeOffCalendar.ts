/** The absences of a company's workers by day, and its holidays. */
import { daysFrom, toEpochDay, type LocalDate } from "@payroll/domain/calendar/localDate"
import { InvalidRequest } from "@payroll/domain/errors"
import { fieldColumns, type Columns } from "@payroll/domain/exact/csv"
import { spanProblems } from "@payroll/domain/field/date"
import { described } from "@payroll/domain/field/rule"
import {
  versionsByDay,
  type CalendarVersion,
  type CompanyCalendar
} from "@payroll/domain/holidayCalendar/companyCalendar"
import { problem } from "@payroll/domain/problem"
import {
  CALENDAR_BASES,
  calendarOn,
  closureOn,
  type AddedDay,
  type Closure
} from "@payroll/domain/timeOff/holidayCalendar"
import { POLICY_TYPES } from "@payroll/domain/timeOff/terms"
import { keptDays } from "@payroll/domain/timeOffRequest/timeOffRequest"
import { workplaceOn } from "@payroll/domain/worker/workplace"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  entityOf,
  idFields,
  ids,
  listOf,
  oneOf,
  shownDay,
  shownText,
  shownWhole
} from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { TimeOffStore, type Absence } from "../ports/timeOffStore.ts"
import { LedgerDay } from "@payroll/domain/timeOffAccount/ledgerFields"
import { csvFileField, formatField, rowsOrFile } from "../csvFile.ts"
import {
  fieldsOf,
  hours,
  nullable,
  partViewOf,
  recordFields,
  viewOf,
  viewsOf
} from "../views/view.ts"

const SPAN_DAYS = 366
const REQUESTS_MAX = 2_000

const Away = entityOf("TimeOffAbsence", "Somebody who is away on a day.", {
  userId: ids.userId,
  userReferenceId: Schema.NullOr(shownText("The caller's own id of the worker.")),
  name: shownText("The name of the worker."),
  timeOffRequestId: ids.timeOffRequestId,
  minutes: shownWhole("For how long."),
  hours: hours.shape,
  startTime: Schema.NullOr(shownText("When it begins, if that is known.")),
  timeOffPolicyType: Schema.optionalKey(
    oneOf(POLICY_TYPES, "The type of time off, only with showTypes.")
  )
})

const holidayView = partViewOf(
  "The holiday of the company.",
  fieldsOf<Closure>()(() => ({
    name: shownText("The name of the holiday."),
    minutes: nullable(shownWhole("The part of the day that is closed; null for all of it."))
  }))
)

const CalendarDay = entityOf("TimeOffCalendarDay", "A day.", {
  date: shownDay("The day."),
  holiday: Schema.NullOr(holidayView.schema),
  away: listOf(Away, "Who is away.")
})

interface Line {
  readonly date: LocalDate
  readonly holiday: (typeof CalendarDay.Type)["holiday"]
  readonly away: typeof Away.Type | undefined
}

const COLUMNS: Columns<Line> = [
  ...fieldColumns<Line>("date"),
  ["holiday", ({ holiday }) => holiday?.name],
  ["holidayMinutes", ({ holiday }) => holiday?.minutes],
  ["userId", ({ away }) => away?.userId],
  ["userReferenceId", ({ away }) => away?.userReferenceId],
  ["name", ({ away }) => away?.name],
  ["timeOffRequestId", ({ away }) => away?.timeOffRequestId],
  ["minutes", ({ away }) => away?.minutes],
  ["hours", ({ away }) => away && { decimal: away.hours }],
  ["startTime", ({ away }) => away?.startTime],
  ["timeOffPolicyType", ({ away }) => away?.timeOffPolicyType]
]

/** A line for each who is away, or one for a holiday on which nobody is. */
const linesOf = ({ date, holiday, away }: typeof CalendarDay.Type): ReadonlyArray<Line> => {
  const day = { date: date as LocalDate, holiday }
  if (away.length > 0) return away.map((each) => ({ ...day, away: each }))
  return holiday ? [{ ...day, away: undefined }] : []
}

const addedDayView = partViewOf(
  "A further day.",
  fieldsOf<AddedDay>()(() => ({
    date: shownDay("The day."),
    name: shownText("The name of the day."),
    minutes: nullable(shownWhole("The part that is closed; null for all of it."))
  }))
)

const versionView = partViewOf(
  "What holds from a day on.",
  fieldsOf<CalendarVersion>()(() => ({
    effectiveFrom: shownDay("The first day."),
    base: oneOf(CALENDAR_BASES, "The holidays that it begins with."),
    removed: listOf(shownText("A name."), "Names of these that do not count."),
    added: viewsOf(addedDayView, "Further days."),
    paidMinutes: Schema.Union([Schema.Literal("Scheduled"), Schema.Int]).annotate({
      description: "What a holiday pays: the scheduled minutes of the day, or a number."
    })
  }))
)

const calendarView = viewOf(
  "HolidayCalendar",
  "The holiday calendar of a company.",
  fieldsOf<CompanyCalendar>()(({ from, by }) => ({
    holidayCalendarId: from("id", ids.holidayCalendarId),
    name: shownText("The name of the calendar."),
    versions: by(listOf(versionView.schema, "By their first days."), (calendar) =>
      versionsByDay(calendar).map(versionView.of)
    ),
    ...recordFields
  }))
)

const awayOn = (
  absences: ReadonlyArray<Absence>,
  locationId: string | undefined,
  showTypes: boolean
): ReadonlyMap<LocalDate, ReadonlyArray<typeof Away.Type>> => {
  const byDay = new Map<LocalDate, Array<typeof Away.Type>>()
  for (const { request, name, userReferenceId, placed } of absences) {
    for (const { date, minutes, startTime } of keptDays(request)) {
      const isThere =
        locationId === undefined || workplaceOn(placed, date).companyLocationId === locationId
      if (minutes === 0 || !isThere) continue
      const all = byDay.get(date) ?? []
      byDay.set(date, all)
      all.push({
        userId: request.workerId,
        userReferenceId: userReferenceId ?? null,
        name,
        timeOffRequestId: request.id,
        minutes,
        hours: hours.show(minutes),
        startTime: startTime ?? null,
        ...(showTypes && { timeOffPolicyType: request.policyType })
      })
    }
  }
  return byDay
}

const holidayOn = (calendar: CompanyCalendar | undefined, date: LocalDate) => {
  const day = toEpochDay(date)
  const version = calendar && calendarOn(versionsByDay(calendar), day)
  return holidayView.orNull(version && closureOn(version, day))
}

const areTooMany = new InvalidRequest({
  problems: [problem(["to"], "limit", `has more than ${REQUESTS_MAX} requests; ask for fewer days`)]
})

export const getTimeOffCalendar = defineRead({
  group: "timeOffReports",
  name: "getTimeOffCalendar",
  role: "read",
  summary: "Who of a company is away on which days, and its holidays",
  request: Schema.Struct({
    companyId: idFields.companyId,
    from: described(LedgerDay, "The first day."),
    to: described(LedgerDay, `The last day, at most ${SPAN_DAYS} days with the first.`),
    companyLocationId: Schema.optionalKey(
      described(idFields.companyLocationId, "Only those who work at this location.")
    ),
    showTypes: Schema.optionalKey(
      described(Schema.Boolean, "Whether the types of time off are shown.")
    ),
    ...formatField
  }),
  response: Schema.Struct({
    companyId: ids.companyId,
    holidayCalendar: Schema.NullOr(calendarView.schema),
    days: listOf(CalendarDay, "Every day of the span."),
    ...csvFileField
  }),
  read: ({ companyId, from, to, companyLocationId, showTypes, format }, { client }) =>
    Effect.gen(function* () {
      const { company, locations } = yield* requireCompany(client.id, companyId)
      if (companyLocationId !== undefined) {
        const location = locations.find(({ id }) => id === companyLocationId)
        yield* orNotFound("company location", Effect.succeed(location))
      }
      const problems = spanProblems(from, to, SPAN_DAYS)
      if (problems.length > 0) return yield* new InvalidRequest({ problems })
      const { calendarOf, absences } = yield* TimeOffStore
      const calendar = yield* calendarOf(client.id, company.id)
      const query = { companyId, from, to, companyLocationId }
      const absenceRows = yield* absences(client.id, query, REQUESTS_MAX + 1)
      if (absenceRows.length > REQUESTS_MAX) return yield* areTooMany
      const away = awayOn(absenceRows, companyLocationId, showTypes === true)
      const days = daysFrom(from, to).map((date) => ({
        date,
        holiday: holidayOn(calendar, date),
        away: away.get(date) ?? []
      }))
      const { rows, file } = yield* rowsOrFile(
        { ...(format && { format }) },
        days,
        COLUMNS,
        linesOf
      )
      return {
        companyId: company.id,
        holidayCalendar: calendarView.orNull(calendar),
        days: rows,
        ...file
      }
    }),
  example: { companyId: exampleId, from: "2026-12-01", to: "2026-12-31" }
})
