/**
 * The stretches of time that are classified as a whole: workweeks, or the two around a change of the workweek. A
 * label so follows from the run of its minute, whatever timesheet asks for it.
 */
import { fromEpochDay, toEpochDay, type LocalDate } from "../calendar/localDate.ts"
import { DEFAULT_TERMS } from "../timeSettings/defaultTerms.ts"
import { workweekStartOf } from "../timeSettings/engineSettings.ts"
import {
  termsOn,
  type TimeTerms,
  type TimeTrackingSettings
} from "../timeSettings/timeTrackingSettings.ts"
import type { WorkweekChange } from "../timeTracking/classifyTime.ts"
import { workdays, workweeks, type Cell, type Grid } from "../timeTracking/grid.ts"
import type { ZoneOffsets } from "../calendar/wallClock.ts"

export interface Run {
  /** Minutes: from `begin` to `end`, without `end`. */
  readonly begin: number
  readonly end: number
  /** The settings of its first day; of the later ones around a change of the workweek. */
  readonly terms: TimeTerms
  readonly change?: WorkweekChange
}

/** Workweeks that begin at one moment, from a minute on. */
interface Era {
  readonly from: number
  readonly effectiveFrom: LocalDate | undefined
  readonly weeks: Grid
  readonly terms: TimeTerms
}

const sameStart = (one: TimeTerms, other: TimeTerms): boolean =>
  JSON.stringify(workweekStartOf(one)) === JSON.stringify(workweekStartOf(other))

/** The run around the beginning of an era; undefined if its workweek begins where one of the era before ends. */
const transition = (before: Era, era: Era): Pick<Run, "begin" | "end"> | undefined => {
  const { begin } = before.weeks.cellAt(era.from)
  return begin === era.from ? undefined : { begin, end: era.weeks.cellAt(era.from).end }
}

/**
 * True if an era that begins at a minute leaves no week to the last of these: they take effect at the same moment, in
 * the other order, or in weeks that overlap. Then the later change stands alone.
 */
const isAtOnce = (eras: ReadonlyArray<Era>, from: number): boolean => {
  const [before, last] = eras.slice(-2)
  if (!before || !last) return false
  const both = transition(before, last)
  return last.from >= from || (both !== undefined && last.weeks.cellAt(from).begin < both.end)
}

/** The first day of the settings, by the wall clock. */
const dayAt = (zone: ZoneOffsets, minute: number): LocalDate =>
  fromEpochDay(workdays(zone, 0).cellAt(minute).index)

/** The eras of a company's workweeks, in order. New ones take effect at the next moment at which they begin. */
const erasOf = (settings: ReadonlyArray<TimeTrackingSettings>, zone: ZoneOffsets): Array<Era> => {
  const weeksOf = (terms: TimeTerms) => workweeks(zone, workweekStartOf(terms))
  const eras: Array<Era> = [
    {
      from: Number.NEGATIVE_INFINITY,
      effectiveFrom: undefined,
      weeks: weeksOf(DEFAULT_TERMS),
      terms: DEFAULT_TERMS
    }
  ]
  for (const { effectiveFrom, terms } of settings) {
    const last = eras.at(-1)
    if (last === undefined || sameStart(last.terms, terms)) continue
    const weeks = weeksOf(terms)
    const day = workdays(zone, 0).cellOf(toEpochDay(effectiveFrom)).begin
    const cell = weeks.cellAt(day)
    const from = cell.begin === day ? day : cell.end
    while (isAtOnce(eras, from)) eras.pop()
    eras.push({ from, effectiveFrom, weeks, terms })
  }
  return eras
}

const isIn = (minute: number, { begin, end }: Pick<Cell, "begin" | "end">): boolean =>
  begin <= minute && minute < end

/** The run of a minute, by the settings in the order of their days. */
export const runAt = (
  settings: ReadonlyArray<TimeTrackingSettings>,
  zone: ZoneOffsets,
  minute: number
): Run => {
  const eras = erasOf(settings, zone)
  for (const [index, era] of eras.entries()) {
    const before = eras[index - 1]
    if (before === undefined || era.effectiveFrom === undefined) continue
    const both = transition(before, era)
    if (both === undefined || !isIn(minute, both)) continue
    const previous = workweekStartOf(before.terms)
    const { effectiveFrom } = era
    return { ...both, terms: era.terms, change: { previous, effectiveFrom } }
  }
  const era = eras.findLast(({ from }) => from <= minute) ?? eras[0]
  const { begin, end } =
    era === undefined ? { begin: minute, end: minute } : era.weeks.cellAt(minute)
  const terms = termsOn(settings, dayAt(zone, begin))
  const { workweekStart } = era?.terms ?? terms
  return { begin, end, terms: { ...terms, workweekStart } }
}
