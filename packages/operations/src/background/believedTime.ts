/**
 * The time by which rows are deleted. A wall clock can be wrong for a minute, and what is deleted by it is gone: the
 * believed time moves on only by monotonic time that a process has seen.
 */
import { CLOCK_LEAD_MS_MAX, type ClockMark, type RowLimits } from "../ports/retention.ts"

/** A lead of the clock is believed after this much monotonic time, also with restarts in between. */
const AGREED_MS = 24 * 3_600_000
/** A smaller lead is not a jump; short restarts leave one. */
const LEAD_MS_MIN = 60_000
const HOUR_MS = 3_600_000
/** An hour deletes at most this share of what is stored. */
const SHARE_OF_STORED = 30

/** Clock readings of a process since it last updated the mark. */
export interface Seen {
  /** Its wall clock, in UTC milliseconds. */
  readonly now: number
  /** Monotonic milliseconds. */
  readonly elapsedMs: number
}

/**
 * Returns the mark after a process has seen some time pass. The clock's lead over the mark is added once it has lasted
 * for a day of monotonic time: of all leads of that day the smallest, because the others were disputed.
 */
export const movedMark = (mark: ClockMark, { now, elapsedMs }: Seen): ClockMark => {
  const at = Math.max(mark.at, Math.min(now, mark.at + elapsedMs))
  const moves = mark.moves + 1
  const lead = Math.min(mark.lead ?? Number.POSITIVE_INFINITY, Math.max(0, now - at))
  if (lead < LEAD_MS_MIN) return { ...mark, at, moves, lead: undefined, agreedMs: 0 }
  // The time before the lead was first seen does not agree with it.
  const agreedMs = mark.lead === undefined ? 0 : mark.agreedMs + elapsedMs
  return agreedMs >= AGREED_MS
    ? { ...mark, at: at + lead, moves, lead: undefined, agreedMs: 0 }
    : { ...mark, at, moves, lead, agreedMs }
}

/** Returns the mark after a process that does not move it saw a smaller lead; undefined if it saw none. */
export const disputedMark = (mark: ClockMark, now: number): ClockMark | undefined => {
  const lead = Math.max(0, now - mark.at)
  if (mark.lead === undefined || lead + LEAD_MS_MIN > mark.lead) return undefined
  return { ...mark, lead, moves: mark.moves + 1 }
}

/** Returns the clock, but no time that is more days ahead of the mark than a machine that is off at times leaves. */
export const plausibleTime = (mark: ClockMark | undefined, now: number): number =>
  mark ? Math.min(now, mark.at + CLOCK_LEAD_MS_MAX) : now

/** Returns the first mark of a database. The newest row shows a time that has been; one of a future shows nothing. */
export const firstMark = (now: number, newest: number | undefined, left: RowLimits): ClockMark => ({
  at: Math.min(now, newest ?? now),
  lead: undefined,
  agreedMs: 0,
  moves: 1,
  hour: 0,
  left
})

/** The hour of the mark, for which rows that may be deleted are counted. */
export const hourOf = ({ at }: ClockMark): number => Math.floor(at / HOUR_MS)

const mapped = (rows: RowLimits, of: (rows: number) => number): RowLimits => ({
  events: of(rows.events),
  answers: of(rows.answers),
  traces: of(rows.traces),
  attempts: of(rows.attempts)
})

/** Returns how many rows an hour may delete of those that are stored, at least one. */
export const hourlyLimits = (stored: RowLimits): RowLimits =>
  mapped(stored, (rows) => Math.max(1, Math.floor(rows / SHARE_OF_STORED)))

/** Returns how many rows a batch may delete. */
export const batchLimits = (left: RowLimits, batchMax: number): RowLimits =>
  mapped(left, (rows) => Math.min(rows, batchMax))

/** Returns what is left of an hour's limits. */
export const afterBatch = (left: RowLimits, deleted: RowLimits): RowLimits => ({
  events: left.events - deleted.events,
  answers: left.answers - deleted.answers,
  traces: left.traces - deleted.traces,
  attempts: left.attempts - deleted.attempts
})
