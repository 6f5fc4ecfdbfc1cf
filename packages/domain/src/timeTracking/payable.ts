/** From labelled minutes, time off and holidays to the lines that payroll takes over. */
import type { LocalDate } from "../calendar/localDate.ts"
import { hoursOf, hoursThatAddUp } from "./decimalHours.ts"
import { compareText, firstDifference } from "./order.ts"

/** The categories whose minutes add up, in the order of the lines. */
export const CATEGORIES = [
  "regular",
  "overtime",
  "doubleTime",
  "holiday",
  "timeOff",
  "unpaidTimeOff",
  "mealPremium",
  "restPremium",
  "spreadPremium",
  "payout",
  "adjustment"
] as const
/** Minutes that are part of those of another line. */
export const OVERLAY_CATEGORIES = ["holidayWorked", "differential"] as const
export type Category = (typeof CATEGORIES)[number]
export type OverlayCategory = (typeof OVERLAY_CATEGORIES)[number]

/** Minutes of one date. Adjustments are dated in the period in which they were approved. */
export interface PayableItem {
  readonly date: LocalDate
  readonly category: Category | OverlayCategory
  /** The type of time off, the name of the differential, or the category that was adjusted. */
  readonly kind?: string | undefined
  readonly policyId?: string | undefined
  readonly jobCode?: string | undefined
  readonly minutes: number
  /** The amendment of an earlier period that it is a part of. */
  readonly amendmentId?: string | undefined
}

export interface Period {
  readonly begin: LocalDate
  readonly end: LocalDate
}

/** True if two periods have a day in common. */
export const overlaps = (one: Period, other: Period): boolean =>
  one.begin <= other.end && one.end >= other.begin

export interface PayableLine {
  readonly payPeriod: Period
  readonly category: Category | OverlayCategory
  readonly kind?: string | undefined
  readonly policyId?: string | undefined
  readonly jobCode?: string | undefined
  readonly minutes: number
  /** Decimal hours. Over the categories that add up, they add up to the rounded hours of the period. */
  readonly hours: string
}

type Unrounded = Omit<PayableLine, "hours">

const ORDER: ReadonlyArray<string> = [...CATEGORIES, ...OVERLAY_CATEGORIES]

const isOverlay = ({ category }: Pick<PayableLine, "category">): boolean =>
  category === "holidayWorked" || category === "differential"

const keyOf = ({ category, kind, policyId, jobCode }: PayableItem): string =>
  JSON.stringify([category, kind ?? "", policyId ?? "", jobCode ?? ""])

const compareLines = (a: Unrounded, b: Unrounded): number =>
  firstDifference(
    ORDER.indexOf(a.category) - ORDER.indexOf(b.category),
    compareText(a.kind, b.kind),
    compareText(a.policyId, b.policyId),
    compareText(a.jobCode, b.jobCode)
  )

const summed = (items: ReadonlyArray<PayableItem>, payPeriod: Period): ReadonlyArray<Unrounded> => {
  const lines = new Map<string, Unrounded>()
  for (const item of items) {
    if (item.date < payPeriod.begin || item.date > payPeriod.end) continue
    const { category, kind, policyId, jobCode } = item
    const key = keyOf(item)
    const minutes = (lines.get(key)?.minutes ?? 0) + item.minutes
    lines.set(key, { payPeriod, category, kind, policyId, jobCode, minutes })
  }
  return [...lines.values()].filter(({ minutes }) => minutes !== 0).toSorted(compareLines)
}

/** The lines of each period, in the order of the categories. An item belongs to the period of its workday. */
export const payable = (
  items: ReadonlyArray<PayableItem>,
  periods: ReadonlyArray<Period>
): ReadonlyArray<PayableLine> =>
  periods.flatMap((period) => {
    const lines = summed(items, period)
    const added = lines.filter((line) => !isOverlay(line))
    const hours = hoursThatAddUp(added.map(({ minutes }) => minutes))
    return [
      ...added.map((line, index) => ({ ...line, hours: hours[index] ?? "" })),
      ...lines.filter(isOverlay).map((line) => ({ ...line, hours: hoursOf(line.minutes) }))
    ]
  })
