/** Output of `payroll time classify`: the result of the engine with dates and local times as text. */
import { fromEpochDay, parseLocalDate, type LocalDate } from "../calendar/localDate.ts"
import { agreedRules } from "./agreedSchedule.ts"
import type { WorkerFacts } from "./classify.ts"
import type { ClassifySpecification } from "./classifySpecification.ts"
import { classifyTime } from "./classifyTime.ts"
import { exceptionCodes } from "./exceptionCodes.data.ts"
import { DEFAULT_MAX_SHIFT_MINUTES } from "./pairPunches.ts"
import type { Punch, TimeException } from "./punch.ts"
import { dayTotals, weekTotals } from "./totals.ts"
import { dateAt, DAY_MINUTES, localAt, offsetAt, type ZoneOffsets } from "../calendar/wallClock.ts"

const FIRST_DAY = parseLocalDate("1971-01-01")

const twoDigits = (value: number): string => String(value).padStart(2, "0")

const clock = (minutes: number): string =>
  `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`

/** A minute as local time with its offset: "2026-11-01T01:30-04:00". */
const localText = (zone: ZoneOffsets, minute: number): string => {
  const local = localAt(zone, minute)
  const ofDay = local - Math.floor(local / DAY_MINUTES) * DAY_MINUTES
  const offset = offsetAt(zone, minute)
  const sign = offset < 0 ? "-" : "+"
  return `${dateAt(zone, minute)}T${clock(ofDay)}${sign}${clock(Math.abs(offset))}`
}

const blocking = new Set<string>(
  exceptionCodes.filter(({ blocks }) => blocks).map(({ code }) => code)
)

const exceptionResult = (exception: TimeException, zone: ZoneOffsets) => {
  const { code } = exception
  const blocks = blocking.has(code)
  return "day" in exception
    ? { code, blocks, date: fromEpochDay(exception.day), at: null }
    : {
        code,
        blocks,
        date: dateAt(zone, exception.minute),
        at: localText(zone, exception.minute)
      }
}

/** Exceptions in the order of their dates. */
const byDate = (a: { readonly date: LocalDate }, b: { readonly date: LocalDate }): number =>
  a.date < b.date ? -1 : Number(a.date > b.date)

/** Classifies what a specification describes. */
export const classifyResult = (
  specification: ClassifySpecification,
  punches: ReadonlyArray<Punch>,
  zone: ZoneOffsets
) => {
  const { entries, ruleSet, alternative, rate, isExempt, ...settings } = specification
  const since = FIRST_DAY
  const rates: WorkerFacts["rates"] =
    rate === undefined || since === undefined ? [] : [{ since, rate }]
  const classified = classifyTime(
    { punches, entries },
    { ...settings, zone, maxShiftMinutes: DEFAULT_MAX_SHIFT_MINUTES },
    alternative === undefined ? ruleSet : agreedRules(ruleSet, alternative),
    { isExempt, rates }
  )
  const { workedMinutes, segments, overlays, premiums, exceptions } = classified
  const text = (minute: number | undefined): string | null =>
    minute === undefined ? null : localText(zone, minute)
  return {
    workedMinutes,
    weeks: weekTotals(segments).map((week) => ({ ...week, begin: dateAt(zone, week.begin) })),
    days: dayTotals(segments),
    segments: segments.map(({ date, from, to, minutes, label, reason, source }) => ({
      date,
      from: text(from),
      to: text(to),
      minutes,
      label,
      reason,
      source
    })),
    overlays: overlays.map(({ name, date, from, to, minutes }) => ({
      name,
      date,
      from: text(from),
      to: text(to),
      minutes
    })),
    premiums,
    exceptions: exceptions.map((one) => exceptionResult(one, zone)).toSorted(byDate)
  }
}
