/** Functions shared by the operations of one worker at the clock. */
import { waitsForField } from "../../views/punchView.ts"
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { InvalidRequest, type DomainError } from "@payroll/domain/errors"
import { isOfPlace } from "@payroll/domain/flowLink/flow"
import { problem, type Problem } from "@payroll/domain/problem"
import { checkWage, newPunchOf, whenOf, type When } from "@payroll/domain/punch/punchInput"
import {
  isSentAgain,
  newPunch,
  type NewPunch,
  type Punch,
  type PunchSource
} from "@payroll/domain/punch/punch"
import {
  clockAfter,
  clockStatusOf,
  punchTypeOf,
  type ClockAction
} from "@payroll/domain/punch/workerClock"
import { checkKioskPin, type TriedPin } from "@payroll/domain/punch/kioskPin"
import { sheetOn } from "@payroll/domain/timesheet/timesheet"
import { daysOfShift } from "@payroll/domain/timesheet/touchedDays"
import { DAY_MINUTES, MINUTE_MS } from "@payroll/domain/calendar/wallClock"
import type { PunchType } from "@payroll/domain/timeTracking/punch"
import { fullName } from "@payroll/domain/worker/worker"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, ids, Message, RecordVersion } from "../../answerSchema.ts"
import { ClockStatusShown } from "../../answerStates.ts"
import { changes, combined, insert, update, workerAt } from "../../changes.ts"
import type { DecisionContext } from "../../operation.ts"
import type { Caller } from "../../caller.ts"
import { notRemoved } from "../../notRemoved.ts"
import { orNotFound } from "../../orNotFound.ts"
import { PunchStore } from "../../ports/punchStore.ts"
import { countedKioskPin } from "../../submittedNumbers.ts"
import type { Changes, Claim, Write } from "../../writer.ts"
import { workday } from "@payroll/domain/timesheet/loadedTime"
import type { LoadedClock, PunchingWorker } from "@payroll/domain/timesheet/loadedClock"
import type { Covering } from "@payroll/domain/timesheet/coverage"
import { lateChanges, recordedPunch } from "../../timesheet/rules/latePunch.ts"
import { covering } from "../../timesheet/rules/recordedSheets.ts"
import type { clockFields } from "../../timesheet/rules/punchFields.ts"
import { checkKioskLocation, requireReached, triedPins } from "./kioskPins.ts"

const DAY_MS = DAY_MINUTES * MINUTE_MS

const EXTERNAL_ID: Problem["path"] = ["punch", "externalId"]

const PIN: Problem["path"] = ["punch", "pin"]

type ClockInput = Schema.Struct<typeof clockFields>["Type"]

/** The answer's fields of one punch. */
export const punchedFields = {
  punchId: ids.punchId,
  status: answered("Recorded", "Voided"),
  clockStatus: ClockStatusShown,
  message: Message,
  timesheetId: Schema.NullOr(ids.timesheetId),
  timesheetAmendmentId: waitsForField,
  version: RecordVersion
} as const

/** The answer about one punch. */
export const punchedAnswer = (
  { id, status, version, waitsFor }: Punch,
  { clockStatus, message, timesheetId }: Pick<Clocked, "clockStatus" | "message" | "timesheetId">
) => ({
  punchId: id,
  status,
  clockStatus,
  message,
  timesheetId: timesheetId ?? null,
  timesheetAmendmentId: waitsFor ?? null,
  version
})

/** A worker who punches, when that is, and the timesheets of the days that it touches. */
interface Punching extends LoadedClock, Covering {
  readonly when: ReturnType<typeof whenOf>
  readonly pin: TriedPin
  /** The workday of the punch, and that on which the shift began that it ends. */
  readonly days: ReadonlyArray<LocalDate>
  /** The punches of the last days, voided ones included, in order of time. */
  readonly punches: ReadonlyArray<Punch>
  /** The source of a punch that names none. */
  readonly source: PunchSource
}

/** The workdays that a punch at the clock touches: a clock-out those of its whole shift. */
const daysOf = (
  loaded: LoadedClock,
  { at, timeZone }: When,
  punches: ReadonlyArray<Punch>
): ReadonlyArray<LocalDate> => {
  const began = punches.findLast(
    (punch) => punch.type === "In" && punch.status === "Recorded" && punch.at <= at
  )
  const dayOf = (zone: string, ms: number) => workday(loaded, zone, ms)
  const firstDay = dayOf(timeZone, at)
  if (!began) return [firstDay]
  const ofShift = daysOfShift({ timeZone: began.timeZone, from: began.at, to: at }, dayOf)
  return [...new Set([firstDay, ...ofShift])]
}

/** A clock-out that was forgotten is found so many days after its clock-in. */
const FORGOTTEN_DAYS = 62

/** The punches of the days before an instant: more days if the worker is clocked in for longer. */
const punchesBefore = Effect.fnUntraced(function* (
  clientId: string,
  { clock, worker }: LoadedClock,
  at: number,
  shiftDays: number
) {
  if (shiftDays === 0) return []
  const { between } = yield* PunchStore
  const since = (days: number) => between(clientId, worker.id, at - days * DAY_MS, at + DAY_MS)
  const recent = yield* since(shiftDays)
  const isWhole = recent.some(({ type, status }) => type === "In" && status === "Recorded")
  return isWhole || clockStatusOf(clock) === "Off" ? recent : yield* since(FORGOTTEN_DAYS)
})

/**
 * The worker at the clock. A terminated one may still punch: it is stored, and counts nowhere. A punch that ends a
 * shift is loaded with those of `shiftDays` before it.
 */
