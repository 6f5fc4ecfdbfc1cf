/** The runs that the days of a worker belong to, by the settings and rules of the day. */
import { fromEpochDay, toEpochDay, type LocalDate } from "../calendar/localDate.ts"
import { zoneNameOn } from "../punch/trackedZone.ts"
import { engineSettings } from "../timeSettings/engineSettings.ts"
import { workdays, workweeks } from "../timeTracking/grid.ts"
import type { Period } from "../timeTracking/payable.ts"
import { DAY_MINUTES, localAt, reachedAt, type ZoneOffsets } from "../calendar/wallClock.ts"
import { runAt, type Run } from "./runs.ts"
import { rulesOn, type TimeFacts } from "./timeFacts.ts"

/** The run of a minute, longer where a rule counts several workweeks together. */
const runOf = (facts: TimeFacts, zone: ZoneOffsets, minute: number): Run => {
  const run = runAt(facts.settings, zone, minute)
  const day = fromEpochDay(workdays(zone, 0).cellAt(run.begin).index)
  const long = rulesOn(facts, day).weekly.find(({ weeks = 1 }) => weeks > 1)
  if (long === undefined || run.change !== undefined) return run
  const { workweekStart } = engineSettings(zone, run.terms)
  const anchor = long.anchorDate === undefined ? 0 : toEpochDay(long.anchorDate)
  return { ...run, ...workweeks(zone, workweekStart, long.weeks, anchor).cellAt(minute) }
}

/** A run in the zone where the worker works on its first day. */
export interface ZonedRun extends Run {
  readonly zoneName: string
}

/** A run of a period. */
export interface PeriodRun extends ZonedRun {
  /** Its first minute that is in no run before: weeks that are counted together may begin in that one. */
  readonly from: number
}

/**
 * The run of a minute, found in a zone: a workweek has one zone, that of its first day, whatever timesheet asks for it.
 */
const zonedRun = (facts: TimeFacts, zoneName: string, minute: number): ZonedRun => {
  const zone = facts.zoneOf(zoneName)
  const run = runOf(facts, zone, minute)
  const homeName = zoneNameOn(facts, fromEpochDay(workdays(zone, 0).cellAt(run.begin).index))
  if (homeName === zoneName) return { ...run, zoneName }
  const home = facts.zoneOf(homeName)
  return { ...runOf(facts, home, reachedAt(home, localAt(zone, minute))), zoneName: homeName }
}

/**
 * All runs of a period, each once. A run begins at the time of the wall clock at which the one before ends, wherever
 * the worker works then.
 */
export const runsOf = (facts: TimeFacts, period: Period): ReadonlyArray<PeriodRun> => {
  const runs: Array<PeriodRun> = []
  const end = (toEpochDay(period.end) + 2) * DAY_MINUTES
  let zoneName = zoneNameOn(facts, period.begin)
  for (let local = toEpochDay(period.begin) * DAY_MINUTES; local < end;) {
    const run = zonedRun(facts, zoneName, reachedAt(facts.zoneOf(zoneName), local))
    const zone = facts.zoneOf(run.zoneName)
    const from = runs.length === 0 ? run.begin : reachedAt(zone, local)
    const next = localAt(zone, run.end)
    if (next <= local) break
    runs.push({ ...run, from })
    ;[local, zoneName] = [next, run.zoneName]
  }
  return runs
}

/** A change of a day may label minutes of so many days after its run, where workdays follow from one another. */
const ROLLING_DAYS = 7

/** The days whose minutes a change of a day may label anew: its workweek, or the weeks that are counted together. */
export const daysLabelledWith = (facts: TimeFacts, day: LocalDate): Period => {
  const zoneName = zoneNameOn(facts, day)
  const cell = workdays(facts.zoneOf(zoneName), 0).cellOf(toEpochDay(day))
  const first = zonedRun(facts, zoneName, cell.begin)
  const last = zonedRun(facts, zoneName, cell.end - 1)
  const dayIn = (run: ZonedRun, minute: number): number =>
    workdays(facts.zoneOf(run.zoneName), 0).cellAt(minute).index
  const more = rulesOn(facts, day).workday === "Rolling" ? ROLLING_DAYS : 0
  return {
    begin: fromEpochDay(dayIn(first, first.begin)),
    end: fromEpochDay(dayIn(last, last.end - 1) + more)
  }
}
