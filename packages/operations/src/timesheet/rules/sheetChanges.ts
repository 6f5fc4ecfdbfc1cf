/** Changes of timesheets, of their exceptions and of their contents. */
import { clockGuarding } from "@payroll/domain/punch/workerClock"
import { created, type Moment } from "@payroll/domain/record"
import type { SheetContent } from "@payroll/domain/timesheet/content"
import { timeExceptionEvent, timesheetEvent } from "@payroll/domain/timesheet/event"
import type { LoadedTime } from "@payroll/domain/timesheet/loadedTime"
import type { Reconciled } from "@payroll/domain/timesheet/timeException"
import type { Timesheet } from "@payroll/domain/timesheet/timesheet"
import type { LockedContent } from "@payroll/domain/timesheet/timesheetLock"
import { newWorkedTime } from "@payroll/domain/timesheet/workedTime"
import { changes, insert, update, workerAt } from "../../changes.ts"
import type { Changes, Write } from "../../writer.ts"

/** Stores exceptions that are new, gone or back. */
export const exceptionChanges = (
  { added, updated }: Pick<Reconciled, "added" | "updated">,
  { at, newId }: Moment
): Changes =>
  changes({
    writes: [
      ...added.map((record) => insert("timeException", record)),
      ...updated.map(([before, after]) => update("timeException", before, after))
    ],
    events: [
      ...added.map((record) => timeExceptionEvent(newId(), "insert", record, at)),
      ...updated.map(([, after]) => timeExceptionEvent(newId(), "update", after, at))
    ]
  })

/** Guards what was decided about a worker's recorded time. */
export const timeGuard = (
  loaded: Pick<LoadedTime, "clock" | "worker" | "revision">,
  moment: Moment
): Pick<Changes, "writes" | "revisions"> => {
  const { clock, worker } = loaded
  const after = clockGuarding(clock, worker, moment)
  const write: Write = clock ? update("workerClock", clock, after) : insert("workerClock", after)
  return { writes: [write], revisions: clock ? [] : [workerAt(loaded)] }
}

/** Stores the worked and paid time of a timesheet that is approved or locked, for the ledger of time off. */
export const workedWrite = (
  sheet: Timesheet,
  content: SheetContent,
  { at, newId }: Moment
): Write => insert("workedTime", newWorkedTime(newId(), sheet, content, at))

/** Stores the content of a timesheet that is locked. */
export const contentWrite = (
  sheet: Timesheet,
  locked: LockedContent,
  { at, newId }: Moment
): Write =>
  insert("timesheetContent", {
    ...created(newId(), sheet, at),
    workerId: sheet.workerId,
    timesheetId: sheet.id,
    locked
  })

/** Stores a timesheet that is locked as it is made. */
export const madeLockedChanges = (
  open: Timesheet,
  sheet: Timesheet,
  locked: LockedContent,
  moment: Moment
): Changes =>
  changes({
    writes: [insert("timesheet", sheet), contentWrite(sheet, locked, moment)],
    events: [
      timesheetEvent(moment.newId(), "insert", open, moment.at),
      timesheetEvent(moment.newId(), "update", sheet, moment.at)
    ]
  })

/** Stores the move of a timesheet, with its event. */
export const sheetMove = (before: Timesheet, after: Timesheet, { at, newId }: Moment): Changes =>
  changes({
    writes: [update("timesheet", before, after)],
    events: [timesheetEvent(newId(), "update", after, at)]
  })
