/** Weeks in which overtime rules give less than the federal ones. */
import { dayOfWeekOf, toEpochDay, type LocalDate } from "../calendar/localDate.ts"
import { whole } from "../exact/fraction.ts"
import type { WorkerFacts } from "./classify.ts"
import { classifyTime, type TimeSettings } from "./classifyTime.ts"
import { comparedWeeks, type ComparedWeek } from "./comparedWeeks.data.ts"
import { shippedRuleSet } from "./overtimeRules.data.ts"
import type { RuleSet } from "./ruleSet.ts"
import { minutesOf, totalsOf } from "./totals.ts"
import { DAY_MINUTES, MINUTE_MS } from "../calendar/wallClock.ts"

const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = DAY_MINUTES * MINUTE_MS

const SETTINGS: TimeSettings = {
  zone: [{ fromMs: 0, offsetMinutes: 0 }],
  workweekStart: { weekday: 0, minute: 0 },
  workdayStart: 0,
  rounding: { mode: "None" },
  maxShiftMinutes: DAY_MINUTES,
  differentials: []
}

/** A worker for whom rules with wage bounds hold, and one whose wage is above every bound. */
const workersSince = (since: LocalDate): ReadonlyArray<WorkerFacts> => [
  { isExempt: false, rates: [] },
  { isExempt: false, rates: [{ since, rate: whole(Number.MAX_SAFE_INTEGER) }] }
]

/** The first Sunday on a day or after it. */
const sundayFrom = (day: LocalDate): number => {
  const index = toEpochDay(day)
  return index + ((7 - dayOfWeekOf(index)) % 7)
}

/** The minutes of a week that are paid as overtime or double time. */
const premiumMinutes = (
  { shifts }: ComparedWeek,
  ruleSet: RuleSet,
  firstDay: number,
  worker: WorkerFacts
): number => {
  const timedEntries = shifts.map(([beginsAt, hours]) => {
    const fromMs = firstDay * DAY_MS + beginsAt * HOUR_MS
    return { fromMs, toMs: fromMs + hours * HOUR_MS }
  })
  const recorded = { punches: [], entries: [], timedEntries }
  const { segments } = classifyTime(recorded, SETTINGS, ruleSet, worker)
  return minutesOf({ ...totalsOf(segments), regular: 0 })
}

export interface WeakWeek {
  readonly week: ComparedWeek
  /** The minutes that the rules pay as overtime or double time, and those that the federal ones do. */
  readonly minutes: number
  readonly flsaMinutes: number
}

/** The compared weeks for which rules give less overtime than the federal ones that hold on a day. */
export const weeksBelowFlsa = (ruleSet: RuleSet, day: LocalDate): ReadonlyArray<WeakWeek> => {
  const flsa = shippedRuleSet("US-FLSA", day)
  if (flsa === undefined) throw new Error("there is no rule set US-FLSA")
  const firstDay = sundayFrom(day)
  return comparedWeeks.flatMap((week) =>
    workersSince(day)
      .map((worker) => ({
        week,
        minutes: premiumMinutes(week, ruleSet, firstDay, worker),
        flsaMinutes: premiumMinutes(week, flsa, firstDay, worker)
      }))
      .filter(({ minutes, flsaMinutes }) => minutes < flsaMinutes)
      .slice(0, 1)
  )
}
