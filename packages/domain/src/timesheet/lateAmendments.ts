/** The amendments that collect the late punches of a request. */
import type { Moment } from "../record.ts"
import {
  AMENDMENT_CHANGES_MAX,
  withChange,
  newAmendment,
  type TimesheetAmendment,
  type AmendmentChange
} from "./amendment.ts"
import type { Timesheet } from "./timesheet.ts"

/** An amendment that collects late punches of one locked timesheet. */
export interface Late {
  readonly before: TimesheetAmendment | undefined
  readonly after: TimesheetAmendment
}

const hasRoom = ({ changes: { length } }: TimesheetAmendment): boolean =>
  length < AMENDMENT_CHANGES_MAX

/** The amendments of a request with a further change of a timesheet, and the one that has it. */
export const collected = (
  all: ReadonlyArray<Late>,
  pending: ReadonlyArray<TimesheetAmendment>,
  sheet: Timesheet,
  change: AmendmentChange,
  { at, newId }: Moment
): readonly [ReadonlyArray<Late>, TimesheetAmendment] => {
  const isOpen = (amendment: TimesheetAmendment): boolean =>
    amendment.timesheetId === sheet.id && hasRoom(amendment)
  const existing = all.find(({ after }) => isOpen(after))
  if (existing) {
    // One commit stores a record once: the version grows by one, however many punches there are.
    const after = { ...existing.after, changes: [...existing.after.changes, change] }
    return [all.map((late) => (late === existing ? { ...late, after } : late)), after]
  }
  const isTaken = (id: string): boolean => all.some(({ after }) => after.id === id)
  const before = pending.find((each) => each.isLate && isOpen(each) && !isTaken(each.id))
  const input = { changes: [change], isLate: true, requestedBy: undefined, reason: undefined }
  const after = before ? withChange(before, change, at) : newAmendment(newId(), sheet, input, at)
  return [[...all, { before, after }], after]
}
