/** The timesheets on which recorded time is: they are made when the first time of a period is recorded. */
import { addDays, type LocalDate } from "@payroll/domain/calendar/localDate"
import { StateConflict, type DomainError } from "@payroll/domain/errors"
import {
  periodFor,
  isOn,
  lockedNear,
  endedOn,
  type Recording,
  type EndedPeriod,
  type Covering
} from "@payroll/domain/timesheet/coverage"
import { timesheetEvent } from "@payroll/domain/timesheet/event"
import {
  newTimesheet,
  openedSheet,
  sheetOn,
  type SheetPeriod,
  type Timesheet
} from "@payroll/domain/timesheet/timesheet"
import type { Worker } from "@payroll/domain/worker/worker"
import { dayOf } from "@payroll/domain/timestamp"
import type { Moment } from "@payroll/domain/record"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { changes, combined, guardedOnce, insert, profileAt } from "../../changes.ts"
import { TimesheetStore } from "../../ports/timesheetStore.ts"
import type { Changes } from "../../writer.ts"
import { sheetMove } from "./sheetChanges.ts"

/** The longest pay period has a year. */
const NEIGHBOR_DAYS = 370

/** Periods that end later are not locked before a change that is loaded now is stored or refused. */
const STORED_WITHIN_MS = 60_000

/** The periods of days that are over, with what locks them. */
const endedOf = Effect.fnUntraced(function* (
  clientId: string,
  worker: CoveredWorker,
  recording: Pick<Recording, "sheets" | "periods" | "settings">,
  days: ReadonlyArray<LocalDate>
) {
  const { periodLock } = yield* TimesheetStore
  const today = dayOf((yield* Clock.currentTimeMillis) + STORED_WITHIN_MS)
  const ended: Array<EndedPeriod> = []
  for (const day of days) {
    const period = periodFor(recording, day)
    if (period.end >= today || ended.some((each) => isOn(day)(each.period))) continue
    ended.push({ period, ...(yield* periodLock(clientId, worker, period)) })
  }
  return ended
})

type CoveredWorker = Pick<Worker, "id" | "companyId" | "workerType">

/** Loads what is needed to make the timesheets of days that none covers. */
export const covering = Effect.fnUntraced(function* (
  clientId: string,
  { worker, settings }: Pick<Recording, "settings"> & { readonly worker: CoveredWorker },
  sheets: ReadonlyArray<Timesheet>,
  days: ReadonlyArray<LocalDate>
) {
  const { id, companyId, workerType } = worker
  const store = yield* TimesheetStore
  const locked = lockedNear(sheets, days)
  const pending = locked.length === 0 ? [] : yield* store.pendingAmendments(clientId, locked)
  const free = days.filter((day) => !sheetOn(sheets, day)).toSorted()
  const [first, last] = [free[0], free.at(-1)]
  if (first === undefined || last === undefined) {
    return { sheets, periods: [], ended: [], pending } satisfies Covering
  }
  const range = { from: addDays(first, -NEIGHBOR_DAYS), to: addDays(last, NEIGHBOR_DAYS) }
  const neighbors = yield* store.sheetsAround(clientId, [id], range)
  // The other days of the change may be years away from these.
  const loaded = new Set(neighbors.map((sheet) => sheet.id))
  const all = [...neighbors, ...sheets.filter((sheet) => !loaded.has(sheet.id))]
  const periods: Array<SheetPeriod> = []
  for (const day of free) {
    if (periods.some(isOn(day))) continue
    periods.push(...(yield* store.payPeriods(clientId, companyId, workerType, day)))
  }
  const recording = { sheets: all, periods, settings }
  const ended = yield* endedOf(clientId, worker, recording, free)
  return { sheets: all, periods, ended, pending } satisfies Covering
})

/** The timesheet of a day after its time changed, and all timesheets of the worker with it. */
export interface Recorded {
  readonly sheet: Timesheet
  readonly sheets: ReadonlyArray<Timesheet>
  readonly changes: Changes
}

const isLocked = new StateConflict({
  type: "period-locked",
  message: "the pay period is locked: change it with addTimesheetAmendment"
})

/** There is no timesheet to amend: a punch makes a locked one. */
const isLockedWithout = new StateConflict({
  type: "period-locked",
  message:
    "the pay period is locked and the worker has no timesheet in it: send punches, which wait in an amendment"
})

/** The timesheet of a day on which time is recorded: a new one, or one that is no longer approved. */
const recordedOn = (
  recording: Recording,
  day: LocalDate,
  { at, newId }: Moment
): Result.Result<Recorded, DomainError> => {
  const { worker, sheets } = recording
  const existing = sheetOn(sheets, day)
  const over = endedOn(recording, day)
  if (existing?.status === "Locked") return Result.fail(isLocked)
  if (over?.isLocked) return Result.fail(isLockedWithout)
  if (existing?.status === "Approved") {
    const sheet = openedSheet(existing, "late punch", at)
    return Result.succeed({
      sheet,
      sheets: sheets.map((each) => (each === existing ? sheet : each)),
      changes: sheetMove(existing, sheet, { at, newId })
    })
  }
  if (existing) return Result.succeed({ sheet: existing, sheets, changes: changes({}) })
  const sheet = newTimesheet(newId(), worker, periodFor(recording, day), at)
  return Result.succeed({
    sheet,
    sheets: [...sheets, sheet],
    changes: changes({
      writes: [insert("timesheet", sheet)],
      // No locking of the period may come between the look at it and this timesheet.
      revisions: over
        ? [profileAt({ company: { id: worker.companyId }, revision: over.revision })]
        : [],
      events: [timesheetEvent(newId(), "insert", sheet, at)]
    })
  })
}

/** The timesheets of several days after their time changed; `sheet` is that of the first one. */
export const recordedOnDays = (
  recording: Recording,
  [first, ...others]: readonly [LocalDate, ...ReadonlyArray<LocalDate>],
  moment: Moment
): Result.Result<Recorded, DomainError> => {
  // Nearly all punches touch one day, and a call has a thousand.
  if (others.length === 0) return recordedOn(recording, first, moment)
  return Result.gen(function* () {
    const firstRecorded = yield* recordedOn(recording, first, moment)
    let { sheets } = firstRecorded
    const parts = [firstRecorded.changes]
    for (const day of others) {
      const next = yield* recordedOn({ ...recording, sheets }, day, moment)
      sheets = next.sheets
      parts.push(next.changes)
    }
    const all = combined(parts)
    return {
      sheet: firstRecorded.sheet,
      sheets,
      changes: { ...all, revisions: guardedOnce(all.revisions) }
    }
  })
}
