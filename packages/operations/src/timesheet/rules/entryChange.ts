/** Loads an entry of worked time that is changed, with the timesheets that it is on. */
import { StateConflict, type DomainError } from "@payroll/domain/errors"
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { entryDays, noonOf } from "@payroll/domain/timesheet/entryTerms"
import type { TimeEntry } from "@payroll/domain/timesheet/timeEntry"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { orNotFound } from "../../orNotFound.ts"
import { TimesheetStore } from "../../ports/timesheetStore.ts"
import { versionConflict } from "@payroll/domain/versionConflict"
import type { LoadedClock } from "@payroll/domain/timesheet/loadedClock"
import { loadEntryTime } from "./entryFields.ts"

const isVoided = new StateConflict({ message: "the entry is voided, which is final" })

/** The entry, with the timesheets of its days and of those that it may move to. */
export const loadEntry = Effect.fnUntraced(function* (
  clientId: string,
  timeEntryId: string,
  movedTo: (loaded: LoadedClock, entry: TimeEntry, now: number) => ReadonlyArray<LocalDate>
) {
  const { entry: find } = yield* TimesheetStore
  const named = yield* orNotFound("time entry", find(clientId, timeEntryId))
  const now = yield* Clock.currentTimeMillis
  const loaded = yield* loadEntryTime(
    clientId,
    named.workerId,
    (clock) => [...entryDays(clock, named), ...movedTo(clock, named, now)],
    noonOf(named.workDate)
  )
  // The clock's version guards which entries there are: the entry is read after it.
  const entry = yield* orNotFound("time entry", find(clientId, timeEntryId))
  return { ...loaded, entry, now }
})

export const checkEntry = (
  entry: TimeEntry,
  input: { readonly version?: number }
): Result.Result<void, DomainError> => {
  const conflict = versionConflict("time entry", entry, input)
  if (conflict) return Result.fail(conflict)
  return entry.status === "Voided" ? Result.fail(isVoided) : Result.void
}
