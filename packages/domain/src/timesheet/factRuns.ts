/** The runs that the days of a worker belong to, by the settings and rules of the day. */
import { fromEpochDay, toEpochDay, type LocalDate } from "../calendar/localDate.ts"
import { zoneNameOn } from "../punch/trackedZone.ts"
import { engineSettings } from "../timeSettings/engineSettings.ts"
import { workdays, workweeks } from "../timeTracking/grid.ts"
import type { Period } from "../timeTracking/payable.ts"
import type { ZoneOffsets } from "../timeTracking/zone.ts"
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

/** All runs of a period, each once. */
export const runsOf = (facts: TimeFacts, period: Period, zone: ZoneOffsets): ReadonlyArray<Run> => {
  const days = workdays(zone, 0)
  const end = days.cellOf(toEpochDay(period.end) + 1).end
  const runs: Array<Run> = []
  for (let minute = days.cellOf(toEpochDay(period.begin)).begin; minute < end;) {
    const run = runOf(facts, zone, minute)
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
  const zone = facts.zoneOf(zoneNameOn(facts, day))
  const days = workdays(zone, 0)
  const cell = days.cellOf(toEpochDay(day))
  const { begin } = runOf(facts, zone, cell.begin)
  const { end } = runOf(facts, zone, cell.end - 1)
  const more = rulesOn(facts, day).workday === "Rolling" ? ROLLING_DAYS : 0
  return {
    begin: fromEpochDay(days.cellAt(begin).index),
    end: fromEpochDay(days.cellAt(end - 1).index + more)
  }
}
