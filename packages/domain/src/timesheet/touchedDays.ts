/** The workdays that a change of punches touches: those of the shifts that differ afterwards. */
import type { LocalDate } from "../calendar/localDate.ts"
import type { Punch } from "../punch/punch.ts"
import { pairPunches } from "../timeTracking/pairPunches.ts"
import type { Span } from "../timeTracking/punch.ts"
import { MINUTE_MS } from "../calendar/wallClock.ts"

type Recorded = Pick<Punch, "id" | "type" | "at" | "timeZone" | "jobCode">

/** Pairing asks for a zone only where it rounds. */
const SETTINGS = {
  zone: [{ fromMs: 0, offsetMinutes: 0 }],
  rounding: { mode: "None" },
  maxShiftMinutes: Number.POSITIVE_INFINITY
} as const

/** A shift with the zone of its clock-in, in which its workdays are. */
interface Shift {
  readonly span: Span
  readonly timeZone: string
}

const keyOf = ({ fromMs, toMs, breaks, jobCode }: Span): string =>
  JSON.stringify([fromMs, toMs, breaks, jobCode])

const shiftsOf = (punches: ReadonlyArray<Recorded>): ReadonlyMap<string, Shift> => {
  const zones = new Map(
    punches.flatMap(({ type, at, timeZone }) => (type === "In" ? [[at, timeZone]] : []))
  )
  const { spans } = pairPunches(
    punches.map(({ type, at, jobCode }) => ({ type, atMs: at, jobCode })),
    SETTINGS
  )
  return new Map(
    spans.map((span) => [keyOf(span), { span, timeZone: zones.get(span.fromMs) ?? "" }])
  )
}

const only = (
  some: ReadonlyMap<string, Shift>,
  others: ReadonlyMap<string, Shift>
): ReadonlyArray<Shift> => [...some].filter(([key]) => !others.has(key)).map(([, shift]) => shift)

type DayOf = (timeZone: string, at: number) => LocalDate

/** The workdays of the first and the last minute of a shift. */
export const daysOfShift = (
  { timeZone, from, to }: { readonly timeZone: string; readonly from: number; readonly to: number },
  dayOf: DayOf
): ReadonlyArray<LocalDate> => [dayOf(timeZone, from), dayOf(timeZone, Math.max(from, to - 1))]

/** The workdays, where the punches around a change are the same before and after it but for the changed one. */
export const touchedDays = (
  before: ReadonlyArray<Recorded>,
  after: ReadonlyArray<Recorded>,
  changed: ReadonlyArray<Recorded>,
  dayOf: DayOf
): ReadonlyArray<LocalDate> => {
  const [was, is] = [shiftsOf(before), shiftsOf(after)]
  const ofShifts = [...only(was, is), ...only(is, was)].flatMap(({ span, timeZone }) =>
    daysOfShift({ timeZone, from: span.exactFrom * MINUTE_MS, to: span.exactTo * MINUTE_MS }, dayOf)
  )
  const ofPunches = changed.map((punch) => dayOf(punch.timeZone, punch.at))
  return [...new Set([...ofPunches, ...ofShifts])].toSorted()
}
