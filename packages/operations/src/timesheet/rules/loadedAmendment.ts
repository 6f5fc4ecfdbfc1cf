/** Loads a locked timesheet with its amendments, and what they come to. */
import { addDays, type LocalDate } from "@payroll/domain/calendar/localDate"
import { RecordNotFound, StateConflict, type DomainError } from "@payroll/domain/errors"
import { trackedToday } from "@payroll/domain/punch/trackedZone"
import type { Waiting } from "@payroll/domain/timesheet/amendedTime"
import type { TimesheetAmendment } from "@payroll/domain/timesheet/amendment"
import { rangeAround, amendedNow, type LoadedLocked } from "@payroll/domain/timesheet/lockedTime"
import { sheetOn, A_SHEET, type Timesheet } from "@payroll/domain/timesheet/timesheet"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { orNotFound } from "../../orNotFound.ts"
import { TimesheetStore } from "../../ports/timesheetStore.ts"
import { versionConflict } from "@payroll/domain/versionConflict"
import { knownTime, type KnownTime } from "./knownTime.ts"
import { covering } from "./recordedSheets.ts"
import { endedOn, type Covering } from "@payroll/domain/timesheet/coverage"

export const AN_AMENDMENT = "timesheetAmendment"
export const NAMED = "timesheet amendment"

/** The time around a timesheet as it is now, with what waits for amendments. */
const timeNow = Effect.fnUntraced(function* (clientId: string, named: Timesheet) {
  const store = yield* TimesheetStore
  const [loaded] = yield* store.timeOf(clientId, [named.workerId], rangeAround(named))
  if (!loaded) return []
  const pending = loaded.amendments.filter(({ status }) => status === "Pending").map(({ id }) => id)
  const none: Waiting = { punches: [], entries: [] }
  const waiting = pending.length === 0 ? none : yield* store.waiting(clientId, pending)
  return [{ loaded, waiting } satisfies KnownTime]
})

/** A timesheet with everything that its amendments follow from, as it was known at an instant if one is given. */
export const loadLocked = Effect.fnUntraced(function* (
  clientId: string,
  timesheetId: string,
  knownAt?: number
) {
  const store = yield* TimesheetStore
  const named = yield* orNotFound(A_SHEET, store.sheet(clientId, timesheetId))
  const [known] = yield* knownAt === undefined
    ? timeNow(clientId, named)
    : knownTime(clientId, [named.workerId], rangeAround(named), knownAt)
  if (!known) return yield* new RecordNotFound({ record: A_SHEET })
  const { loaded, waiting } = known
  const sheet = loaded.sheets.find(({ id }) => id === timesheetId)
  if (!sheet) return yield* new RecordNotFound({ record: A_SHEET })
  const locked = loaded.sheets.filter(({ status }) => status === "Locked")
  const lockedIds = locked.map(({ id }) => id)
  const contents = locked.length === 0 ? [] : yield* store.contents(clientId, lockedIds)
  const itemsOf = new Map(contents.map((each) => [each.timesheetId, each.locked.content.items]))
  const paid = locked.map((each) => ({ sheet: each, items: itemsOf.get(each.id) ?? [] }))
  return { loaded, sheet, paid, waiting, contents }
})

/** An amendment with its timesheet, and those that its approval opens or pays it with. */
export interface LoadedAmendment extends LoadedLocked, Covering {
  readonly amendment: TimesheetAmendment
  /** The day on which it is paid. */
  readonly payDay: LocalDate
}

/** Periods that end after today are not locked: a clock ahead of the service's may be one day further. */
const PAY_DAYS_MAX = 3

/** An amendment; not found if it is not the client's. */
export const loadAmendment = Effect.fnUntraced(function* (
  clientId: string,
  timesheetAmendmentId: string,
  now: number
) {
  const store = yield* TimesheetStore
  const named = yield* orNotFound(NAMED, store.amendment(clientId, timesheetAmendmentId))
  const locked = yield* loadLocked(clientId, named.timesheetId)
  const { loaded } = locked
  const amendment = loaded.amendments.find(({ id }) => id === named.id)
  if (!amendment) return yield* new RecordNotFound({ record: NAMED })
  const touched = amendedNow(locked, amendment, now)?.days ?? []
  let payDay = trackedToday(loaded, now)
  let covered = yield* covering(clientId, loaded, loaded.sheets, [...touched, payDay])
  for (let round = 0; round < PAY_DAYS_MAX; round += 1) {
    const sheet = sheetOn(covered.sheets, payDay)
    const over = endedOn(covered, payDay)
    if (sheet?.status !== "Locked" && !over?.isLocked) break
    payDay = addDays(sheet?.periodEnd ?? over?.period.end ?? payDay, 1)
    covered = yield* covering(clientId, loaded, loaded.sheets, [...touched, payDay])
  }
  return { ...locked, ...covered, amendment, payDay }
})

export const checkAmendment = (
  amendment: TimesheetAmendment,
  input: { readonly version?: number }
): Result.Result<void, DomainError> => {
  const conflict = versionConflict(NAMED, amendment, input)
  return conflict ? Result.fail(conflict) : Result.void
}

/** The error of an amendment whose records were changed by another one since. */
export const isOutdated = new StateConflict({
  message: "a punch or an entry that the amendment changes does not count any more: reject it"
})
