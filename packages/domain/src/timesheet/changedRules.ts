/** Timesheets that come to other minutes than those approved, because other rules hold now. */
import * as Redacted from "effect/Redacted"
import type { LocalDate } from "../calendar/localDate.ts"
import type { Category, PayableItem } from "../timeTracking/payable.ts"
import { PREMIUMS } from "../timeTracking/premiums.ts"
import { counts, differenceOf } from "./amendment.ts"
import type { SheetContent } from "./content.ts"
import { contentOf, factsOf, rangeOf, type LoadedTime } from "./loadedTime.ts"
import { daysOf } from "./recordedTime.ts"
import { isSalaried } from "./timeFacts.ts"
import { openedSheet, periodOf, type Timesheet } from "./timesheet.ts"

/** Categories that follow from recorded time and the rules. */
const LABELLED = [
  "regular",
  "overtime",
  "doubleTime",
  ...PREMIUMS
] as const satisfies ReadonlyArray<Category>

const paysSchedule = (loaded: LoadedTime, sheet: Timesheet): boolean => {
  const period = periodOf(sheet)
  const facts = factsOf(loaded, rangeOf(period))
  return daysOf(period).some((day) => isSalaried(facts, day))
}

/**
 * True if an approved timesheet still comes to the minutes that were approved. Time off, holidays and amendments may
 * change after the approval; where a salary pays the schedule, time off takes the place of regular minutes.
 */
export const isAsApproved = (
  loaded: LoadedTime,
  sheet: Timesheet,
  { minutes }: Pick<SheetContent, "minutes">
): boolean => {
  const others = LABELLED.filter(
    (category) => (sheet.minutes[category] ?? 0) !== (minutes[category] ?? 0)
  )
  if (others.length === 0) return true
  return others.every((category) => category === "regular") && paysSchedule(loaded, sheet)
}

/** An approved timesheet that is opened because other rules hold for its days. */
export const openedByRules = (sheet: Timesheet, reason: string, at: number): Timesheet =>
  openedSheet(sheet, "rules changed", at, Redacted.make(reason))

/** The timesheets whose paid minutes a change alters. */
export interface ChangedSheets {
  readonly approved: ReadonlyArray<Timesheet>
  readonly locked: ReadonlyArray<Timesheet>
}

/** The items that were paid by locked timesheets, by the id of the timesheet. */
export type PaidItems = ReadonlyMap<string, ReadonlyArray<PayableItem>>

/** True if a locked timesheet would come to something else than what was paid for its days, amendments included. */
const isPaidOtherwise = (
  time: LoadedTime,
  sheet: Timesheet,
  items: ReadonlyArray<PayableItem>,
  nowMs: number
): boolean => {
  const { begin, end } = periodOf(sheet)
  const amendments = time.amendments.filter(counts).flatMap(({ difference }) => difference)
  const paid = [...items, ...amendments.filter(({ date }) => begin <= date && date <= end)]
  const isOfSheet = ({ amendmentId }: PayableItem): boolean => amendmentId === undefined
  const now = contentOf(time, sheet, nowMs).items
  return differenceOf(paid.filter(isOfSheet), now.filter(isOfSheet)).length > 0
}

/** Compares what timesheets come to before and after a change of facts that holds from a day on. */
export const sheetsChangedBy = (
  before: LoadedTime,
  after: LoadedTime,
  {
    from,
    nowMs,
    paid
  }: { readonly from: LocalDate; readonly nowMs: number; readonly paid: PaidItems }
): ChangedSheets => {
  const textOf = (time: LoadedTime, sheet: Timesheet): string =>
    JSON.stringify(contentOf(time, sheet, nowMs).items)
  const changed = before.sheets.filter(
    (sheet) =>
      sheet.periodEnd >= from &&
      (sheet.status === "Approved" || sheet.status === "Locked") &&
      textOf(before, sheet) !== textOf(after, sheet)
  )
  return {
    approved: changed.filter(({ status }) => status === "Approved"),
    locked: changed.filter(
      (sheet) =>
        sheet.status === "Locked" && isPaidOtherwise(after, sheet, paid.get(sheet.id) ?? [], nowMs)
    )
  }
}
