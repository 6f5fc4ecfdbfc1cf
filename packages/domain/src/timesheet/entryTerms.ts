/* oxlint-disable complexity -- Each field falls back to the entry before. */
/** Entered time: its fields in requests, and its terms in the zone of the worker. */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { addDays, toEpochDay, type LocalDate } from "../calendar/localDate.ts"
import { InvalidRequest, type DomainError } from "../errors.ts"
import { choice } from "../field/choice.ts"
import { Day } from "../field/date.ts"
import { minutesBetween, hoursBetween } from "../field/minutes.ts"
import { described } from "../field/rule.ts"
import { sensitive } from "../field/sensitive.ts"
import { callersCode, FreeText } from "../field/text.ts"
import { problem, missing } from "../problem.ts"
import { PunchTime, DISAMBIGUATIONS, instantOf } from "../punch/punchTime.ts"
import { zoneAt, type Tracked } from "../punch/trackedZone.ts"
import { DAY_MINUTES, MINUTE_MS, minuteOf } from "../calendar/wallClock.ts"
import { dayIn, offsetsOf } from "../timeZone/storedZone.ts"
import { TimeZone } from "../timeZone/timeZone.ts"
import { workday } from "./loadedTime.ts"
import type { EntryTerms, TimeEntry } from "./timeEntry.ts"

export const AN_ENTRY = "timeEntry"
const DAY_MS = DAY_MINUTES * MINUTE_MS

/** Request fields of an entry: its time, length and job. */
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

type EntryInput = Schema.Struct<typeof entryFields>["Type"]

const refused = (field: string, message: string): Result.Result<never, DomainError> =>
  Result.fail(new InvalidRequest({ problems: [problem([AN_ENTRY, field], "range", message)] }))

/** The terms of an entry; fields that the request leaves out stay as they were before. */
export const entryTerms = (
  input: EntryInput,
  loaded: Tracked,
  now: number,
  before?: TimeEntry
): Result.Result<EntryTerms, DomainError> =>
  Result.gen(function* () {
    const began = input.start ?? { isLocal: false, ms: now }
    const timeZone = input.timeZone ?? before?.timeZone ?? zoneAt(loaded, began)
    const common = {
      timeZone,
      jobCode: input.jobCode ?? before?.jobCode,
      notes: input.notes ?? before?.notes
    }
    const isDay = input.workDate !== undefined || (input.minutes ?? input.hours) !== undefined
    const isTimed =
      input.start !== undefined ||
      input.end !== undefined ||
      (before?.startAt !== undefined && !isDay)
    if (!isTimed) {
      const workDate = input.workDate ?? before?.workDate ?? dayIn(timeZone, now)
      if (workDate > addDays(dayIn(timeZone, now), 1)) {
        return yield* refused("workDate", "must not be more than a day ahead")
      }
      const minutes = input.minutes ?? input.hours ?? before?.minutes ?? 0
      return { ...common, workDate, minutes, startAt: undefined, endAt: undefined }
    }
    const instant = (field: "start" | "end", existing: number | undefined) => {
      const time = input[field]
      if (time === undefined) return existing ?? missing([AN_ENTRY, field])
      const zone = offsetsOf(timeZone, time.ms, time.ms)
      return instantOf([AN_ENTRY, field], time, zone, input.disambiguation)
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
    return { ...common, workDate: workday(loaded, timeZone, startAt), minutes, startAt, endAt }
  })

/** The workdays on which an entry is: a timed one may reach into the next. */
export const entryDays = (
  loaded: Pick<Tracked, "settings">,
  { workDate, endAt, timeZone }: Pick<EntryTerms, "workDate" | "endAt" | "timeZone">
): readonly [LocalDate, ...ReadonlyArray<LocalDate>] => {
  const last = endAt === undefined ? workDate : workday(loaded, timeZone, endAt - 1)
  return last === workDate ? [workDate] : [workDate, last]
}

/** An instant on a day, in any zone. */
export const noonOf = (day: LocalDate): number => toEpochDay(day) * DAY_MS + DAY_MS / 2
