/** A look at the recorded time of a worker: what a timesheet comes to now, and what keeps it from being approved. */
import type * as Redacted from "effect/Redacted"
import { addDays } from "../calendar/localDate.ts"
import { StateConflict, RecordNotFound, andMore, type DomainError } from "../errors.ts"
import type { Problem } from "../problem.ts"
import { clockStatusOf } from "../punch/workerClock.ts"
import { involves, type DecisionMoment } from "../person.ts"
import type { Moment } from "../record.ts"
import { termsOn } from "../timeSettings/timeTrackingSettings.ts"
import { MINUTE_MS } from "../calendar/wallClock.ts"
import { dayOf } from "../timestamp.ts"
import { versionConflict } from "../versionConflict.ts"
import { personOf } from "../worker/worker.ts"
import type { SheetContent } from "./content.ts"
import { contentOf, exceptionsAt, rangeOf, type LoadedTime } from "./loadedTime.ts"
import { waivedException, type Reconciled, type TimeExceptionRecord } from "./timeException.ts"
import { A_SHEET, type Timesheet } from "./timesheet.ts"
import * as Result from "effect/Result"

/** A timesheet with the time of its worker. */
export interface LoadedSheet {
  readonly loaded: LoadedTime
  readonly sheet: Timesheet
}

export const checkSheet = (
  sheet: Timesheet,
  input: { readonly version?: number }
): Result.Result<void, DomainError> => {
  const conflict = versionConflict(A_SHEET, sheet, input)
  return conflict ? Result.fail(conflict) : Result.void
}

/** Refuses the approval of one's own time, unless the settings allow it; `what` is approved. */
export const checkNotOwn = (
  what: "a timesheet" | "an amendment",
  { worker, settings }: LoadedTime,
  { periodBegin }: Timesheet,
  { actedBy }: Pick<DecisionMoment, "actedBy">
): Result.Result<void, DomainError> => {
  const { allowSelfApproval } = termsOn(settings, periodBegin)
  const isForOwn = actedBy !== undefined && involves(actedBy, personOf(worker))
  return isForOwn && !allowSelfApproval
    ? Result.fail(
        new StateConflict({
          type: "self-approval",
          message: `${what} cannot be approved by the person whose time it is`
        })
      )
    : Result.void
}

/** The current content of a timesheet, with its exceptions. */
export interface SheetState {
  readonly content: SheetContent
  readonly exceptions: Reconciled
}

export const sheetStateOf = ({ loaded, sheet }: LoadedSheet, moment: Moment): SheetState => {
  const content = contentOf(loaded, sheet, moment.at)
  return { content, exceptions: exceptionsAt(loaded, sheet, content, moment) }
}

export interface WaiverInput {
  readonly timeExceptionId: string
  readonly reason: Redacted.Redacted<string>
}

/** The state of a timesheet after waivers: confirmed shifts count. A waiver must name an open exception. */
export const sheetStateAfterWaivers = (
  { loaded, sheet }: LoadedSheet,
  waivers: ReadonlyArray<WaiverInput>,
  path: Problem["path"],
  context: DecisionMoment
): Result.Result<SheetState, DomainError> => {
  const first = sheetStateOf({ loaded, sheet }, context)
  if (waivers.length === 0) return Result.succeed(first)
  const { exceptions } = first
  const { at, actedBy } = context
  const waived = new Map<string, Reconciled["updated"][number]>()
  const isNew = new Set(exceptions.added.map(({ id }) => id))
  for (const [index, { timeExceptionId: id, reason }] of waivers.entries()) {
    const open = exceptions.all.find((each) => each.id === id && each.status === "Open")
    if (!open || isNew.has(id)) {
      const field = [...path, index, "timeExceptionId"]
      const message = "time exception not found"
      return Result.fail(
        new RecordNotFound({
          record: "time exception",
          problems: [{ path: field, type: "not-found", message }]
        })
      )
    }
    waived.set(id, [open, waivedException(open, { waivedBy: actedBy?.name, reason }, at)])
  }
  const transitioned = [
    ...exceptions.updated.filter(([{ id }]) => waived.has(id)),
    ...waived.values()
  ]
  const stored = loaded.exceptions.map((each) => waived.get(each.id)?.[1] ?? each)
  const again = sheetStateOf({ loaded: { ...loaded, exceptions: stored }, sheet }, context)
  return Result.succeed({
    content: again.content,
    exceptions: { ...again.exceptions, updated: [...transitioned, ...again.exceptions.updated] }
  })
}

/** The refusal of an approval for exceptions that block it. */
export const openExceptions = (
  blocking: ReadonlyArray<TimeExceptionRecord>,
  path: Problem["path"]
): StateConflict => {
  const problems = blocking.map(({ code, date }) => ({
    path,
    type: "conflict" as const,
    message: `the timesheet has the exception ${code} on ${date}, which is not resolved or waived`
  }))
  const message = andMore(problems[0]?.message ?? "", problems)
  return new StateConflict({ type: "open-exceptions", message, problems })
}

/** Older timesheets are looked at when somebody submits, approves or locks them. */
export const LOOK_BACK_DAYS = 45
const LOOK_AHEAD_DAYS = 2

/** The days that a look at an instant reads. */
export const lookedAtOn = (at: number) =>
  rangeOf({
    begin: addDays(dayOf(at), -LOOK_BACK_DAYS),
    end: addDays(dayOf(at), LOOK_AHEAD_DAYS)
  })

/** The longest shift that settings allow; a punch that is dated later than now is looked at again by then. */
const SHIFT_MS_MAX = 2 * 24 * 60 * MINUTE_MS

/** Time at which an open shift may become a missed clock-out, UTC milliseconds; undefined without one. */
export const missedAt = (
  { clock, punches, settings }: LoadedTime,
  at: number
): number | undefined => {
  if (clockStatusOf(clock) === "Off") return undefined
  const began = punches.findLast(({ type }) => type === "In")
  if (!began) return undefined
  const { maxShiftMinutes } = termsOn(settings, dayOf(began.at))
  const missed = began.at + (maxShiftMinutes + 1) * MINUTE_MS
  return missed > at ? Math.min(missed, at + SHIFT_MS_MAX) : undefined
}
