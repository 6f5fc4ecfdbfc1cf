/** The time of a worker on the days of a report. */
import type { Span } from "../timeTracking/punch.ts"
import type { LocalDate } from "../calendar/localDate.ts"
import { trackedZone } from "../punch/trackedZone.ts"
import type { Segment } from "../timeTracking/classify.ts"
import type { PayableItem } from "../timeTracking/payable.ts"
import { dateAt, MINUTE_MS } from "../calendar/wallClock.ts"
import { adjustmentsIn } from "./amendment.ts"
import { sheetContent, eachOnce, type SheetContent } from "./content.ts"
import { factsOf, rangeOf, type LoadedTime } from "./loadedTime.ts"
import type { Timesheet } from "./timesheet.ts"

/** The time of a worker on the days of a report. */
export interface Reported {
  readonly loaded: LoadedTime
  /** The timesheets that cover a day of them. */
  readonly sheets: ReadonlyArray<Timesheet>
  readonly segments: ReadonlyArray<Segment>
  readonly items: ReadonlyArray<PayableItem>
  readonly spans: ReadonlyArray<Span>
  /** The date of a minute where the worker worked then. */
  readonly dateOf: (minute: number) => LocalDate
}

export interface Days {
  readonly from: LocalDate
  readonly to: LocalDate
}

/** The content of the timesheets of a worker on some days: stored content of locked ones, current content of others. */
export const reportedOf = (
  loaded: LoadedTime,
  { from, to }: Days,
  stored: ReadonlyMap<string, SheetContent>,
  at: number
): Reported => {
  const facts = factsOf(loaded, rangeOf({ begin: from, end: to }))
  const sheets = sheetsOn(loaded, { from, to })
  const contents = sheets.map((sheet) => {
    const { periodBegin, periodEnd } = sheet
    const period = {
      begin: periodBegin > from ? periodBegin : from,
      end: periodEnd < to ? periodEnd : to
    }
    const adjustments = adjustmentsIn(loaded.amendments, sheet.id)
    return stored.get(sheet.id) ?? sheetContent({ ...facts, adjustments }, { period, nowMs: at })
  })
  const isIn = ({ date }: { readonly date: LocalDate }): boolean => from <= date && date <= to
  const dateOf = (minute: number): LocalDate =>
    dateAt(facts.zoneOf(trackedZone(facts, minute * MINUTE_MS)), minute)
  return {
    loaded,
    sheets,
    dateOf,
    segments: contents.flatMap(({ segments }) => segments).filter(isIn),
    items: contents.flatMap(({ items }) => items).filter(isIn),
    spans: eachOnce(contents.flatMap(({ spans }) => spans)).filter((span) =>
      isIn({ date: dateOf(span.from) })
    )
  }
}

export const sheetsOn = ({ sheets }: LoadedTime, { from, to }: Days): ReadonlyArray<Timesheet> =>
  sheets.filter(({ periodBegin, periodEnd }) => periodEnd >= from && periodBegin <= to)
