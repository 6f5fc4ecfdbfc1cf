/** A look at the recorded time of a worker: which exceptions its open timesheets have now. */
import { addDays } from "@payroll/domain/calendar/localDate"
import { clockLookedAt } from "@payroll/domain/punch/workerClock"
import type { Moment } from "@payroll/domain/record"
import { missedAt, LOOK_BACK_DAYS } from "@payroll/domain/timesheet/sheetState"
import { dayOf } from "@payroll/domain/timestamp"
import { changes, combined, update } from "../../changes.ts"
import type { Changes } from "../../writer.ts"
import { exceptionChanges } from "./sheetChanges.ts"
import { contentOf, exceptionsAt, type LoadedTime } from "@payroll/domain/timesheet/loadedTime"

interface Look {
  readonly changes: Changes | undefined
  /** When the worker's time is looked at again; undefined if it need not be. */
  readonly dueAt: number | undefined
}

/** Returns the changes of a worker's exceptions that must be stored now. */
export const lookAt = (loaded: LoadedTime, moment: Moment): Look => {
  const { clock, sheets } = loaded
  const { at } = moment
  const dueAt = missedAt(loaded, at)
  const first = addDays(dayOf(at), -LOOK_BACK_DAYS)
  const open = sheets.filter(({ status, periodEnd }) => status !== "Locked" && periodEnd >= first)
  const parts = open.map((sheet) =>
    exceptionChanges(exceptionsAt(loaded, sheet, contentOf(loaded, sheet, at), moment), moment)
  )
  const exceptions = combined(parts)
  if (exceptions.writes.length === 0 || !clock) return { changes: undefined, dueAt }
  const looked = update("workerClock", clock, clockLookedAt(clock, dueAt, at))
  return { changes: combined([changes({ writes: [looked] }), exceptions]), dueAt }
}
