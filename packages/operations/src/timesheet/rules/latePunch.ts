/** Punches that come when their period is locked: they wait in an amendment of the locked timesheet. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { DomainError } from "@payroll/domain/errors"
import { waitingPunch, type Punch } from "@payroll/domain/punch/punch"
import { addingPunch } from "@payroll/domain/timesheet/amendment"
import { endedOn, type Recording } from "@payroll/domain/timesheet/coverage"
import { timesheetAmendmentEvent } from "@payroll/domain/timesheet/event"
import { collected, type Late } from "@payroll/domain/timesheet/lateAmendments"
import { newTimesheet, sheetOn, type Timesheet } from "@payroll/domain/timesheet/timesheet"
import { madeLocked, nothingPaid } from "@payroll/domain/timesheet/timesheetLock"
import type { Moment } from "@payroll/domain/record"
import * as Result from "effect/Result"
import { changes, insert, update } from "../../changes.ts"
import type { Changes } from "../../writer.ts"
import { recordedOnDays, type Recorded } from "./recordedSheets.ts"
import { madeLockedChanges } from "./sheetChanges.ts"

/** Stores amendments with the changes that they collected. */
export const lateChanges = (all: ReadonlyArray<Late>, { at, newId }: Moment): Changes =>
  changes({
    writes: all.map(({ before, after }) =>
      before ? update("timesheetAmendment", before, after) : insert("timesheetAmendment", after)
    ),
    events: all.flatMap(({ before, after }) =>
      before ? [] : [timesheetAmendmentEvent(newId(), "insert", after, at)]
    )
  })

/** The timesheet of a day whose period was locked before the worker recorded anything in it: it paid nothing. */
const lockedFor = (
  { worker, ...recording }: Recording,
  day: LocalDate,
  timeZone: string,
  moment: Moment
): { readonly sheet: Timesheet; readonly changes: Changes } | undefined => {
  const over = endedOn(recording, day)
  if (!over?.isLocked) return undefined
  const open = newTimesheet(moment.newId(), worker, over.period, moment.at)
  const sheet = madeLocked(open, {})
  return { sheet, changes: madeLockedChanges(open, sheet, nothingPaid(timeZone), moment) }
}

/** A punch as it is stored, with the timesheets on which it counts. */
export interface RecordedPunch extends Recorded {
  readonly punch: Punch
  readonly late: ReadonlyArray<Late>
}

/**
 * Records a punch on its workday and on those of its shift. In a locked timesheet it counts nothing before a person
 * approves it; where it only ends a shift that began in one, that part waits.
 */
export const recordedPunch = (
  recording: Recording,
  punch: Punch,
  [firstDay, ...others]: readonly [LocalDate, ...ReadonlyArray<LocalDate>],
  moment: Moment,
  late: ReadonlyArray<Late> = []
): Result.Result<RecordedPunch, DomainError> => {
  const { sheets, pending } = recording
  const { id: punchId } = punch
  const lockedOn = (day: LocalDate): Timesheet | undefined => {
    const sheet = sheetOn(sheets, day)
    return sheet?.status === "Locked" ? sheet : undefined
  }
  const made = lockedFor(recording, firstDay, punch.timeZone, moment)
  const locked = made?.sheet ?? lockedOn(firstDay)
  if (locked) {
    const [all, { id }] = collected(late, pending, locked, addingPunch(punch), moment)
    const waiting = waitingPunch(punch, id)
    return Result.succeed({
      punch: waiting,
      sheet: locked,
      sheets: made ? [...sheets, made.sheet] : sheets,
      changes: made?.changes ?? changes({}),
      late: all
    })
  }
  let all = late
  for (const sheet of new Set(others.flatMap((day) => lockedOn(day) ?? []))) {
    const change = { change: "endShift", punchId } as const
    ;[all] = collected(all, pending, sheet, change, moment)
  }
  const days = [firstDay, ...others.filter((day) => !lockedOn(day))] as const
  return Result.map(recordedOnDays(recording, days, moment), (recorded) => ({
    ...recorded,
    punch,
    late: all
  }))
}
