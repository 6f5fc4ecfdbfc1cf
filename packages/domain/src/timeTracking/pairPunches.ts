/** From punches in any order to shifts with their breaks. */
import { compareText, firstDifference } from "./order.ts"
import type { Break, LongShift, Punch, PunchType, Span, TimeException } from "./punch.ts"
import { roundedMinute, type Direction, type Rounding } from "./rounding.ts"
import { DAY_MINUTES, localAt, minuteOf, type ZoneOffsets } from "../calendar/wallClock.ts"

export interface PairingSettings {
  readonly zone: ZoneOffsets
  readonly rounding: Rounding
  readonly maxShiftMinutes: number
  /** The limit of a shift that begins in a minute of a zone, where it differs between shifts. */
  readonly maxShiftAt?: ((minute: number, zone: ZoneOffsets) => number) | undefined
  /**
   * By the minute in which a long shift begins: when a person confirmed its length, UTC milliseconds. It is confirmed
   * with the punches that it had then.
   */
  readonly confirmed?: ReadonlyMap<number, number> | undefined
  /** Now, UTC milliseconds: a shift that is open and not too old counts until now. */
  readonly nowMs?: number | undefined
}

export interface Paired {
  /** In order of the clock-in. */
  readonly spans: ReadonlyArray<Span>
  /** Shifts that are too long, and not among the spans until they are corrected or confirmed. */
  readonly longShifts: ReadonlyArray<LongShift>
  readonly exceptions: ReadonlyArray<TimeException>
}

const DUPLICATE_MS = 60_000
const DRIFT_MS = 5 * 60_000
export const DEFAULT_MAX_SHIFT_MINUTES = 960

/** The order of punches at the same instant, where the state of the clock allows it. */
const RANKS: Readonly<Record<PunchType, number>> = {
  "Meal End": 0,
  "Rest End": 1,
  Out: 2,
  In: 3,
  "Meal Start": 4,
  "Rest Start": 5
}

const comparePunches = (a: Punch, b: Punch): number =>
  firstDifference(a.atMs - b.atMs, RANKS[a.type] - RANKS[b.type], compareText(a.jobCode, b.jobCode))

const isAscending = (punches: ReadonlyArray<Punch>): boolean =>
  punches.every((punch, index) => index === 0 || (punches[index - 1]?.atMs ?? 0) < punch.atMs)

interface OpenShift {
  readonly in: Punch
  readonly breaks: Array<Break>
  /** The punch that began the break that is open. */
  breakStart: Punch | undefined
  /** The latest of what was recorded or changed in it, UTC milliseconds. */
  changedAt: number
}

/** The clock of one worker while punches are read. */
interface Clock {
  open: OpenShift | undefined
  readonly spans: Array<Span>
  readonly longShifts: Array<LongShift>
  readonly exceptions: Array<TimeException>
}

const breakType = (start: Punch): Break["type"] => (start.type === "Meal Start" ? "Meal" : "Rest")

const fits = (clock: Clock, type: PunchType): boolean => {
  if (type === "In") return clock.open === undefined
  if (clock.open === undefined) return false
  if (type === "Out") return true
  const isOnBreak = clock.open.breakStart !== undefined
  return (type === "Meal End" || type === "Rest End") === isOnBreak
}

const report = (clock: Clock, code: TimeException["code"], atMs: number): void => {
  clock.exceptions.push({ code, minute: minuteOf(atMs) })
}

const endBreak = (open: OpenShift, atMs: number): void => {
  const { breakStart } = open
  if (breakStart === undefined) return
  open.breaks.push({
    type: breakType(breakStart),
    from: minuteOf(breakStart.atMs),
    to: minuteOf(atMs),
    fromMs: breakStart.atMs,
    toMs: atMs
  })
  open.breakStart = undefined
}

const rounded = (punch: Punch, direction: Direction, settings: PairingSettings): number => {
  const minute = minuteOf(punch.atMs)
  if (settings.rounding.mode === "None") return minute
  const local = localAt(punch.zone ?? settings.zone, minute)
  const ofDay = local - Math.floor(local / DAY_MINUTES) * DAY_MINUTES
  return minute + roundedMinute(ofDay, settings.rounding, direction) - ofDay
}

const isTooLong = (began: Punch, to: number, settings: PairingSettings): boolean => {
  const from = minuteOf(began.atMs)
  const limit = settings.maxShiftAt?.(from, began.zone ?? settings.zone)
  return to - from > (limit ?? settings.maxShiftMinutes)
}

const isConfirmed = (
  { in: { atMs }, changedAt }: OpenShift,
  settings: PairingSettings
): boolean => {
  const confirmedAt = settings.confirmed?.get(minuteOf(atMs))
  return confirmedAt !== undefined && confirmedAt >= changedAt
}

/** A shift that is too long counts no minute: more often than not somebody forgot to clock out. */
const leaveOut = (clock: Clock, { in: began }: OpenShift, to: number): void => {
  const from = minuteOf(began.atMs)
  clock.longShifts.push({ from, to, zone: began.zone })
  report(clock, "long-shift", began.atMs)
  clock.open = undefined
}

