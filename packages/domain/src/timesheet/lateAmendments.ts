/** The amendments that collect the punches of a request which come late. */
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
  const known = all.find(({ after }) => isOpen(after))
  if (known) {
    // One commit stores a record once: the version grows by one, however many punches there are.
    const after = { ...known.after, changes: [...known.after.changes, change] }
    return [all.map((late) => (late === known ? { ...late, after } : late)), after]
  }
  const isTaken = (id: string): boolean => all.some(({ after }) => after.id === id)
  const before = pending.find((each) => each.isLate && isOpen(each) && !isTaken(each.id))
  const given = { changes: [change], isLate: true, requestedBy: undefined, reason: undefined }
  const after = before ? withChange(before, change, at) : newAmendment(newId(), sheet, given, at)
  return [[...all, { before, after }], after]
}
