/** Loads a timesheet that a person moves, with everything that the decision looks at. */
import { notFoundAt, RecordNotFound, type DomainError } from "@payroll/domain/errors"
import {
  checkSheet,
  sheetStateOf,
  sheetStateAfterWaivers,
  openExceptions,
  checkNotOwn,
  type LoadedSheet,
  type SheetState,
  type WaiverInput
} from "@payroll/domain/timesheet/sheetState"
import { blockingOf } from "@payroll/domain/timesheet/timeException"
import {
  approvedSheet,
  periodOf,
  timesheetStatuses,
  A_SHEET,
  type Timesheet
} from "@payroll/domain/timesheet/timesheet"
import { move, noMove } from "@payroll/domain/status"
import { fullName } from "@payroll/domain/worker/worker"
import type { Moment } from "@payroll/domain/record"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { changes, combined } from "../../changes.ts"
import type { DecisionContext } from "../../operation.ts"
import { orNotFound } from "../../orNotFound.ts"
import { TimesheetStore } from "../../ports/timesheetStore.ts"
import type { Changes } from "../../writer.ts"
import { rangeOf } from "@payroll/domain/timesheet/loadedTime"
import { exceptionChanges, sheetMove, timeGuard, workedWrite } from "./sheetChanges.ts"

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

/** Everything that a move of a timesheet stores. */
export const moveChanges = (
  { loaded, sheet }: LoadedSheet,
  after: Timesheet,
  { exceptions }: SheetState,
  moment: Moment
): Changes =>
  combined([
    changes(timeGuard(loaded, moment)),
    sheetMove(sheet, after, moment),
    exceptionChanges(exceptions, moment)
  ])

/** Opens a timesheet that is in a state. */
export const opened = (
  loadedSheet: LoadedSheet,
  from: "Submitted" | "Approved",
  after: Timesheet,
  input: { readonly version?: number },
  context: DecisionContext
): Result.Result<Changes, DomainError> =>
  Result.gen(function* () {
    const { sheet } = loadedSheet
    yield* checkSheet(sheet, input)
    if (sheet.status !== from) {
      return yield* Result.fail(noMove(A_SHEET, timesheetStatuses, sheet.status, "Open"))
    }
    return moveChanges(loadedSheet, after, sheetStateOf(loadedSheet, context), context)
  })

export interface Approval extends SheetState {
  readonly after: Timesheet
  readonly changes: Changes
  readonly message: string
}

/** Approves a timesheet, if nothing speaks against it. */
export const approval = (
  loadedSheet: LoadedSheet,
  input: { readonly version?: number; readonly waive?: ReadonlyArray<WaiverInput> },
  context: DecisionContext
): Result.Result<Approval, DomainError> =>
  Result.gen(function* () {
    const { loaded, sheet } = loadedSheet
    const exceptionIds = new Set(
      loaded.exceptions.filter((each) => each.timesheetId === sheet.id).map(({ id }) => id)
    )
    for (const [index, { timeExceptionId }] of (input.waive ?? []).entries()) {
      if (exceptionIds.has(timeExceptionId)) continue
      const field = [A_SHEET, "waive", index, "timeExceptionId"]
      return yield* Result.fail(notFoundAt("time exception", field))
    }
    yield* checkSheet(sheet, input)
    yield* move(A_SHEET, timesheetStatuses, sheet.status, "Approved")
    yield* checkNotOwn("a timesheet", loaded, sheet, context)
    const path = [A_SHEET, "waive"]
    const looked = yield* sheetStateAfterWaivers(loadedSheet, input.waive ?? [], path, context)
    const { content } = looked
    const blocking = blockingOf(looked.exceptions.all)
    if (blocking.length > 0) return yield* Result.fail(openExceptions(blocking, path))
    const approvedBy = context.actedBy?.name
    const after = approvedSheet(sheet, { minutes: content.minutes, approvedBy }, context.at)
    return {
      ...looked,
      after,
      changes: combined([
        moveChanges(loadedSheet, after, looked, context),
        changes({ writes: [workedWrite(after, content, context)] })
      ]),
      message: `the timesheet of ${fullName(loaded.worker)} was approved`
    }
  })
