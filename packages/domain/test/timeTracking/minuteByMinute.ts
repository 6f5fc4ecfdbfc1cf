/**
 * A second implementation of the classification, written to be obvious: it goes through all minutes one by one and
 * counts. It shares only types with the engine. It is slow and can be checked by reading.
 */
import type { LocalDate } from "../../src/calendar/localDate.ts"
import type { AgreedSchedule } from "../../src/timeTracking/agreedSchedule.ts"
import type { RuleSet } from "../../src/timeTracking/ruleSet.ts"
import type { ZoneOffsets } from "../../src/calendar/wallClock.ts"
import { rulesOn, type RandomShift, type RandomTime } from "./randomTime.ts"

/** A worked minute; `minute` is undefined in an entry without times. */
export interface LabelledMinute {
  readonly minute: number | undefined
  readonly day: number
  readonly week: number
  readonly label: "regular" | "overtime" | "doubleTime"
}

interface Minute {
  readonly minute: number | undefined
  readonly day: number
  readonly week: number
  readonly window: number
  readonly shift: number | undefined
}

const offsetOf = (zone: ZoneOffsets, minute: number): number => {
  let offset = zone[0]?.offsetMinutes ?? 0
  for (const { fromMs, offsetMinutes } of zone) {
    if (minute * 60_000 >= fromMs) offset = offsetMinutes
  }
  return offset
}

/** For each minute from `first` on: how many times the wall clock has reached another multiple of `length`. */
const cellsFrom = (
  zone: ZoneOffsets,
  first: number,
  count: number,
  length: number,
  base: number
): ReadonlyArray<{ readonly index: number; readonly begin: number }> => {
  const cells: Array<{ index: number; begin: number }> = []
  let highest = Number.NEGATIVE_INFINITY
  let begin = first
  for (let minute = first; minute < first + count; minute++) {
    const index = Math.floor((minute + offsetOf(zone, minute) - base) / length)
    if (index > highest) [highest, begin] = [index, minute]
    cells.push({ index: highest, begin })
  }
  return cells
}

const isUnpaid = (minute: number, { breaks }: RandomShift, rules: RuleSet): boolean =>
  breaks.some(({ type, from, to }) => {
    if (minute < from || minute >= to) return false
    return type === "Meal"
      ? to - from >= rules.unpaidMealFromMinutes
      : minute - from >= rules.paidBreakUpToMinutes
  })

const WEEK = 10_080
const MARGIN = WEEK + 2 * 1_440

const baseOfWeek = ({ settings }: RandomTime): number =>
  ((settings.workweekStart.weekday - 4 + 7) % 7) * 1_440 + settings.workweekStart.minute

/** The workdays and workweeks of minutes in a zone. */
const cellsIn = (time: RandomTime, zone: ZoneOffsets, first: number, count: number) => ({
  days: cellsFrom(zone, first, count, 1_440, time.settings.workdayStart),
  weeks: cellsFrom(zone, first, count, WEEK, baseOfWeek(time))
})

