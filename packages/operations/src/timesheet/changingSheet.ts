/** Loads a timesheet that a person moves, with everything that the decision looks at. */
import {
  andMore,
  notFoundAt,
  RecordNotFound,
  StateConflict,
  type DomainError
} from "@payroll/domain/errors"
import type { Problem } from "@payroll/domain/problem"
import {
  blockingOf,
  waivedException,
  type Reconciled,
  type TimeExceptionRecord
} from "@payroll/domain/timesheet/timeException"
import {
  approvedSheet,
  periodOf,
  timesheetStatuses,
  type Timesheet
} from "@payroll/domain/timesheet/timesheet"
import type { SheetContent } from "@payroll/domain/timesheet/content"
import { termsOn } from "@payroll/domain/timeSettings/timeTrackingSettings"
import { move, noMove } from "@payroll/domain/status"
import { fullName } from "@payroll/domain/worker/worker"
import type { Moment } from "@payroll/domain/record"
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { changes, combined } from "../changes.ts"
import type { DecisionContext } from "../operation.ts"
import { orNotFound } from "../orNotFound.ts"
import { TimesheetStore } from "../ports/timesheetStore.ts"
import { isSamePerson } from "../timeOff/approving.ts"
import { versionConflict } from "../versionConflict.ts"
import type { Changes } from "../writer.ts"
import {
  contentOf,
  exceptionsAt,
  rangeOf,
  type LoadedTime
} from "@payroll/domain/timesheet/loadedTime"
import { A_SHEET } from "./sheetFields.ts"
import { exceptionChanges, sheetMove, timeGuard, workedWrite } from "./sheetChanges.ts"

/** A timesheet with the time of its worker. */
export interface LoadedSheet {
  readonly loaded: LoadedTime
  readonly sheet: Timesheet
}

/** A timesheet with the time of its worker; not found if it is not the client's. */
export const loadSheet = Effect.fnUntraced(function* (clientId: string, timesheetId: string) {
  const store = yield* TimesheetStore
  const named = yield* orNotFound(A_SHEET, store.sheet(clientId, timesheetId))
  const range = rangeOf(periodOf(named))
  const [loaded] = yield* store.timeOf(clientId, [named.workerId], range)
  const sheet = loaded?.sheets.find(({ id }) => id === timesheetId)
  if (!loaded || !sheet) return yield* new RecordNotFound({ record: A_SHEET })
  return { loaded, sheet }
})

export const checkSheet = (
  sheet: Timesheet,
  given: { readonly version?: number }
): Result.Result<void, DomainError> => {
  const conflict = versionConflict(A_SHEET, sheet, given)
  return conflict ? Result.fail(conflict) : Result.void
}

const isOwn = new StateConflict({
  type: "self-approval",
  message: "a timesheet cannot be approved by the person whose time it is"
})

/** Refuses the approval of one's own time, unless the settings allow it. */
export const checkNotOwn = (
  { worker, settings }: LoadedTime,
  { periodBegin }: Timesheet,
  { actedBy }: Pick<DecisionContext, "actedBy">
): Result.Result<void, DomainError> => {
  const { allowSelfApproval } = termsOn(settings, periodBegin)
  return !allowSelfApproval && isSamePerson(worker, actedBy) ? Result.fail(isOwn) : Result.void
}

/** What the time of a timesheet comes to now, with its exceptions. */
export interface Looked {
  readonly content: SheetContent
  readonly exceptions: Reconciled
}

export const look = ({ loaded, sheet }: LoadedSheet, moment: Moment): Looked => {
  const content = contentOf(loaded, sheet, moment.at)
  return { content, exceptions: exceptionsAt(loaded, sheet, content, moment) }
}

/** Everything that a move of a timesheet stores. */
export const moveChanges = (
  { loaded, sheet }: LoadedSheet,
  after: Timesheet,
  { exceptions }: Looked,
  moment: Moment
): Changes =>
  combined([
    changes(timeGuard(loaded, moment)),
    sheetMove(sheet, after, moment),
    exceptionChanges(exceptions, moment)
  ])

/** Opens a timesheet that is in a state. */
export const opened = (
  found: LoadedSheet,
  from: "Submitted" | "Approved",
  after: Timesheet,
  given: { readonly version?: number },
  context: DecisionContext
): Result.Result<Changes, DomainError> =>
  Result.gen(function* () {
    const { sheet } = found
    yield* checkSheet(sheet, given)
    if (sheet.status !== from) {
      return yield* Result.fail(noMove(A_SHEET, timesheetStatuses, sheet.status, "Open"))
    }
    return moveChanges(found, after, look(found, context), context)
  })

export interface GivenWaiver {
  readonly timeExceptionId: string
  readonly reason: Redacted.Redacted<string>
}

/** A look after waivers: what is confirmed counts. A waiver names an exception that is open. */
const lookWaiving = (
  { loaded, sheet }: LoadedSheet,
  waivers: ReadonlyArray<GivenWaiver>,
  path: Problem["path"],
  context: DecisionContext
): Result.Result<Looked, DomainError> => {
  const first = look({ loaded, sheet }, context)
  if (waivers.length === 0) return Result.succeed(first)
  const { exceptions } = first
  const { at, actedBy } = context
  const waived = new Map<string, Reconciled["moved"][number]>()
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
    waived.set(id, [open, waivedException(open, { waivedBy: actedBy, reason }, at)])
  }
  const moved = [...exceptions.moved.filter(([{ id }]) => waived.has(id)), ...waived.values()]
  const stored = loaded.exceptions.map((each) => waived.get(each.id)?.[1] ?? each)
  const again = look({ loaded: { ...loaded, exceptions: stored }, sheet }, context)
  return Result.succeed({
    content: again.content,
    exceptions: { ...again.exceptions, moved: [...moved, ...again.exceptions.moved] }
  })
}

/** The refusal of an approval for exceptions that block it. */
const openExceptions = (
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

export interface Approval extends Looked {
  readonly after: Timesheet
  readonly changes: Changes
  readonly message: string
}

/** Approves a timesheet, if nothing speaks against it. */
export const approval = (
  found: LoadedSheet,
  given: { readonly version?: number; readonly waive?: ReadonlyArray<GivenWaiver> },
  context: DecisionContext
): Result.Result<Approval, DomainError> =>
  Result.gen(function* () {
    const { loaded, sheet } = found
    const own = new Set(
      loaded.exceptions.filter((each) => each.timesheetId === sheet.id).map(({ id }) => id)
    )
    for (const [index, { timeExceptionId }] of (given.waive ?? []).entries()) {
      if (own.has(timeExceptionId)) continue
      const field = [A_SHEET, "waive", index, "timeExceptionId"]
      return yield* Result.fail(notFoundAt("time exception", field))
    }
    yield* checkSheet(sheet, given)
    yield* move(A_SHEET, timesheetStatuses, sheet.status, "Approved")
    yield* checkNotOwn(loaded, sheet, context)
    const path = [A_SHEET, "waive"]
    const looked = yield* lookWaiving(found, given.waive ?? [], path, context)
    const { content } = looked
    const blocking = blockingOf(looked.exceptions.all)
    if (blocking.length > 0) return yield* Result.fail(openExceptions(blocking, path))
    const approvedBy = context.actedBy
    const after = approvedSheet(sheet, { minutes: content.minutes, approvedBy }, context.at)
    return {
      ...looked,
      after,
      changes: combined([
        moveChanges(found, after, looked, context),
        changes({ writes: [workedWrite(after, content, context)] })
      ]),
      message: `the timesheet of ${fullName(loaded.worker)} was approved`
    }
  })
