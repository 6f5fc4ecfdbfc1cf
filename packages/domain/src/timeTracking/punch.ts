/** Reports of a worker and a clock, and the spans made of them before any rule of pay applies. */
import type { EpochDay } from "../calendar/localDate.ts"
import type { ExceptionCode } from "./exceptionCodes.data.ts"
import type { ZoneOffsets } from "../calendar/wallClock.ts"

export const PUNCH_TYPES = [
  "In",
  "Out",
  "Meal Start",
  "Meal End",
  "Rest Start",
  "Rest End"
] as const
export type PunchType = (typeof PUNCH_TYPES)[number]

/** Statements that a worker confirms when clocking out. */
export interface Attestation {
  readonly mealsTaken?: boolean
  readonly restBreaksTaken?: boolean
  readonly timesRight?: boolean
}

export interface Punch {
  readonly type: PunchType
  /** UTC milliseconds */
  readonly atMs: number
  readonly jobCode?: string | undefined
  /** The zone of the location, where it is not the worker's. */
  readonly zone?: ZoneOffsets | undefined
  readonly attestation?: Attestation | undefined
  /** The clock of the device less that of the service when the punch arrived, milliseconds. */
  readonly driftMs?: number | undefined
  /** Time at which it was recorded or last changed, UTC milliseconds. */
  readonly changedAt?: number | undefined
}

/** Worked minutes of a workday without times. */
export interface TimeEntry {
  readonly day: EpochDay
  readonly minutes: number
  readonly jobCode?: string | undefined
}

/** Work that was entered with its times. It is not rounded. */
export interface TimedEntry {
  /** UTC milliseconds */
  readonly fromMs: number
  readonly toMs: number
  readonly jobCode?: string | undefined
  /** The zone in which the worker was, where it is not the worker's. */
  readonly zone?: ZoneOffsets | undefined
}

/** The two instants of a break or a shift, UTC milliseconds. */
interface Instants {
  readonly fromMs: number
  readonly toMs: number
}

/** A break. `from` and `to` are minutes. */
export interface Break extends Instants {
  readonly type: "Meal" | "Rest"
  readonly from: number
  readonly to: number
}

/** A shift, from the clock-in to the clock-out. Times are minutes, but for the two instants. */
export interface Span extends Instants {
  /** Rounded as the settings say. */
  readonly from: number
  readonly to: number
  readonly exactFrom: number
  readonly exactTo: number
  /** In order, never rounded. */
  readonly breaks: ReadonlyArray<Break>
  readonly jobCode?: string | undefined
  /** That of the clock-in: a shift has one zone, whatever is asked for. */
  readonly zone?: ZoneOffsets | undefined
  readonly attestation?: Attestation | undefined
}

/** A shift that counts nowhere because it is longer than the longest that is allowed. Times are minutes. */
export interface LongShift {
  readonly from: number
  /** The end of the shift; now if it is open. */
  readonly to: number
  readonly zone: ZoneOffsets | undefined
}

/** At a minute, or on a workday. */
export type TimeException =
  | { readonly code: ExceptionCode; readonly minute: number }
  | { readonly code: ExceptionCode; readonly day: EpochDay }
