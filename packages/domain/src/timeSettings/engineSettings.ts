/** The settings of a company as the engine takes them. */
import type { RoundingUnit } from "../timeTracking/rounding.ts"
import type { TimeSettings } from "../timeTracking/classifyTime.ts"
import { WEEKDAYS } from "../calendar/localDate.ts"
import type { ZoneOffsets } from "../calendar/wallClock.ts"
import { DEFAULT_TERMS } from "./defaultTerms.ts"
import type { TimeTerms } from "./timeTrackingSettings.ts"

const minuteOfDay = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The minute of the day at which workdays begin. */
export const workdayStartOf = ({ workdayStart }: Pick<TimeTerms, "workdayStart">): number =>
  minuteOfDay(workdayStart)

/** The weekday and minute at which workweeks begin. */
export const workweekStartOf = ({ workweekStart }: Pick<TimeTerms, "workweekStart">) => ({
  weekday: WEEKDAYS.indexOf(workweekStart.weekday),
  minute: minuteOfDay(workweekStart.time)
})

const roundingOf = ({ rounding: { mode, unitMinutes } }: TimeTerms): TimeSettings["rounding"] =>
  mode === "None" || unitMinutes === undefined
    ? { mode: "None" }
    : { mode, unitMinutes: unitMinutes as RoundingUnit }

/** The engine's settings of a worker in a zone; differentials are those of workers whose wage has them. */
export const engineSettings = (
  zone: ZoneOffsets,
  terms: TimeTerms = DEFAULT_TERMS,
  hasDifferentials = true
): TimeSettings => ({
  zone,
  workweekStart: workweekStartOf(terms),
  workdayStart: workdayStartOf(terms),
  rounding: roundingOf(terms),
  maxShiftMinutes: terms.maxShiftMinutes,
  autoMeal: terms.autoMeal,
  paidBreakUpToMinutes: terms.paidBreakUpToMinutes,
  unpaidMealFromMinutes: terms.unpaidMealFromMinutes,
  differentials: hasDifferentials
    ? terms.differentials.map(({ name, from, to, weekdays }) => ({
        name,
        fromMinute: minuteOfDay(from),
        toMinute: minuteOfDay(to),
        weekdays: weekdays.map((day) => WEEKDAYS.indexOf(day))
      }))
    : []
})
