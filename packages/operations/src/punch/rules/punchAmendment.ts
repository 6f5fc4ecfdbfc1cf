/** Functions shared by amending and voiding a punch. */
import { addDays } from "@payroll/domain/calendar/localDate"
import { StateConflict, type DomainError } from "@payroll/domain/errors"
import { described } from "@payroll/domain/field/rule"
import { sensitive } from "@payroll/domain/field/sensitive"
import { FreeText } from "@payroll/domain/field/text"
import { amendmentOf, type Punch } from "@payroll/domain/punch/punch"
import { clockShowing, latestOf } from "@payroll/domain/punch/workerClock"
import { sheetOn } from "@payroll/domain/timesheet/timesheet"
import { touchedDays } from "@payroll/domain/timesheet/touchedDays"
import { DAY_MINUTES, MINUTE_MS } from "@payroll/domain/calendar/wallClock"
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  answered,
  idFields,
  ids,
  Message,
  RecordVersion,
  versionField
} from "../../answerSchema.ts"
import { changes, combined, insert, update, workerAt } from "../../changes.ts"
import type { DecisionContext } from "../../operation.ts"
import { orNotFound } from "../../orNotFound.ts"
import { PunchStore } from "../../ports/punchStore.ts"
import { workday } from "@payroll/domain/timesheet/loadedTime"
import { covering, recordedOnDays } from "../../timesheet/rules/recordedSheets.ts"
import { versionConflict } from "@payroll/domain/versionConflict"
import type { LoadedClock } from "@payroll/domain/timesheet/loadedClock"
import type { Covering } from "@payroll/domain/timesheet/coverage"
import type { Changes } from "../../writer.ts"

const DAY_MS = DAY_MINUTES * MINUTE_MS
/** Longer than any shift that counts. */
const SHIFT_DAYS = 3

/** The fields that both take. */
export const ofPunch = {
  punchId: idFields.punchId,
  reason: described(
    sensitive(FreeText, "reason"),
    "Why the punch is changed; shown in its history alone."
  ),
  ...versionField
} as const

/** The fields that both answer. */
export const amendedFields = {
  punchId: ids.punchId,
  status: answered("Recorded", "Voided"),
  message: Message,
  timesheetId: Schema.NullOr(ids.timesheetId),
  version: RecordVersion
} as const

export interface LoadedPunch extends LoadedClock {
  readonly punch: Punch
  /** The latest punches of the worker without this one. */
  readonly others: ReadonlyArray<Punch>
  /** The other punches around this one that count, in order of time. */
  readonly around: ReadonlyArray<Punch>
  readonly periods: Covering["periods"]
  readonly ended: Covering["ended"]
  readonly pending: Covering["pending"]
}

/** The punch with the clock of its worker. The clock's version guards which punches there are: it comes first. */
export const loadPunch = Effect.fnUntraced(function* (
  clientId: string,
  punchId: string,
  movedTo?: number
) {
  const store = yield* PunchStore
  const named = yield* orNotFound("punch", store.punch(clientId, punchId))
  const { workerId } = named
  const loaded = yield* orNotFound("user", store.clock(clientId, workerId, undefined, named.at))
  const latest = yield* store.latest(clientId, workerId)
  const others = latest.filter(({ id }) => id !== punchId)
  const near = new Map<string, Punch>()
  for (const at of new Set([named.at, movedTo ?? named.at])) {
    const [from, to] = [at - SHIFT_DAYS * DAY_MS, at + SHIFT_DAYS * DAY_MS]
    for (const punch of yield* store.between(clientId, workerId, from, to)) {
      if (punch.id !== punchId && punch.status === "Recorded") near.set(punch.id, punch)
    }
  }
  const around = [...near.values()].toSorted((a, b) => a.at - b.at)
  const days = [workday(loaded, named.timeZone, named.at)]
  if (movedTo !== undefined) days.push(workday(loaded, named.timeZone, movedTo))
  // A move by another zone touches the day before or after.
  const all = [...new Set(days.flatMap((day) => [addDays(day, -1), day, addDays(day, 1)]))]
  const covered = yield* covering(clientId, loaded, loaded.sheets, all)
  return { ...loaded, ...covered, punch: named, others, around }
})

const isVoided = new StateConflict({ message: "the punch is voided, which is final" })

/** Fails for a punch that is of another version or voided. */
export const checkChangeable = (
  { punch }: Pick<LoadedPunch, "punch">,
  input: { readonly version?: number }
): Result.Result<void, DomainError> => {
  const conflict = versionConflict("punch", punch, input)
  if (conflict) return Result.fail(conflict)
  return punch.status === "Voided" ? Result.fail(isVoided) : Result.void
}

/** Stores another version of a punch with its reason, and the clock that it leaves. */
export const amendmentChanges = (
  loaded: LoadedPunch,
  after: Punch,
  reason: Redacted.Redacted<string>,
  context: DecisionContext
): Result.Result<Changed, DomainError> => {
  const { punch, others, around, clock, worker } = loaded
  const counting = after.status === "Voided" ? others : [...others, after]
  const clockAfter = clockShowing(clock, worker, latestOf(counting), context)
  const counted = after.status === "Voided" ? [] : [after]
  const [day, ...days] = touchedDays(
    [...around, punch],
    [...around, ...counted],
    [punch, after],
    (zone, at) => workday(loaded, zone, at)
  )
  const first = day ?? workday(loaded, punch.timeZone, punch.at)
  return Result.map(
    recordedOnDays(loaded, [first, ...days], context),
    ({ sheets, changes: ofSheets }) => ({
      timesheetId: sheetOn(sheets, workday(loaded, after.timeZone, after.at))?.id,
      changes: combined([
        changes({
          writes: [
            update("punch", punch, after),
            insert("punchAmendment", amendmentOf(context.newId(), after, reason, context.at)),
            clock ? update("workerClock", clock, clockAfter) : insert("workerClock", clockAfter)
          ],
          revisions: clock ? [] : [workerAt(loaded)]
        }),
        ofSheets
      ])
    })
  )
}

/** The changes of an amendment, and the timesheet that has the punch afterwards. */
interface Changed {
  readonly changes: Changes
  readonly timesheetId: string | undefined
}
