/* oxlint-disable complexity -- Each field falls back to the entry before. */
/** What requests say of entered time, and what it means where the worker is. */
import { addDays, toEpochDay, type LocalDate } from "@payroll/domain/calendar/localDate"
import { InvalidRequest, type DomainError } from "@payroll/domain/errors"
import { choice } from "@payroll/domain/field/choice"
import { Day } from "@payroll/domain/field/date"
import { amountProblems, hoursBetween, minutesBetween } from "@payroll/domain/field/minutes"
import { partOf } from "@payroll/domain/field/presence"
import { described } from "@payroll/domain/field/rule"
import { sensitive } from "@payroll/domain/field/sensitive"
import { callersCode, FreeText } from "@payroll/domain/field/text"
import { missing, problem, type Problem } from "@payroll/domain/problem"
import { DISAMBIGUATIONS, instantOf, PunchTime } from "@payroll/domain/punch/punchTime"
import type { EntryTerms, TimeEntry } from "@payroll/domain/timesheet/timeEntry"
import { DAY_MINUTES, MINUTE_MS, minuteOf } from "@payroll/domain/timeTracking/zone"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { ids, Message, RecordVersion } from "../answerSchema.ts"
import { TimeEntryStatusShown } from "../answerStates.ts"
import { changes, combined } from "../changes.ts"
import { allOf, eitherOf, oneAmount, required, within } from "../conditions.ts"
import { publishedAs, type BodyRule } from "../decode.ts"
import { notRemoved } from "../notRemoved.ts"
import { orNotFound } from "../orNotFound.ts"
import { PunchStore, type LoadedClock } from "../ports/punchStore.ts"
import { offsetsOf, dayIn } from "@payroll/domain/timeZone/storedZone"
import { TimeZone } from "@payroll/domain/timeZone/timeZone"
import { trackedZone } from "@payroll/domain/timesheet/timeFacts"
import type { Moment } from "@payroll/domain/record"
import type { Changes, Write } from "../writer.ts"
import { workday } from "@payroll/domain/timesheet/loadedTime"
import { covering, recordedOnDays, type Covering, type Recorded } from "./recording.ts"
import { timeGuard } from "./sheetChanges.ts"

export const AN_ENTRY = "timeEntry"
const DAY_MS = DAY_MINUTES * MINUTE_MS

/** When, how long and for what. */
export const entryFields = {
  workDate: Schema.optionalKey(described(Day, "The workday, with minutes.")),
  minutes: Schema.optionalKey(
    described(minutesBetween(1, DAY_MINUTES), "The worked minutes of the day.")
  ),
  hours: Schema.optionalKey(
    described(hoursBetween(1, DAY_MINUTES), "The same in hours, instead of minutes.")
  ),
  start: Schema.optionalKey(described(PunchTime, "When work began, instead of a day: with end.")),
  end: Schema.optionalKey(described(PunchTime, "When work ended, at most a day later.")),
  timeZone: Schema.optionalKey(
    described(
      TimeZone,
      "The zone of times without an offset, by its IANA name; that of the worker if it is not given."
    )
  ),
  disambiguation: Schema.optionalKey(
    described(
      choice(DISAMBIGUATIONS),
      "Which instant is meant where clocks show a time twice or skip it."
    )
  ),
  jobCode: Schema.optionalKey(described(callersCode(40), "The job that the time is for.")),
  notes: Schema.optionalKey(
    described(
      sensitive(FreeText, "notes"),
      "Notes about the work; shown by the read of the one entry alone."
    )
  )
} as const

type Given = Schema.Struct<typeof entryFields>["Type"]

const TIMES = ["start", "end"]
const DAYS = ["workDate", "minutes", "hours"]

/** Times, or a day with an amount; a new entry has one of them. */
const entryCondition = (isNew: boolean) =>
  within(
    AN_ENTRY,
    allOf(
      oneAmount("minutes", "hours"),
      ...TIMES.flatMap((time) => DAYS.map((field) => ({ not: required(time, field) }))),
      ...(isNew ? [eitherOf(TIMES, ["workDate", "minutes"], ["workDate", "hours"])] : [])
    )
  )

/** The problems of an entry as it was sent: a day with minutes, or a beginning with an end. */
export const entryRule = (isNew: boolean): BodyRule =>
  publishedAs(entryCondition(isNew), (body) => {
    const part = partOf(body, AN_ENTRY)
    const at = (field: string): Problem["path"] => [AN_ENTRY, field]
    const has = (field: string): boolean => part[field] !== undefined
    const isTimed = has("start") || has("end")
    const clashes = DAYS.filter((field) => isTimed && has(field))
    const lacks = (field: string): ReadonlyArray<Problem> =>
      isNew && !has(field) ? [missing(at(field))] : []
    return [
      ...clashes.map((field) => problem(at(field), "conflict", "cannot be given with times")),
      ...amountProblems([AN_ENTRY], part, ["minutes", "hours"]),
      ...(isTimed ? [...lacks("start"), ...lacks("end")] : lacks("workDate")),
      ...(isTimed || has("hours") ? [] : lacks("minutes"))
    ]
  })

