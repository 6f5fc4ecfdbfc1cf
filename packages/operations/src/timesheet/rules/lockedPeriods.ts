/** The pay periods in which a locking makes timesheets of workers who recorded nothing. */
import type { TimesheetLock, DaysLock, TypedPeriod } from "@payroll/domain/timesheet/timesheetLock"
import * as Effect from "effect/Effect"
import { TimesheetStore } from "../../ports/timesheetStore.ts"

type AskedLock = DaysLock & Pick<TimesheetLock, "payPeriodId" | "workerType">

/**
 * The pay period that a locking names; of all periods until a day those that no earlier locking took: what was
 * locked and exported once stays as it was.
 */
export const lockedPeriods = Effect.fnUntraced(function* (clientId: string, lock: AskedLock) {
  const { payPeriodId, firstDay: begin, lastDay: end, workerType } = lock
  if (payPeriodId !== undefined && workerType !== undefined) {
    return [{ payPeriodId, begin, end, workerType }] satisfies ReadonlyArray<TypedPeriod>
  }
  const { firstLocked } = yield* TimesheetStore
  return yield* firstLocked(clientId, lock)
})
