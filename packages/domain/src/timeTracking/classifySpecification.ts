/** Reads the recorded time of one worker and its settings, as `payroll time classify` takes them. */
import { toEpochDay } from "../calendar/localDate.ts"
import type { Fraction } from "../exact/fraction.ts"
import { reportProblem, type Checked, type Findings } from "../specification/problem.ts"
import {
  isGiven,
  readDate,
  readObject,
  readWhole,
  type Fields,
  type Path
} from "../paySchedule/readFields.ts"
import type { WorkweekStart } from "./grid.ts"
import type { Differential } from "./overlays.ts"
import { PUNCH_TYPES, type Punch, type PunchType, type TimeEntry } from "./punch.ts"
import {
  readAmount,
  readBoolean,
  readFields,
  readInstant,
  readList,
  readNamed,
  readText,
  readTimeOfDay,
  refuseUnknownFields,
  type GivenInstant
} from "./readTime.ts"
import type { Rounding } from "./rounding.ts"
import { readRounding } from "./roundingSpecification.ts"
import type { RuleSet } from "./ruleSet.ts"
import { readRuleSet } from "./ruleSetSpecification.ts"
import { DAY_MINUTES, MINUTE_MS, minuteOf, minutesShowing, type ZoneOffsets } from "./zone.ts"

const MAX_PUNCHES = 100_000
const MAX_ENTRIES = 20_000
const MAX_YEARS = 50
const MAX_DIFFERENTIALS = 20
const MAX_NAME = 100
const MAX_ZONE = 64

const WEEKDAYS = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday"
] as const

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

const FIELDS = [
  "timeZone",
  "workweekStart",
  "workdayStart",
  "rules",
  "rate",
  "exempt",
  "rounding",
  "differentials",
  "punches",
  "entries"
]

/** The names of the operations and of terminals mean the same. */
const PUNCH_ALIASES: ReadonlyMap<string, PunchType> = new Map([
  ["clockin", "In"],
  ["clockout", "Out"],
  ["startbreak", "Meal Start"],
  ["endbreak", "Meal End"],
  ["startmeal", "Meal Start"],
  ["endmeal", "Meal End"],
  ["startrest", "Rest Start"],
  ["endrest", "Rest End"]
])

interface GivenPunch {
  readonly type: PunchType
  readonly at: GivenInstant
}

/** Checked, but for what needs the offsets of the zone. */
export interface ClassifySpecification {
  readonly timeZone: string
  readonly workweekStart: WorkweekStart
  readonly workdayStart: number
  readonly ruleSet: RuleSet
  readonly rate: Fraction | undefined
  readonly isExempt: boolean
  readonly rounding: Rounding
  readonly differentials: ReadonlyArray<Differential>
  readonly punches: ReadonlyArray<GivenPunch>
  readonly entries: ReadonlyArray<TimeEntry>
}

const readWeekday = (findings: Findings, path: Path, value: unknown): number | undefined => {
  const weekday = readNamed(findings, path, value, WEEKDAYS)
  return weekday && WEEKDAYS.indexOf(weekday)
}

const readWorkweekStart = (findings: Findings, value: unknown): WorkweekStart | undefined => {
  if (!isGiven(value)) return { weekday: 0, minute: 0 }
  const fields = readFields(findings, ["workweekStart"], value, ["weekday", "time"])
  if (fields === undefined) return undefined
  const weekday = readWeekday(findings, ["workweekStart", "weekday"], fields["weekday"])
  const minute = readTimeOfDay(findings, ["workweekStart", "time"], fields["time"], 0)
  return weekday === undefined || minute === undefined ? undefined : { weekday, minute }
}

const readDifferential = (
  findings: Findings,
  path: Path,
  value: unknown
): Differential | undefined => {
  const fields = readFields(findings, path, value, ["name", "from", "to", "weekdays"])
  if (fields === undefined) return undefined
  const name = readText(findings, [...path, "name"], fields["name"], MAX_NAME)
  const fromMinute = readTimeOfDay(findings, [...path, "from"], fields["from"])
  const toMinute = readTimeOfDay(findings, [...path, "to"], fields["to"])
  const at = [...path, "weekdays"]
  const given = readList(findings, at, fields["weekdays"], EVERY_DAY.length, (to, element) =>
    readWeekday(findings, to, element)
  )
  if (name === undefined || fromMinute === undefined || toMinute === undefined) return undefined
  if (given === undefined) return undefined
  if (fromMinute === toMinute) {
    return reportProblem(findings, [...path, "to"], "conflict", "must not be the same as from")
  }
  return { name, fromMinute, toMinute, weekdays: given.length > 0 ? given : EVERY_DAY }
}

