/** Loads a locked timesheet with its amendments, and what they come to. */
import { addDays, type LocalDate } from "@payroll/domain/calendar/localDate"
import { RecordNotFound, StateConflict, type DomainError } from "@payroll/domain/errors"
import { amended, type Amended, type Paid, type Waiting } from "@payroll/domain/timesheet/amended"
import type { TimesheetAmendment } from "@payroll/domain/timesheet/amendment"
import { periodOf, sheetOn, type Timesheet } from "@payroll/domain/timesheet/timesheet"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { orNotFound } from "../orNotFound.ts"
import { TimesheetStore } from "../ports/timesheetStore.ts"
import { versionConflict } from "../versionConflict.ts"
import { knownTime, type KnownTime } from "./knownTime.ts"
import { factsOf, rangeOf, type LoadedTime } from "@payroll/domain/timesheet/loadedTime"
import { covering, endedOn, type Covering } from "./recording.ts"
import { A_SHEET } from "./sheetFields.ts"
import { dayIn } from "@payroll/domain/timeZone/storedZone"
import { trackedZone } from "@payroll/domain/timesheet/timeFacts"

export const AN_AMENDMENT = "timesheetAmendment"
export const NAMED = "timesheet amendment"

/** Workweeks that an amendment touches reach so far beyond the period of its timesheet. */
const AROUND_DAYS = 14

/** A locked timesheet with the time around it. */
export interface LoadedLocked {
  readonly loaded: LoadedTime
  readonly sheet: Timesheet
  /** What locked timesheets around it were paid. */
  readonly paid: ReadonlyArray<Paid>
  readonly waiting: Waiting
}

/** The days whose time is needed to say what amendments of a timesheet come to. */
const rangeAround = (sheet: Timesheet) => {
  const { begin, end } = periodOf(sheet)
  return rangeOf({ begin: addDays(begin, -AROUND_DAYS), end: addDays(end, AROUND_DAYS) })
}

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
  return { loaded, sheet, paid, waiting }
})

/** What an amendment of a timesheet comes to now; undefined if what it changes does not count any more. */
export const amendedNow = (
  { loaded, sheet, paid, waiting }: LoadedLocked,
  amendment: Pick<TimesheetAmendment, "id" | "changes">,
  at: number
): Amended | undefined =>
  amended(factsOf(loaded, rangeAround(sheet)), amendment, waiting, paid, loaded.amendments, at)

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
  let payDay = dayIn(trackedZone(loaded, now), now)
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
  given: { readonly version?: number }
): Result.Result<void, DomainError> => {
  const conflict = versionConflict(NAMED, amendment, given)
  return conflict ? Result.fail(conflict) : Result.void
}

/** What an amendment changes was changed by another one since. */
export const isOutdated = new StateConflict({
  message: "a punch or an entry that the amendment changes does not count any more: reject it"
})