export const answeredEntry = {
  timeEntryId: ids.timeEntryId,
  timesheetId: ids.timesheetId,
  status: TimeEntryStatusShown,
  message: Message,
  version: RecordVersion
} as const

export const entryAnswer = (
  { id, status, version }: TimeEntry,
  timesheetId: string,
  message: string
) => ({ timeEntryId: id, timesheetId, status, message, version })

const refused = (field: string, message: string): Result.Result<never, DomainError> =>
  Result.fail(new InvalidRequest({ problems: [problem([AN_ENTRY, field], "range", message)] }))

/** What an entry says, with what it said before where the request is silent. */
export const entryTerms = (
  given: Given,
  loaded: Pick<LoadedClock, "worker" | "locations" | "settings">,
  now: number,
  before?: TimeEntry
): Result.Result<EntryTerms, DomainError> =>
  Result.gen(function* () {
    const timeZone = given.timeZone ?? before?.timeZone ?? trackedZone(loaded, now)
    const own = {
      timeZone,
      jobCode: given.jobCode ?? before?.jobCode,
      notes: given.notes ?? before?.notes
    }
    const isDay = given.workDate !== undefined || (given.minutes ?? given.hours) !== undefined
    const isTimed =
      given.start !== undefined ||
      given.end !== undefined ||
      (before?.startAt !== undefined && !isDay)
    if (!isTimed) {
      const workDate = given.workDate ?? before?.workDate ?? dayIn(timeZone, now)
      if (workDate > addDays(dayIn(timeZone, now), 1)) {
        return yield* refused("workDate", "must not be more than a day ahead")
      }
      const minutes = given.minutes ?? given.hours ?? before?.minutes ?? 0
      return { ...own, workDate, minutes, startAt: undefined, endAt: undefined }
    }
    const instant = (field: "start" | "end", known: number | undefined) => {
      const time = given[field]
      if (time === undefined) return known ?? missing([AN_ENTRY, field])
      const zone = offsetsOf(timeZone, time.ms, time.ms)
      return instantOf([AN_ENTRY, field], time, zone, given.disambiguation)
    }
    const [startAt, endAt] = [instant("start", before?.startAt), instant("end", before?.endAt)]
    const problems = [startAt, endAt].filter((one) => typeof one !== "number")
    if (typeof startAt !== "number" || typeof endAt !== "number") {
      return yield* Result.fail(new InvalidRequest({ problems }))
    }
    const minutes = minuteOf(endAt) - minuteOf(startAt)
    if (minutes < 1 || minutes > DAY_MINUTES) {
      return yield* refused("end", "must be from 1 to 1440 minutes after start")
    }
    if (startAt > now + DAY_MS) return yield* refused("start", "must not be more than a day ahead")
    return { ...own, workDate: workday(loaded, timeZone, startAt), minutes, startAt, endAt }
  })

export interface LoadedEntryTime extends LoadedClock, Covering {}

/** The workdays on which an entry is: a timed one may reach into the next. */
export const entryDays = (
  loaded: Pick<LoadedClock, "settings">,
  { workDate, endAt, timeZone }: Pick<EntryTerms, "workDate" | "endAt" | "timeZone">
): readonly [LocalDate, ...ReadonlyArray<LocalDate>] => {
  const last = endAt === undefined ? workDate : workday(loaded, timeZone, endAt - 1)
  return last === workDate ? [workDate] : [workDate, last]
}

/** The worker with the timesheets around some days. */
export const loadEntryTime = Effect.fnUntraced(function* (
  clientId: string,
  userId: string,
  days: (loaded: LoadedClock) => ReadonlyArray<LocalDate>,
  near: number
) {
  const { clock } = yield* PunchStore
  const loaded = yield* notRemoved(orNotFound("user", clock(clientId, userId, undefined, near)))
  const covered = yield* covering(clientId, loaded, loaded.sheets, days(loaded))
  return { ...loaded, ...covered }
})

/** An instant on a day, in any zone. */
export const noonOf = (day: LocalDate): number => toEpochDay(day) * DAY_MS + DAY_MS / 2

/** Stores an entry with the timesheets that it is on. */
export const entryChanges = (
  loaded: LoadedEntryTime,
  write: Write,
  days: readonly [LocalDate, ...ReadonlyArray<LocalDate>],
  moment: Moment,
  claims: Changes["claims"] = []
): Result.Result<{ readonly recorded: Recorded; readonly changes: Changes }, DomainError> =>
  Result.map(recordedOnDays(loaded, days, moment), (recorded) => {
    const guard = timeGuard(loaded, moment)
    return {
      recorded,
      changes: combined([
        changes({ writes: [write, ...guard.writes], revisions: guard.revisions, claims }),
        recorded.changes
      ])
    }
  })
