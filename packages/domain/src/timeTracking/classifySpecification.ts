/** Reads the recorded time of one worker and its settings, as `payroll time classify` takes them. */
import { toEpochDay, WEEKDAYS } from "../calendar/localDate.ts"
import { optional, required, withDefault, type ValueOf } from "../specification/table.ts"
import { choice, dayInYears, flag, text, whole } from "../specification/kinds.ts"
import { list, object, refined } from "../specification/objects.ts"
import {
  reportProblem,
  type Checked,
  type Findings,
  type SpecificationProblem
} from "../specification/problem.ts"
import { rejectField } from "../specification/reading.ts"
import { amount, checkedTime, instant, timeOfDay, type GivenInstant } from "./kinds.ts"
import { PUNCH_TYPES, type Punch } from "./punch.ts"
import { agreedSchedule } from "./agreedSchedule.ts"
import { rounding } from "./roundingSpecification.ts"
import { ruleSet } from "./ruleSetSpecification.ts"
import {
  DAY_MINUTES,
  MINUTE_MS,
  minuteOf,
  minutesShowing,
  type ZoneOffsets
} from "../calendar/wallClock.ts"

const MAX_YEARS = 50

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

const weekday = refined(choice(WEEKDAYS), (name) => WEEKDAYS.indexOf(name))

/** The names of the operations and of terminals mean the same. */
const PUNCH_ALIASES = {
  In: ["Clock In"],
  Out: ["Clock Out"],
  "Meal Start": ["Start Break", "Start Meal"],
  "Meal End": ["End Break", "End Meal"],
  "Rest Start": ["Start Rest"],
  "Rest End": ["End Rest"]
}

const WORKWEEK_START = { weekday: required(weekday), time: withDefault(0, timeOfDay) }

const DIFFERENTIAL = {
  name: required(text(100)),
  from: required(timeOfDay),
  to: required(timeOfDay),
  weekdays: withDefault([], list(weekday, EVERY_DAY.length))
}

const PUNCH = { type: required(choice(PUNCH_TYPES, PUNCH_ALIASES)), at: required(instant) }
const ENTRY = { date: required(dayInYears), minutes: required(whole(1, DAY_MINUTES)) }

const CLASSIFY = {
  timeZone: required(text(64)),
  workweekStart: withDefault(
    { weekday: 0, minute: 0 },
    refined(object(WORKWEEK_START), ({ weekday: first, time }) => ({
      weekday: first,
      minute: time
    }))
  ),
  workdayStart: withDefault(0, timeOfDay),
  rules: required(ruleSet),
  alternative: optional(agreedSchedule),
  rate: optional(amount),
  exempt: withDefault(false, flag),
  rounding: withDefault({ mode: "None" }, rounding),
  differentials: withDefault(
    [],
    list(
      refined(object(DIFFERENTIAL), ({ name, from, to, weekdays }, reading) =>
        from === to
          ? rejectField(reading, "to", "conflict", "must not be the same as from")
          : {
              name,
              fromMinute: from,
              toMinute: to,
              weekdays: weekdays.length > 0 ? weekdays : EVERY_DAY
            }
      ),
      20
    )
  ),
  punches: withDefault([], list(object(PUNCH), 100_000)),
  entries: withDefault(
    [],
    list(
      refined(object(ENTRY), ({ date, minutes }) => ({ day: toEpochDay(date), minutes })),
      20_000
    )
  )
}

/** The first and the last of what was recorded, in milliseconds; undefined if there is nothing. */
export const recordedRange = ({
  punches,
  entries
}: Pick<ValueOf<typeof CLASSIFY>, "punches" | "entries">) => {
  let range: { from: number; to: number } | undefined
  const include = (ms: number): void => {
    range = { from: Math.min(range?.from ?? ms, ms), to: Math.max(range?.to ?? ms, ms) }
  }
  for (const { at } of punches) include(at.ms)
  for (const { day } of entries) include(day * DAY_MINUTES * MINUTE_MS)
  return range
}

const classify = refined(object(CLASSIFY), ({ rules, rate, exempt, ...rest }, reading) => {
  const range = recordedRange(rest)
  const longest = MAX_YEARS * 366 * DAY_MINUTES * MINUTE_MS
  if (range !== undefined && range.to - range.from > longest) {
    const name = rest.punches.length > 0 ? "punches" : "entries"
    const message = `must not reach over more than ${MAX_YEARS} years`
    return rejectField(reading, name, "range", message)
  }
  return { ...rest, ruleSet: rules, rate, isExempt: exempt }
})

/** Checked, but for what needs the offsets of the zone. */
export type ClassifySpecification = ReturnType<typeof classify.read> & {}

/** The specification of `payroll time classify`, or every problem of it. */
export const validateClassify = (input: unknown): Checked<ClassifySpecification> =>
  checkedTime(input, classify)

/** The instant of a wall clock time; a problem if clocks show it twice or skip it. */
const resolved = (
  findings: Findings,
  path: SpecificationProblem["path"],
  { isLocal, ms }: GivenInstant,
  zone: ZoneOffsets
): number | undefined => {
  if (!isLocal) return ms
  const local = minuteOf(ms)
  const [minute, second] = minutesShowing(zone, local)
  if (minute === undefined || second !== undefined) {
    const what = minute === undefined ? "does not exist" : "exists twice"
    const message = `${what} in the time zone, because clocks change; give it with an offset`
    return reportProblem(findings, path, "conflict", message)
  }
  return minute * MINUTE_MS + (ms - local * MINUTE_MS)
}

/** The punches as instants, or every local time that is none. */
export const resolvePunches = (
  { punches }: ClassifySpecification,
  zone: ZoneOffsets
): Checked<ReadonlyArray<Punch>> => {
  const findings: Findings = { problems: [] }
  const value: Array<Punch> = []
  for (const [index, { type, at }] of punches.entries()) {
    const atMs = resolved(findings, ["punches", index, "at"], at, zone)
    if (atMs !== undefined) value.push({ type, atMs })
  }
  return findings.problems.length === 0
    ? { ok: true, value }
    : { ok: false, problems: findings.problems }
}
