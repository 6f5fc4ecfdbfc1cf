/** The runs that the days of a worker belong to, by the settings and rules of the day. */
import { fromEpochDay, toEpochDay, type LocalDate } from "../calendar/localDate.ts"
import { zoneNameOn } from "../punch/trackedZone.ts"
import { engineSettings } from "../timeSettings/engineSettings.ts"
import { workdays, workweeks } from "../timeTracking/grid.ts"
import type { Period } from "../timeTracking/payable.ts"
import { localAt, reachedAt, type ZoneOffsets } from "../timeTracking/zone.ts"
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

/**
 * The run of a minute, found in a zone: a workweek has one zone, that of its first day, whatever timesheet asks for it.
 */
const zonedRun = (facts: TimeFacts, zoneName: string, minute: number): ZonedRun => {
  const zone = facts.zoneOf(zoneName)
  const run = runOf(facts, zone, minute)
  const homeName = zoneNameOn(facts, fromEpochDay(workdays(zone, 0).cellAt(run.begin).index))
  if (homeName === zoneName) return { ...run, zoneName }
  const home = facts.zoneOf(homeName)
  const begin = reachedAt(home, localAt(zone, run.begin))
  return { ...runOf(facts, home, begin), zoneName: homeName }
}

/** All runs of a period, each once. */
export const runsOf = (facts: TimeFacts, period: Period): ReadonlyArray<ZonedRun> => {
  const zoneName = zoneNameOn(facts, period.begin)
  const days = workdays(facts.zoneOf(zoneName), 0)
  const end = days.cellOf(toEpochDay(period.end) + 1).end
  const runs: Array<ZonedRun> = []
  for (let minute = days.cellOf(toEpochDay(period.begin)).begin; minute < end;) {
    const run = zonedRun(facts, runs.at(-1)?.zoneName ?? zoneName, minute)
    if (run.end <= minute) break
    runs.push(run)
    minute = run.end
  }
  return runs
}

/** A change of a day may label minutes of so many days after its run, where workdays follow from one another. */
const ROLLING_DAYS = 7

/** The days whose minutes a change of a day may label anew: its workweek, or the weeks that are counted together. */
export const daysLabelledWith = (facts: TimeFacts, day: LocalDate): Period => {
  const zoneName = zoneNameOn(facts, day)
  const days = workdays(facts.zoneOf(zoneName), 0)
  const cell = days.cellOf(toEpochDay(day))
  const { begin } = zonedRun(facts, zoneName, cell.begin)
  const { end } = zonedRun(facts, zoneName, cell.end - 1)
  const more = rulesOn(facts, day).workday === "Rolling" ? ROLLING_DAYS : 0
  return {
    begin: fromEpochDay(days.cellAt(begin).index),
    end: fromEpochDay(days.cellAt(end - 1).index + more)
  }
}
