/** A locked timesheet with the time around it, and the effect of its amendments. */
import { addDays } from "../calendar/localDate.ts"
import { amended, type Paid, type Waiting, type Amended } from "./amendedTime.ts"
import type { TimesheetAmendment } from "./amendment.ts"
import { rangeOf, factsOf, type LoadedTime } from "./loadedTime.ts"
import { periodOf, type Timesheet } from "./timesheet.ts"

/** Workweeks that an amendment touches reach so far beyond the period of its timesheet. */
const AROUND_DAYS = 14

/** A locked timesheet with the time around it. */
export interface LoadedLocked {
  readonly loaded: LoadedTime
  readonly sheet: Timesheet
  /** Items paid by locked timesheets around it. */
  readonly paid: ReadonlyArray<Paid>
  readonly waiting: Waiting
}

/** The days whose time the effect of amendments of a timesheet depends on. */
export const rangeAround = (sheet: Timesheet) => {
  const { begin, end } = periodOf(sheet)
  return rangeOf({ begin: addDays(begin, -AROUND_DAYS), end: addDays(end, AROUND_DAYS) })
}

/** The effect of an amendment of a timesheet now; undefined if a record that it changes no longer counts. */
export const amendedNow = (
  { loaded, sheet, paid, waiting }: LoadedLocked,
  amendment: Pick<TimesheetAmendment, "id" | "changes">,
  at: number
): Amended | undefined =>
  amended(factsOf(loaded, rangeAround(sheet)), amendment, waiting, paid, loaded.amendments, at)
