/** A locked timesheet with the time around it, and what its amendments come to. */
import { addDays } from "../calendar/localDate.ts"
import { amended, type Paid, type Waiting, type Amended } from "./amended.ts"
import type { TimesheetAmendment } from "./amendment.ts"
import { rangeOf, factsOf, type LoadedTime } from "./loadedTime.ts"
import { periodOf, type Timesheet } from "./timesheet.ts"

/** Workweeks that an amendment touches reach so far beyond the period of its timesheet. */
const AROUND_DAYS = 14

/** A locked timesheet with the time around it. */
export interface LoadedLocked {
  readonly loaded: LoadedTime
  readonly sheet: Timesheet
  /** What locked timesheets around it were paid. */
  readonly paid: ReadonlyArray<Paid>
  readonly waiting: Waiting
}

/** The days whose time is needed to say what amendments of a timesheet come to. */
export const rangeAround = (sheet: Timesheet) => {
  const { begin, end } = periodOf(sheet)
  return rangeOf({ begin: addDays(begin, -AROUND_DAYS), end: addDays(end, AROUND_DAYS) })
}

/** What an amendment of a timesheet comes to now; undefined if what it changes does not count any more. */
export const amendedNow = (
  { loaded, sheet, paid, waiting }: LoadedLocked,
  amendment: Pick<TimesheetAmendment, "id" | "changes">,
  at: number
): Amended | undefined =>
  amended(factsOf(loaded, rangeAround(sheet)), amendment, waiting, paid, loaded.amendments, at)