/** The worked minutes in the order in which they count. */
const workedMinutes = (time: RandomTime): ReadonlyArray<Minute> => {
  const { shifts, entries, settings } = time
  const isClock = (day: number): boolean => rulesOn(time, day).workday === "Clock"
  const starts = [...shifts.map(({ from }) => from), ...entries.map(({ day }) => day * 1_440)]
  if (starts.length === 0) return []
  const first = Math.min(...starts) - MARGIN
  const last = Math.max(...starts) + 5 * 1_440
  const count = last - first
  const { days, weeks } = cellsIn(time, settings.zone, first, count)
  // The day and the week of a minute are those of the location; a week is named by when it begins at home.
  const zones = new Set(shifts.flatMap(({ zone }) => (zone === undefined ? [] : [zone])))
  const places = new Map([...zones].map((zone) => [zone, cellsIn(time, zone, first, count)]))
  const beginsAtHome = new Map(weeks.map(({ index, begin }) => [index, begin]))
  const minutes: Array<Minute> = []
  let [shift, end, windowBegin, windowDay] = [0, -1, Number.NEGATIVE_INFINITY, -1]
  for (let at = 0; at < count; at++) {
    const minute = first + at
    // Entries come when their workday has ended.
    for (const { day: entryDay, minutes: length } of entries) {
      if (days[at - 1]?.index !== entryDay || days[at]?.index === entryDay) continue
      const weekOf = weeks[days.findIndex(({ index }) => index === entryDay)]?.begin ?? 0
      const window = isClock(entryDay) ? entryDay : windowDay === entryDay ? windowBegin : -entryDay
      const one = { minute: undefined, day: entryDay, week: weekOf, window, shift: undefined }
      minutes.push(...Array.from({ length }, () => one))
    }
    const worked = shifts.find(({ from, to }) => minute >= from && minute < to)
    if (worked === undefined) continue
    if (worked.from === minute && worked.from !== end) shift += 1
    end = worked.to
    const place = (worked.zone && places.get(worked.zone)) ?? { days, weeks }
    const began = place.days[worked.from - first]?.index ?? 0
    if (isUnpaid(minute, worked, rulesOn(time, began))) continue
    const day = place.days[at]?.index ?? 0
    const week = beginsAtHome.get(place.weeks[at]?.index ?? 0) ?? 0
    if (!isClock(day) && minute - windowBegin >= 1_440) [windowBegin, windowDay] = [minute, day]
    const window = isClock(day) ? day : windowBegin
    minutes.push({ minute, day, week, window, shift })
  }
  return minutes
}

const HEIGHT = { regular: 0, overtime: 1, doubleTime: 2 } as const

const highest = (
  rules: ReadonlyArray<{
    readonly afterMinutes: number
    readonly label: "overtime" | "doubleTime"
  }>,
  before: number
): LabelledMinute["label"] => {
  let label: LabelledMinute["label"] = "regular"
  for (const rule of rules) {
    if (before >= rule.afterMinutes && HEIGHT[rule.label] > HEIGHT[label]) label = rule.label
  }
  return label
}

interface Limit {
  readonly afterMinutes: number
  readonly label: "overtime" | "doubleTime"
}

/** The calendar week of a day, from Sunday on. 1970-01-01 was a Thursday. */
const calendarWeek = (day: number): number => Math.floor((day + 4) / 7)

const JANUARY = "1970-01-01" as LocalDate

/** The scheduled minutes of a day; weeks take turns from that of the anchor on. */
const scheduledOn = ({ weeks, anchor = JANUARY }: AgreedSchedule, day: number): number => {
  const [odd, even] = [weeks.at(-1), weeks[0]]
  const distance = calendarWeek(day) - calendarWeek(Date.parse(anchor) / 86_400_000)
  const week = distance % 2 === 0 ? even : odd
  return week?.[(day + 4) % 7] ?? 0
}

/** The daily limits of a day. An agreement that the rules do not allow changes nothing. */
const dailyOn = ({ daily }: RuleSet, agreed: AgreedSchedule | undefined, day: number) =>
  daily.flatMap((rule): ReadonlyArray<Limit> => {
    if (agreed === undefined) return [rule]
    const { limitMinutes } = agreed
    // Rules of the whole agreement: its limit holds on all days.
    for (const minutes of rule.agreedMinutes ?? []) {
      if (minutes === limitMinutes) return [{ label: rule.label, afterMinutes: minutes }]
    }
    const terms = rule.agreedSchedule
    if (terms === undefined) return [rule]
    const inHealthCare = limitMinutes > terms.upToMinutes
    if (inHealthCare && limitMinutes !== terms.healthCareUpToMinutes) return [rule]
    const days = agreed.weeks.flat().filter((minutes) => minutes !== 0)
    const isShort = days.some((minutes) => minutes < terms.fromMinutes)
    const isLong = days.some(
      (minutes) => minutes > (inHealthCare ? limitMinutes : terms.upToMinutes)
    )
    if (days.length === 0 || isShort || isLong) return [rule]
    const scheduled = scheduledOn(agreed, day)
    if (scheduled > 0) return [{ label: rule.label, afterMinutes: scheduled }]
    return terms.otherDays.length > 0 ? terms.otherDays : [rule]
  })

