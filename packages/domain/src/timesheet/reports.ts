/** Figures about the time of a worker for reports: overtime by its reasons, jobs, and the effect of rounding. */
import type { Segment } from "../timeTracking/classify.ts"
import type { PayableItem } from "../timeTracking/payable.ts"
import type { Span } from "../timeTracking/punch.ts"
import { totalsOf, type Totals } from "../timeTracking/totals.ts"

/** Overtime or double time for one reason. */
export interface OvertimeReason {
  readonly label: "overtime" | "doubleTime"
  readonly reason: string
  readonly source: string
  readonly minutes: number
}

export interface OvertimeWeek extends Totals {
  /** The minute in which the workweek begins. */
  readonly begin: number
  readonly reasons: ReadonlyArray<OvertimeReason>
}

const reasonsOf = (segments: ReadonlyArray<Segment>): ReadonlyArray<OvertimeReason> => {
  const reasons = new Map<string, OvertimeReason>()
  for (const { label, reason, source, minutes } of segments) {
    if (label === "regular") continue
    const key = `${label}\n${reason}\n${source}`
    const sumBefore = reasons.get(key)?.minutes ?? 0
    reasons.set(key, { label, reason, source, minutes: sumBefore + minutes })
  }
  return [...reasons.values()]
}

/** The workweeks with overtime or double time, ascending. */
export const overtimeWeeks = (segments: ReadonlyArray<Segment>): ReadonlyArray<OvertimeWeek> =>
  [...Map.groupBy(segments, ({ week }) => week)]
    .map(([begin, all]) => ({ begin, ...totalsOf(all), reasons: reasonsOf(all) }))
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted((one, other) => one.begin - other.begin)

export interface JobMinutes {
  readonly jobCode: string | undefined
  readonly minutes: number
}

/** Worked minutes by job, those without one first. */
export const minutesByJob = (items: ReadonlyArray<PayableItem>): ReadonlyArray<JobMinutes> => {
  const jobs = new Map<string, number>()
  for (const { category, jobCode = "", minutes } of items) {
    if (category !== "regular" && category !== "overtime" && category !== "doubleTime") continue
    jobs.set(jobCode, (jobs.get(jobCode) ?? 0) + minutes)
  }
  return [...jobs]
    .map(([jobCode, minutes]) => ({ jobCode: jobCode === "" ? undefined : jobCode, minutes }))
    .toSorted((one, other) => ((one.jobCode ?? "") < (other.jobCode ?? "") ? -1 : 1))
}

/** The effect of rounding on shifts. Breaks are never rounded. */
export interface RoundingEffect {
  readonly exactMinutes: number
  readonly roundedMinutes: number
  readonly longerShifts: number
  readonly shorterShifts: number
  readonly sameShifts: number
}

export const roundingEffect = (spans: ReadonlyArray<Span>): RoundingEffect => {
  let [exactMinutes, roundedMinutes, longerShifts, shorterShifts, sameShifts] = [0, 0, 0, 0, 0]
  for (const { from, to, exactFrom, exactTo } of spans) {
    const [exact, rounded] = [exactTo - exactFrom, to - from]
    exactMinutes += exact
    roundedMinutes += rounded
    longerShifts += Number(rounded > exact)
    shorterShifts += Number(rounded < exact)
    sameShifts += Number(rounded === exact)
  }
  return { exactMinutes, roundedMinutes, longerShifts, shorterShifts, sameShifts }
}
