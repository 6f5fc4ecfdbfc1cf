/** Fields of a locking in answers. */
import { NOT_LOCKED, type NotLocked } from "@payroll/domain/timesheet/lockable"
import type { TimesheetLock } from "@payroll/domain/timesheet/timesheetLock"
import * as Schema from "effect/Schema"
import {
  ids,
  listOf,
  objectOf,
  oneOf,
  outcomeFields,
  shownDay,
  shownWhole
} from "../../answerSchema.ts"
import { TimesheetLockStatusShown } from "../../answerStates.ts"

/** Maximum timesheets that are not locked and are named. */
export const NOT_LOCKED_MAX = 200

export const answeredLock = {
  timesheetLockId: ids.timesheetLockId,
  ...outcomeFields(TimesheetLockStatusShown),
  payPeriodId: Schema.NullOr(ids.payPeriodId),
  firstDay: shownDay("Timesheets whose periods lie between this day"),
  lastDay: shownDay("and this one are locked."),
  lockedCount: shownWhole("How many timesheets are locked so far."),
  notLocked: listOf(
    objectOf("A timesheet.", {
      timesheetId: ids.timesheetId,
      userId: ids.userId,
      why: oneOf(
        NOT_LOCKED,
        "Why it is not locked: its approval is missing, it has a blocking exception that is neither mended nor waived, or its minutes are not those that were approved, and it is open again."
      )
    }),
    `The timesheets that are not locked, at most ${NOT_LOCKED_MAX}; empty until the locking is done.`
  )
} as const

export const lockAnswer = (
  lock: TimesheetLock,
  lockedCount: number,
  notLocked: ReadonlyArray<NotLocked>
) => ({
  timesheetLockId: lock.id,
  status: lock.status,
  message:
    lock.status === "Done"
      ? `timesheets locked: ${lockedCount}; not locked: ${notLocked.length}`
      : `timesheets locked so far: ${lockedCount}; the locking goes on`,
  version: lock.version,
  payPeriodId: lock.payPeriodId ?? null,
  firstDay: lock.firstDay,
  lastDay: lock.lastDay,
  lockedCount,
  notLocked: lock.status === "Done" ? notLocked.slice(0, NOT_LOCKED_MAX) : []
})
