/** A look at the recorded time of a worker: which exceptions its open timesheets have now. */
import { addDays } from "@payroll/domain/calendar/localDate"
import { clockLookedAt, clockStatusOf } from "@payroll/domain/punch/workerClock"
import type { Moment } from "@payroll/domain/record"
import { termsOn } from "@payroll/domain/timeSettings/timeTrackingSettings"
import { dayOf } from "@payroll/domain/timestamp"
import { MINUTE_MS } from "@payroll/domain/timeTracking/zone"
import { changes, combined, update } from "../changes.ts"
import type { Changes } from "../writer.ts"
import { exceptionChanges } from "./sheetChanges.ts"
import {
  contentOf,
  exceptionsAt,
  rangeOf,
  type LoadedTime
} from "@payroll/domain/timesheet/loadedTime"

/** Older timesheets are looked at when somebody submits, approves or locks them. */
const LOOK_BACK_DAYS = 45
const LOOK_AHEAD_DAYS = 2

/** The days that a look at an instant reads. */
export const lookedAtOn = (at: number) =>
  rangeOf({
    begin: addDays(dayOf(at), -LOOK_BACK_DAYS),
    end: addDays(dayOf(at), LOOK_AHEAD_DAYS)
  })

/** When an open shift becomes a missed clock-out; undefined without one. */
const missedAt = ({ clock, punches, settings }: LoadedTime, at: number): number | undefined => {
  if (clockStatusOf(clock) === "Off") return undefined
  const began = punches.findLast(({ type }) => type === "In")
  if (!began) return undefined
  const { maxShiftMinutes } = termsOn(settings, dayOf(began.at))
  const missed = began.at + (maxShiftMinutes + 1) * MINUTE_MS
  return missed > at ? missed : undefined
}

interface Look {
  readonly changes: Changes | undefined
  /** When the worker's time is looked at again; undefined if it need not be. */
  readonly dueAt: number | undefined
}

/** What must be stored about the exceptions of a worker now. */
export const lookAt = (loaded: LoadedTime, moment: Moment): Look => {
  const { clock, sheets } = loaded
  const { at } = moment
  const dueAt = missedAt(loaded, at)
  const first = addDays(dayOf(at), -LOOK_BACK_DAYS)
  const open = sheets.filter(({ status, periodEnd }) => status !== "Locked" && periodEnd >= first)
  const parts = open.map((sheet) =>
    exceptionChanges(exceptionsAt(loaded, sheet, contentOf(loaded, sheet, at), moment), moment)
  )
  const found = combined(parts)
  if (found.writes.length === 0 || !clock) return { changes: undefined, dueAt }
  const looked = update("workerClock", clock, clockLookedAt(clock, dueAt, at))
  return { changes: combined([changes({ writes: [looked] }), found]), dueAt }
}