const close = (clock: Clock, open: OpenShift, out: Punch, settings: PairingSettings): void => {
  endBreak(open, out.atMs)
  const exactFrom = minuteOf(open.in.atMs)
  const exactTo = minuteOf(out.atMs)
  if (isTooLong(open.in, exactTo, settings) && !isConfirmed(open, settings)) {
    leaveOut(clock, open, exactTo)
    return
  }
  const from = rounded(open.in, "In", settings)
  clock.spans.push({
    from,
    to: Math.max(from, rounded(out, "Out", settings)),
    exactFrom,
    exactTo,
    fromMs: open.in.atMs,
    toMs: out.atMs,
    breaks: open.breaks,
    jobCode: open.in.jobCode,
    zone: open.in.zone,
    attestation: out.attestation
  })
  clock.open = undefined
}

const changeOf = ({ changedAt = Number.NEGATIVE_INFINITY }: Punch): number => changedAt

/** Moves the clock. What does not fit counts no minutes and is reported. */
const take = (clock: Clock, punch: Punch, settings: PairingSettings): void => {
  const { open } = clock
  if (open !== undefined) open.changedAt = Math.max(open.changedAt, changeOf(punch))
  if (Math.abs(punch.driftMs ?? 0) > DRIFT_MS) report(clock, "clock-drift", punch.atMs)
  if (punch.type === "In") {
    if (open !== undefined) report(clock, "missed-out", open.in.atMs)
    clock.open = { in: punch, breaks: [], breakStart: undefined, changedAt: changeOf(punch) }
  } else if (open === undefined) {
    report(clock, "missed-in", punch.atMs)
  } else if (punch.type === "Out") {
    close(clock, open, punch, settings)
  } else if (punch.type === "Meal Start" || punch.type === "Rest Start") {
    // Nobody clocked in again after the earlier break: how long it was is not known.
    if (open.breakStart !== undefined) report(clock, "missed-in", open.breakStart.atMs)
    open.breakStart = punch
  } else if (open.breakStart === undefined) {
    report(clock, "missed-out", punch.atMs)
  } else {
    endBreak(open, punch.atMs)
  }
}

const finish = (clock: Clock, settings: PairingSettings): void => {
  const { open } = clock
  const { nowMs } = settings
  if (open === undefined) return
  const began = minuteOf(open.in.atMs)
  if (nowMs === undefined || minuteOf(nowMs) < began) {
    report(clock, "missed-out", open.in.atMs)
  } else if (isTooLong(open.in, minuteOf(nowMs), settings)) {
    // A shift without an end has no length that somebody could confirm: waived, it still counts nothing.
    if (!isConfirmed(open, settings)) leaveOut(clock, open, minuteOf(nowMs))
  } else {
    close(clock, open, { type: "Out", atMs: nowMs }, { ...settings, rounding: { mode: "None" } })
  }
}

/** The punches of one instant, without those that are there twice, in an order that the clock allows. */
function* inAllowedOrder(clock: Clock, tied: ReadonlyArray<Punch>): Generator<Punch> {
  const waiting: Array<Punch> = []
  for (const punch of tied) {
    if (waiting.some(({ type }) => type === punch.type)) report(clock, "duplicate", punch.atMs)
    else waiting.push(punch)
  }
  while (waiting.length > 0) {
    const index = waiting.findIndex(({ type }) => fits(clock, type))
    yield* waiting.splice(Math.max(0, index), 1)
  }
}

function* sortedOnes(clock: Clock, punches: ReadonlyArray<Punch>): Generator<Punch> {
  const sorted = punches.toSorted(comparePunches)
  for (let from = 0; from < sorted.length;) {
    let to = from + 1
    while (to < sorted.length && sorted[to]?.atMs === sorted[from]?.atMs) to++
    yield* inAllowedOrder(clock, sorted.slice(from, to))
    from = to
  }
}

/** Few punches come in another order: they alone pay for being sorted. */
const inOrder = (clock: Clock, punches: ReadonlyArray<Punch>): Iterable<Punch> =>
  isAscending(punches) ? punches : sortedOnes(clock, punches)

/**
 * Pairs punches by their time, whatever order they come in. A shift counts once it has both ends; what is missing
 * is an exception. A punch that repeats the type of the one before within 60 seconds is ignored.
 */
export const pairPunches = (punches: ReadonlyArray<Punch>, settings: PairingSettings): Paired => {
  const clock: Clock = { open: undefined, spans: [], longShifts: [], exceptions: [] }
  let before: Punch | undefined
  for (const punch of inOrder(clock, punches)) {
    if (before?.type === punch.type && punch.atMs - before.atMs <= DUPLICATE_MS) {
      report(clock, "duplicate", punch.atMs)
    } else {
      take(clock, punch, settings)
    }
    before = punch
  }
  finish(clock, settings)
  const { spans, longShifts, exceptions } = clock
  return { spans, longShifts, exceptions }
}
