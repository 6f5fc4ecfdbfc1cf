/** The state of a worker's clock, by the latest punch. */
import * as Result from "effect/Result"
import { StateConflict } from "../errors.ts"
import { changed, created, type RecordBase, type Moment } from "../record.ts"
import { move, type StateTable } from "../status.ts"
import type { PunchType } from "../timeTracking/punch.ts"
import type { Punch } from "./punch.ts"

export type ClockStatus = "Off" | "Working" | "On Break" | "On Meal"

/** States of a clock. A punch that comes late sets it to the state of the latest punch. */
export const clockStatuses: StateTable<ClockStatus> = {
  Off: ["Working"],
  Working: ["On Break", "On Meal", "Off"],
  "On Break": ["Working", "Off"],
  "On Meal": ["Working", "Off"]
}

/** One for each worker who ever punched. Its version guards decisions about where the clock is. */
export interface WorkerClock extends RecordBase {
  readonly workerId: string
  readonly clockStatus: ClockStatus
  /** The latest punch that is not voided; undefined where all are. */
  readonly punchId: string | undefined
  readonly punchType: PunchType | undefined
  /** UTC milliseconds */
  readonly punchAt: number | undefined
  readonly punchTimeZone: string | undefined
  /** Time of the next check of the exceptions of the worker's timesheets, UTC milliseconds. */
  readonly dueAt: number | undefined
}

const STATUS_AFTER: Readonly<Record<PunchType, ClockStatus>> = {
  In: "Working",
  Out: "Off",
  "Meal Start": "On Meal",
  "Meal End": "Working",
  "Rest Start": "On Break",
  "Rest End": "Working"
}

export type BreakType = "Meal" | "Rest"

/** An action of a worker at the clock. */
export type ClockAction =
  | { readonly does: "clockIn" | "clockOut" }
  | { readonly does: "startBreak" | "endBreak"; readonly breakType: BreakType | undefined }

type TypeOrConflict = Result.Result<PunchType, StateConflict>

const conflict = (message: string): TypeOrConflict => Result.fail(new StateConflict({ message }))

const OPEN_BREAK: Readonly<Partial<Record<ClockStatus, BreakType>>> = {
  "On Meal": "Meal",
  "On Break": "Rest"
}

const breakEnd = (status: ClockStatus, breakType: BreakType | undefined): TypeOrConflict => {
  const open = OPEN_BREAK[status]
  if (open === undefined) return conflict("the user is on no break")
  if (breakType !== undefined && breakType !== open)
    return conflict("the user is on another kind of break")
  return Result.succeed<PunchType>(`${open} End`)
}

const typeOf = (action: ClockAction, status: ClockStatus): TypeOrConflict => {
  switch (action.does) {
    case "clockIn":
      return status === "Off" ? Result.succeed("In") : conflict("the user is clocked in already")
    case "clockOut":
      return status === "Off" ? conflict("the user is not clocked in") : Result.succeed("Out")
    case "startBreak":
      if (status === "Off") return conflict("the user is not clocked in")
      if (status !== "Working") return conflict("the user is on a break already")
      return Result.succeed<PunchType>(`${action.breakType ?? "Meal"} Start`)
    case "endBreak":
      return breakEnd(status, action.breakType)
  }
}

export const clockStatusOf = (clock: WorkerClock | undefined): ClockStatus =>
  clock?.clockStatus ?? "Off"

/** The punch that an action makes at a time, or why the state of the clock does not allow it. */
export const punchTypeOf = (
  clock: WorkerClock | undefined,
  action: ClockAction,
  at: number
): TypeOrConflict => {
  if (clock?.punchAt !== undefined && at < clock.punchAt) {
    return conflict("the clock has a later punch; send punches that come late with addPunches")
  }
  const status = clockStatusOf(clock)
  return Result.flatMap(typeOf(action, status), (type) =>
    Result.map(move("clock", clockStatuses, status, STATUS_AFTER[type]), () => type)
  )
}

type Counted = Pick<Punch, "id" | "type" | "at" | "timeZone">

/** True if a punch is later than another; at the same instant the one recorded last, because ids grow. */
const isAfter = (one: Counted, other: Counted): boolean =>
  one.at === other.at ? one.id > other.id : one.at > other.at

/** The latest of some punches, whatever order they are in. */
export const latestOf = (punches: ReadonlyArray<Counted>): Counted | undefined => {
  let latest: Counted | undefined
  for (const punch of punches) {
    if (latest === undefined || isAfter(punch, latest)) latest = punch
  }
  return latest
}

const shownBy = (clock: WorkerClock | undefined): ReadonlyArray<Counted> => {
  const { punchId: id, punchType: type, punchAt: at, punchTimeZone: timeZone } = clock ?? {}
  const isNone = id === undefined || type === undefined || at === undefined
  return isNone || timeZone === undefined ? [] : [{ id, type, at, timeZone }]
}

const statesOf = (latest: Counted | undefined) => ({
  clockStatus: latest ? STATUS_AFTER[latest.type] : ("Off" as const),
  punchId: latest?.id,
  punchType: latest?.type,
  punchAt: latest?.at,
  punchTimeZone: latest?.timeZone
})

/** The exceptions are looked at once the punches of a minute are there. */
const LOOK_AFTER_MS = 60_000

interface Owner {
  readonly id: string
  readonly clientId: string
  readonly companyId: string
}

/**
 * The clock of a worker that shows a punch, or none. Always a new version: two decisions that each left the clock as
 * it is could be wrong together.
 */
export const clockShowing = (
  clock: WorkerClock | undefined,
  worker: Owner,
  latest: Counted | undefined,
  { at, newId }: Moment
): WorkerClock => {
  const states = { ...statesOf(latest), dueAt: at + LOOK_AFTER_MS }
  return clock
    ? changed(clock, states, at)
    : { ...created(newId(), worker, at), workerId: worker.id, ...states }
}

/**
 * The clock unchanged, in a new version: a decision about the recorded time of a worker that makes no punch guards the
 * data it relied on in this way.
 */
export const clockGuarding = (
  clock: WorkerClock | undefined,
  worker: Owner,
  making: Moment
): WorkerClock => clockShowing(clock, worker, latestOf(shownBy(clock)), making)

/** The clock after a look at the exceptions, which are looked at again then. */
export const clockLookedAt = (
  clock: WorkerClock,
  dueAt: number | undefined,
  at: number
): WorkerClock => changed(clock, { dueAt }, at)

/** The clock of a worker after further punches. */
export const clockAfter = (
  clock: WorkerClock | undefined,
  worker: Owner,
  punches: ReadonlyArray<Counted>,
  making: Moment
): WorkerClock => clockShowing(clock, worker, latestOf([...shownBy(clock), ...punches]), making)