/** The 14 days of the 8 and 80 system, in step with the workweek that contains 2025-12-28. */
const fortnightOf = (time: RandomTime, week: number): number => {
  const anchor = 20_450 * 1_440 + time.settings.workweekStart.minute
  const base = baseOfWeek(time)
  const local = week + offsetOf(time.settings.zone, week)
  const weekNumber = Math.round((local - base) / WEEK)
  return Math.floor((weekNumber - Math.floor((anchor - base) / WEEK)) / 2)
}

/** Every worked minute with its label, in the order in which they count. */
export const minuteByMinute = (time: RandomTime): ReadonlyArray<LabelledMinute> => {
  const counts = new Map<string, number>()
  const countOf = (key: string): number => counts.get(key) ?? 0
  const add = (key: string): void => void counts.set(key, countOf(key) + 1)
  const daysOfWeek = new Map<number, Set<number>>()
  const worked = workedMinutes(time)
  for (const { week } of worked) add(`all of week ${week}`)
  return worked.map(({ minute, day, week, window, shift }) => {
    const days = daysOfWeek.get(week) ?? new Set()
    daysOfWeek.set(week, days.add(day))
    const ruleSet = rulesOn(time, day)
    let label = highest(dailyOn(ruleSet, time.agreed, day), countOf(`window ${window}`))
    const raise = (other: LabelledMinute["label"]): void => {
      if (HEIGHT[other] > HEIGHT[label]) label = other
    }
    if (shift !== undefined) raise(highest(ruleSet.consecutive, countOf(`shift ${shift}`)))
    const inWeek = countOf(`all of week ${week}`)
    const ofSeventhDay = ruleSet.seventhDay.filter(
      ({ onlyIfWeekAbove = Number.NEGATIVE_INFINITY }) => inWeek > onlyIfWeekAbove
    )
    if (days.size >= 7) raise(highest(ofSeventhDay, countOf(`day ${day}`)))
    add(`window ${window}`)
    add(`shift ${shift}`)
    add(`day ${day}`)
    if (label === "regular") {
      const [ofWeek, ofFortnight] = [`week ${week}`, `fortnight ${fortnightOf(time, week)}`]
      for (const rule of ruleSet.weekly) {
        raise(highest([rule], countOf(rule.weeks === 2 ? ofFortnight : ofWeek)))
      }
      add(ofWeek)
      add(ofFortnight)
    }
    return { minute, day, week, label }
  })
}

/** The days on which the first and the last punch are so far apart that their rules pay for it. */
export const spreadDays = (time: RandomTime): ReadonlyArray<string> => {
  const { shifts, settings } = time
  const at = (each: RandomShift): number => {
    const zone = each.zone ?? settings.zone
    const cells = cellsFrom(zone, each.from - MARGIN, MARGIN + 1, 1_440, settings.workdayStart)
    return cells.at(-1)?.index ?? 0
  }
  // Shifts that touch are one for those who clock in as they clock out, and begin on their own days.
  const days = new Map<number, Array<number>>()
  for (const each of shifts) {
    const day = at(each)
    days.set(day, [...(days.get(day) ?? []), each.from, each.to])
  }
  return [...days].flatMap(([day, minutes]) => {
    const { spread } = rulesOn(time, day)
    const length = Math.max(...minutes) - Math.min(...minutes)
    return spread !== undefined && length > spread.overMinutes
      ? [`${new Date(day * 86_400_000).toISOString().slice(0, 10)} ${spread.premiumMinutes}`]
      : []
  })
}
