/** The rules and answers of entered time, and what is stored of it. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { DomainError } from "@payroll/domain/errors"
import { amountProblems } from "@payroll/domain/field/minutes"
import { partOf } from "@payroll/domain/field/presence"
import { missing, problem, type Problem } from "@payroll/domain/problem"
import { AN_ENTRY } from "@payroll/domain/timesheet/entryTerms"
import type { TimeEntry } from "@payroll/domain/timesheet/timeEntry"
import * as Effect from "effect/Effect"
import { ids, outcomeFields } from "../../answerSchema.ts"
import { TimeEntryStatusShown } from "../../answerStates.ts"
import { changes, combined } from "../../changes.ts"
import { allOf, eitherOf, oneAmount, required, within } from "../../conditions.ts"
import { publishedAs, type BodyRule } from "../../decode.ts"
import { notRemoved } from "../../notRemoved.ts"
import { orNotFound } from "../../orNotFound.ts"
import { PunchStore } from "../../ports/punchStore.ts"
import type { Moment } from "@payroll/domain/record"
import type { Changes, Write } from "../../writer.ts"
import type { LoadedClock } from "@payroll/domain/timesheet/loadedClock"
import type { Covering } from "@payroll/domain/timesheet/coverage"
import { covering, recordedOnDays, type Recorded } from "./recordedSheets.ts"
import { timeGuard } from "./sheetChanges.ts"
import * as Result from "effect/Result"

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
  ...outcomeFields(TimeEntryStatusShown)
} as const

export const entryAnswer = (
  { id, status, version }: TimeEntry,
  timesheetId: string,
  message: string
) => ({ timeEntryId: id, timesheetId, status, message, version })

export interface LoadedEntryTime extends LoadedClock, Covering {}

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
