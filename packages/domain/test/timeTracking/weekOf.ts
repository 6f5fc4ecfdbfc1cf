/** Short ways to write down a week of work in tests. */
import { toEpochDay, type LocalDate } from "../../src/calendar/localDate.ts"
import {
  classifyTime,
  type ClassifiedTime,
  type TimeSettings
} from "../../src/timeTracking/classifyTime.ts"
import type { DayRules, WorkerFacts } from "../../src/timeTracking/classify.ts"
import type { WorkContext } from "../../src/timeTracking/contextExceptions.ts"
import { shippedRuleSet } from "../../src/timeTracking/overtimeRules.data.ts"
import { DEFAULT_MAX_SHIFT_MINUTES } from "../../src/timeTracking/pairPunches.ts"
import type { Punch, PunchType, TimedEntry, TimeEntry } from "../../src/timeTracking/punch.ts"
import type { RuleSet } from "../../src/timeTracking/ruleSet.ts"
import { WORKER } from "./randomTime.ts"
import { UTC } from "./zones.ts"

const DEFAULTS: TimeSettings = {
  zone: UTC,
  workweekStart: { weekday: 0, minute: 0 },
  workdayStart: 0,
  rounding: { mode: "None" },
  maxShiftMinutes: DEFAULT_MAX_SHIFT_MINUTES,
  differentials: []
}

export const ruleSet = (id: string): RuleSet => {
  const shipped = shippedRuleSet(id)
  if (shipped === undefined) throw new Error(`no rule set ${id}`)
  return shipped
}

export const punch = (type: PunchType, at: string, more: Partial<Punch> = {}): Punch => ({
  type,
  atMs: Date.parse(`${at}Z`),
  ...more
})

/** A shift without breaks, times in UTC. */
export const shift = (
  from: string,
  to: string,
  more: Partial<Punch> = {}
): ReadonlyArray<Punch> => [punch("In", from, more), punch("Out", to, more)]

/** An entry per hour count, on dates that follow one another. */
export const hoursFrom = (first: string, hours: ReadonlyArray<number>): ReadonlyArray<TimeEntry> =>
  hours.map((count, index) => ({
    day: toEpochDay(first as LocalDate) + index,
    minutes: count * 60
  }))

export interface TimeInput {
  readonly punches?: ReadonlyArray<Punch>
  readonly entries?: ReadonlyArray<TimeEntry>
  readonly credits?: ReadonlyArray<TimeEntry>
  readonly timedEntries?: ReadonlyArray<TimedEntry>
  readonly rules?: string | RuleSet | DayRules
  readonly settings?: Partial<TimeSettings>
  readonly worker?: Partial<WorkerFacts>
  readonly context?: WorkContext
}

export const classified = (input: TimeInput): ClassifiedTime => {
  const { punches = [], entries = [], credits = [], rules = "US-FLSA" } = input
  return classifyTime(
    { punches, entries, credits, timedEntries: input.timedEntries, context: input.context },
    { ...DEFAULTS, ...input.settings },
    typeof rules === "string" ? ruleSet(rules) : rules,
    { ...WORKER, ...input.worker }
  )
}
