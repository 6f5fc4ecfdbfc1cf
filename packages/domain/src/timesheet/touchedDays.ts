/** The workdays that a change of punches touches: those of the shifts that differ afterwards. */
import type { LocalDate } from "../calendar/localDate.ts"
import type { Punch } from "../punch/punch.ts"
import { pairPunches } from "../timeTracking/pairPunches.ts"
import type { Span } from "../timeTracking/punch.ts"
import { MINUTE_MS } from "../timeTracking/zone.ts"

type Recorded = Pick<Punch, "id" | "type" | "at" | "timeZone" | "jobCode">

/** Pairing asks for a zone only where it rounds. */
const SETTINGS = {
  zone: [{ fromMs: 0, offsetMinutes: 0 }],
  rounding: { mode: "None" },
  maxShiftMinutes: Number.POSITIVE_INFINITY
} as const

const keyOf = ({ fromMs, toMs, breaks, jobCode }: Span): string =>
  JSON.stringify([fromMs, toMs, breaks, jobCode])

const shiftsOf = (punches: ReadonlyArray<Recorded>): ReadonlyMap<string, Span> =>
  new Map(
    pairPunches(
      punches.map(({ type, at, jobCode }) => ({ type, atMs: at, jobCode })),
      SETTINGS
    ).spans.map((span) => [keyOf(span), span])
  )

const only = (
  some: ReadonlyMap<string, Span>,
  others: ReadonlyMap<string, Span>
): ReadonlyArray<Span> => [...some].filter(([key]) => !others.has(key)).map(([, span]) => span)

/** The workdays, where the punches around a change are the same before and after it but for the changed one. */
export const touchedDays = (
  before: ReadonlyArray<Recorded>,
  after: ReadonlyArray<Recorded>,
  changed: ReadonlyArray<Recorded>,
  dayOf: (timeZone: string, at: number) => LocalDate
): ReadonlyArray<LocalDate> => {
  const [was, is] = [shiftsOf(before), shiftsOf(after)]
  const timeZone = changed[0]?.timeZone ?? ""
  const ofShifts = [...only(was, is), ...only(is, was)].flatMap(({ exactFrom, exactTo }) => [
    dayOf(timeZone, exactFrom * MINUTE_MS),
    dayOf(timeZone, Math.max(exactFrom, exactTo - 1) * MINUTE_MS)
  ])
  const ofPunches = changed.map((punch) => dayOf(punch.timeZone, punch.at))
  return [...new Set([...ofPunches, ...ofShifts])].toSorted()
}