export const loadClock = Effect.fnUntraced(function* (
  input: ClockInput,
  caller: Caller,
  shiftDays: number
) {
  const clientId = caller.client.id
  const { clock } = yield* PunchStore
  const now = yield* Clock.currentTimeMillis
  const { userId, externalId } = input
  const at = input.at?.ms ?? now
  const loaded = yield* notRemoved(orNotFound("user", clock(clientId, userId, externalId, at)))
  const { worker } = loaded
  yield* requireReached(caller, loaded, now)
  yield* Effect.fromResult(checkKioskLocation(caller, input))
  const pinOf = yield* triedPins(caller, worker.companyId, loaded, [{ input, worker }], now)
  const punches = yield* punchesBefore(clientId, loaded, at, shiftDays)
  const when = whenOf(input, loaded, now)
  const days = Result.isSuccess(when) ? daysOf(loaded, when.success, punches) : []
  const covered = yield* covering(clientId, loaded, loaded.sheets, days)
  const source: PunchSource = caller.guest && isOfPlace(caller.guest.flow) ? "Kiosk" : "Clock"
  return { ...loaded, ...covered, when, pin: pinOf(input), days, punches, source }
})

/** Counts the PIN of a punch at the clock. */
export const countedPin = (
  { punch: { pin } }: { readonly punch: Pick<ClockInput, "pin"> },
  { worker }: Pick<LoadedClock, "worker">
) => countedKioskPin(pin, worker, PIN)

/** The device's own id of a punch, unique in its company. */
export const externalIdClaim = ({ companyId, id, externalId }: Punch): ReadonlyArray<Claim> =>
  externalId === undefined
    ? []
    : [
        {
          rule: "externalId",
          scope: companyId,
          value: Redacted.make(externalId),
          holder: id,
          path: EXTERNAL_ID
        }
      ]

/** Another punch of the company has the same `externalId`. */
export const isOfAnother = new InvalidRequest({
  problems: [problem(EXTERNAL_ID, "duplicate", "is that of another punch of the company")]
})

/** Stores the clock of a worker after punches. A first one is guarded by the worker's revision. */
export const clockChanges = (
  loaded: PunchingWorker,
  punches: ReadonlyArray<Punch>,
  context: DecisionContext
): Pick<Changes, "writes" | "revisions"> => {
  const { clock, worker } = loaded
  const after = clockAfter(clock, worker, punches, context)
  const write: Write = clock ? update("workerClock", clock, after) : insert("workerClock", after)
  return { writes: [write], revisions: clock ? [] : [workerAt(loaded)] }
}

const DONE: Readonly<Record<ClockAction["does"], string>> = {
  clockIn: "clocked in",
  clockOut: "clocked out",
  startBreak: "began a break",
  endBreak: "ended a break"
}

const TYPES: Readonly<Record<ClockAction["does"], ReadonlyArray<PunchType>>> = {
  clockIn: ["In"],
  clockOut: ["Out"],
  startBreak: ["Meal Start", "Rest Start"],
  endBreak: ["Meal End", "Rest End"]
}

/** Returns true if an action makes a stored punch. An amended punch may have another type and always counts. */
const makes = ({ does }: ClockAction, { type, version }: Punch): boolean =>
  version > 1 || TYPES[does].includes(type)

interface Clocked {
  readonly punch: Punch
  readonly changes: Changes | undefined
  readonly clockStatus: ReturnType<typeof clockStatusOf>
  readonly message: string
  /** Undefined for a punch that was sent again long after. */
  readonly timesheetId: string | undefined
}

/** Records what a worker does at the clock, unless the punch was sent before. */
export const clocked = (
  loaded: Punching,
  input: ClockInput,
  action: ClockAction,
  context: DecisionContext,
  set: Partial<NewPunch> = {}
): Result.Result<Clocked, DomainError> =>
  Result.gen(function* () {
    const { worker, clock, existing } = loaded
    yield* checkKioskPin(worker, loaded.pin, PIN)
    const when = yield* loaded.when
    const name = fullName(worker)
    if (existing) {
      const at = input.at && when.at
      const isSame =
        makes(action, existing) && isSentAgain(existing, worker.id, { type: existing.type, at })
      if (!isSame) {
        return yield* Result.fail(isOfAnother)
      }
      const message = `the punch of ${name} was recorded before`
      const timesheetId = sheetOn(
        loaded.sheets,
        workday(loaded, existing.timeZone, existing.at)
      )?.id
      const clockStatus = clockStatusOf(clock)
      return { punch: existing, changes: undefined, clockStatus, message, timesheetId }
    }
    yield* checkWage(input, loaded)
    const type = yield* punchTypeOf(clock, action, when.at)
    const terms = { ...newPunchOf(input, when, type, loaded.source), ...set }
    const made = newPunch(context.newId(), worker, terms, context.at)
    const ofClock = clockChanges(loaded, [made], context)
    const [day, ...others] = loaded.days
    const { punch, sheet, late, ...recorded } = yield* recordedPunch(
      loaded,
      made,
      [day ?? workday(loaded, when.timeZone, when.at), ...others],
      context
    )
    return {
      punch,
      timesheetId: sheet.id,
      clockStatus: clockStatusOf(clockAfter(clock, worker, [punch], context)),
      message: `${name} ${DONE[action.does]}`,
      changes: combined([
        changes({
          writes: [insert("punch", punch), ...ofClock.writes],
          revisions: ofClock.revisions,
          claims: externalIdClaim(punch)
        }),
        recorded.changes,
        lateChanges(late, context)
      ])
    }
  })