const readPunch = (findings: Findings, path: Path, value: unknown): GivenPunch | undefined => {
  const fields = readFields(findings, path, value, ["type", "at"])
  if (fields === undefined) return undefined
  const type = readNamed(findings, [...path, "type"], fields["type"], PUNCH_TYPES, PUNCH_ALIASES)
  const at = readInstant(findings, [...path, "at"], fields["at"])
  return type && at && { type, at }
}

const readEntry = (findings: Findings, path: Path, value: unknown): TimeEntry | undefined => {
  const fields = readFields(findings, path, value, ["date", "minutes"])
  if (fields === undefined) return undefined
  const date = readDate(findings, [...path, "date"], fields["date"])
  const limits = { min: 1, max: DAY_MINUTES }
  const minutes = readWhole(findings, [...path, "minutes"], fields["minutes"], limits)
  if (date === undefined || minutes === undefined) return undefined
  if (date < "1971-01-01" || date > "2200-12-31") {
    const message = "must be in the years 1971 to 2200"
    return reportProblem(findings, [...path, "date"], "range", message)
  }
  return { day: toEpochDay(date), minutes }
}

/** The first and the last of what was recorded, in milliseconds; undefined if there is nothing. */
export const recordedRange = ({
  punches,
  entries
}: Pick<ClassifySpecification, "punches" | "entries">) => {
  let range: { from: number; to: number } | undefined
  const include = (ms: number): void => {
    range = { from: Math.min(range?.from ?? ms, ms), to: Math.max(range?.to ?? ms, ms) }
  }
  for (const { at } of punches) include(at.ms)
  for (const { day } of entries) include(day * DAY_MINUTES * MINUTE_MS)
  return range
}

const checkRange = (
  findings: Findings,
  punches: ReadonlyArray<GivenPunch>,
  entries: ReadonlyArray<TimeEntry>
): void => {
  const range = recordedRange({ punches, entries })
  const longest = MAX_YEARS * 366 * DAY_MINUTES * MINUTE_MS
  if (range === undefined || range.to - range.from <= longest) return
  const path = [punches.length > 0 ? "punches" : "entries"]
  reportProblem(findings, path, "range", `must not reach over more than ${MAX_YEARS} years`)
}

const readRecorded = (findings: Findings, fields: Fields) => {
  const punches = readList(findings, ["punches"], fields["punches"], MAX_PUNCHES, (at, element) =>
    readPunch(findings, at, element)
  )
  const entries = readList(findings, ["entries"], fields["entries"], MAX_ENTRIES, (at, element) =>
    readEntry(findings, at, element)
  )
  if (punches === undefined || entries === undefined) return undefined
  checkRange(findings, punches, entries)
  return { punches, entries }
}

const readSpecification = (
  findings: Findings,
  fields: Fields
): ClassifySpecification | undefined => {
  refuseUnknownFields(findings, [], fields, FIELDS)
  const timeZone = readText(findings, ["timeZone"], fields["timeZone"], MAX_ZONE)
  const workweekStart = readWorkweekStart(findings, fields["workweekStart"])
  const workdayStart = readTimeOfDay(findings, ["workdayStart"], fields["workdayStart"], 0)
  const ruleSet = readRuleSet(findings, ["rules"], fields["rules"])
  const rate = isGiven(fields["rate"]) ? readAmount(findings, ["rate"], fields["rate"]) : undefined
  const isExempt = readBoolean(findings, ["exempt"], fields["exempt"])
  const rounding = readRounding(findings, ["rounding"], fields["rounding"])
  const differentials = readList(
    findings,
    ["differentials"],
    fields["differentials"],
    MAX_DIFFERENTIALS,
    (at, element) => readDifferential(findings, at, element)
  )
  const recorded = readRecorded(findings, fields)
  if (timeZone === undefined || !workweekStart || workdayStart === undefined || !ruleSet) {
    return undefined
  }
  if (isExempt === undefined || !rounding || !differentials || !recorded) return undefined
  const settings = { timeZone, workweekStart, workdayStart, rounding, differentials }
  return { ...settings, ruleSet, rate, isExempt, ...recorded }
}

/** The specification of `payroll time classify`, or every problem of it. */
export const validateClassify = (input: unknown): Checked<ClassifySpecification> =>
  readObject(input, readSpecification)

/** The instant of a wall clock time; a problem if clocks show it twice or skip it. */
const resolved = (
  findings: Findings,
  path: Path,
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
