/** From shifts and entries to workdays: every worked minute lies in one workday and in one workweek. */
import { fromEpochDay, type EpochDay, type LocalDate } from "../calendar/localDate.ts"
import { workdays, type Cell, type Grid } from "./grid.ts"
import { compareText, firstDifference } from "./order.ts"
import type { Span, TimeEntry, TimeException } from "./punch.ts"
import type { RuleSet } from "./ruleSet.ts"
import { workedPieces, type BreakSettings, type Stretch } from "./workedPieces.ts"
import { DAY_MINUTES, type ZoneOffsets } from "../calendar/wallClock.ts"

/** Worked minutes that follow one another in one workday, one workweek and one shift. */
export interface WorkedPiece {
  readonly day: EpochDay
  readonly date: LocalDate
  /** The minute in which the workweek begins in the worker's own zone: a week has one key, wherever there is work. */
  readonly week: number
  /** The first of minutes that follow one another; undefined for an entry without times. */
  readonly from: number | undefined
  readonly minutes: number
  /** Equal for the minutes that daily limits count together. */
  readonly window: number
  /** Equal for the minutes of one shift; undefined for an entry without times. */
  readonly shift: number | undefined
  readonly jobCode: string | undefined
  /** Counts towards the workweek but was not worked. */
  readonly isCredit: boolean
  /** The zone of the location, where it is not the worker's. */
  readonly zone?: ZoneOffsets | undefined
}

export interface DaySettings {
  /** The breaks of a shift by the workday on which it begins. */
  readonly breaksOn: (day: EpochDay) => BreakSettings
  readonly workdayStart: number
  readonly workdayOn: (day: EpochDay) => RuleSet["workday"]
  /** The workweeks of a zone. */
  readonly weeks: (zone: ZoneOffsets) => Grid
}

export interface WorkedDays {
  /** In the order of time; entries come after the other minutes of their workday. */
  readonly pieces: ReadonlyArray<WorkedPiece>
  readonly exceptions: ReadonlyArray<TimeException>
}

/** A worked stretch of a shift, before it is split. */
interface Source {
  readonly stretch: Stretch
  readonly span: Span
}

/** An entry or a credit, with the minute before which it comes. */
interface Waiting {
  readonly entry: TimeEntry
  readonly isCredit: boolean
  readonly at: number
}

interface Grids {
  readonly days: Grid
  readonly weeks: Grid
  /** The begin of the same workweek in the worker's own zone. */
  readonly ownBegin: (week: Cell) => number
}

type GridsOf = (zone: ZoneOffsets | undefined) => Grids

const compareSpans = (a: Span, b: Span): number =>
  firstDifference(
    a.from - b.from,
    a.to - b.to,
    a.exactFrom - b.exactFrom,
    compareText(a.jobCode, b.jobCode)
  )

const crossings = (spans: ReadonlyArray<Span>): ReadonlyArray<TimeException> => {
  const exceptions: Array<TimeException> = []
  let until = Number.NEGATIVE_INFINITY
  for (const { exactFrom, exactTo } of spans) {
    if (exactFrom < until) exceptions.push({ code: "overlap", minute: exactFrom })
    until = Math.max(until, exactTo)
  }
  return exceptions
}

const sourcesOf = (
  spans: ReadonlyArray<Span>,
  gridsOf: GridsOf,
  { breaksOn }: DaySettings
): ReadonlyArray<Source> =>
  spans
    .flatMap((span) => {
      const day = gridsOf(span.zone).days.cellAt(span.from).index
      return workedPieces(span, breaksOn(day)).map((stretch) => ({ stretch, span }))
    })
    .toSorted((a, b) => a.stretch.from - b.stretch.from)

/** Credits come at the beginning of their workday, entries at its end. */
const waitingOf = (
  entries: ReadonlyArray<TimeEntry>,
  credits: ReadonlyArray<TimeEntry>,
  days: Grid
): ReadonlyArray<Waiting> =>
  [
    ...entries.map((entry) => ({ entry, isCredit: false, at: days.cellOf(entry.day).end })),
    ...credits.map((entry) => ({ entry, isCredit: true, at: days.cellOf(entry.day).begin }))
  ].toSorted((a, b) => firstDifference(a.at - b.at, Number(a.isCredit) - Number(b.isCredit)))

/** The grids of the worker's own zone, and of the zones that the shifts name: one each. */
const gridsBy = (homeZone: ZoneOffsets, settings: DaySettings): GridsOf => {
  const gridsOf = (zone: ZoneOffsets) => ({
    days: workdays(zone, settings.workdayStart),
    weeks: settings.weeks(zone)
  })
  const ofOwn: Grids = { ...gridsOf(homeZone), ownBegin: ({ begin }) => begin }
  const gridsByZone = new Map<ZoneOffsets, Grids>()
  return (zone = homeZone) => {
    if (zone === homeZone) return ofOwn
    const existing = gridsByZone.get(zone)
    if (existing !== undefined) return existing
    const ownBegin = ({ index }: Cell): number => ofOwn.weeks.cellOf(index).begin
    const made = { ...gridsOf(zone), ownBegin }
    gridsByZone.set(zone, made)
    return made
  }
}

/** Numbers the stretches of time in which daily limits count. */
interface Windows {
  readonly at: (minute: number, day: Cell) => { readonly key: number; readonly end: number }
  /** The window of an entry without times. */
  readonly ofDay: (day: EpochDay) => number
}

const clockWindows: Windows = {
  at: (_minute, day) => ({ key: day.index, end: day.end }),
  ofDay: (day) => day
}

/** 24 hours from the first worked minute that lies in no earlier window. */
const rollingWindows = (): Windows => {
  let begin = Number.NEGATIVE_INFINITY
  const lastOfDay = new Map<EpochDay, number>()
  return {
    at: (minute, day) => {
      if (minute >= begin + DAY_MINUTES) begin = minute
      if (begin === minute) lastOfDay.set(day.index, begin)
      return { key: begin, end: begin + DAY_MINUTES }
    },
    // Windows begin at whole minutes: an entry of a day on which none begins has a window of its own.
    ofDay: (day) => lastOfDay.get(day) ?? day + 0.5
  }
}

/** The windows by what the rules of the day call a workday. */
const windowsBy = (workdayOn: DaySettings["workdayOn"]): Windows => {
  const rolling = rollingWindows()
  const on = (day: EpochDay): Windows => (workdayOn(day) === "Rolling" ? rolling : clockWindows)
  return {
    at: (minute, day) => on(day.index).at(minute, day),
    ofDay: (day) => on(day).ofDay(day)
  }
}

type Take = (piece: WorkedPiece) => void

/** The span and shift of the pieces of a stretch, and the function that receives them. */
interface SplitOf {
  readonly span: Span
  readonly shift: number
  readonly take: Take
}

/** Splits a stretch where a workday, a workweek or a window ends. */
const split = (
  { from: first, to: last }: Stretch,
  { days, weeks, ownBegin }: Grids,
  windows: Windows,
  { span, shift, take }: SplitOf
): void => {
  for (let from = first; from < last;) {
    const day = days.cellAt(from)
    const week = weeks.cellAt(from)
    const window = windows.at(from, day)
    const to = Math.min(last, day.end, week.end, window.end)
    take({
      day: day.index,
      date: fromEpochDay(day.index),
      week: ownBegin(week),
      from,
      minutes: to - from,
      window: window.key,
      shift,
      jobCode: span.jobCode,
      isCredit: false,
      zone: span.zone
    })
    from = to
  }
}

const ofEntry = (
  { day, minutes, jobCode }: TimeEntry,
  { days, weeks }: Grids,
  windows: Windows,
  isCredit: boolean
): WorkedPiece => ({
  day,
  date: fromEpochDay(day),
  week: weeks.cellAt(days.cellOf(day).begin).begin,
  from: undefined,
  minutes,
  window: windows.ofDay(day),
  shift: undefined,
  jobCode,
  isCredit
})

/** Takes the pieces of stretches, in the order of time. Minutes of shifts that cross count once. */
const takeEach = (
  sources: ReadonlyArray<Source>,
  gridsOf: GridsOf,
  windows: Windows,
  take: Take
): void => {
  let [shift, shiftEnd, workedUntil] = [0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let before: Span | undefined
  for (const { stretch, span } of sources) {
    // Shifts that touch are one.
    if (span !== before && span.from > shiftEnd) shift += 1
    before = span
    shiftEnd = Math.max(shiftEnd, span.to)
    const from = Math.max(stretch.from, workedUntil)
    workedUntil = Math.max(workedUntil, stretch.to)
    split({ from, to: stretch.to }, gridsOf(span.zone), windows, { span, shift, take })
  }
}

/**
 * The worked minutes of shifts and entries by workday. `credits` are minutes that count towards the workweek without
 * work.
 */
export const workedDays = (
  spans: ReadonlyArray<Span>,
  entries: ReadonlyArray<TimeEntry>,
  credits: ReadonlyArray<TimeEntry>,
  zone: ZoneOffsets,
  settings: DaySettings
): WorkedDays => {
  const gridsOf = gridsBy(zone, settings)
  const homeGrids = gridsOf(zone)
  const windows = windowsBy(settings.workdayOn)
  const pieces: Array<WorkedPiece> = []
  const waiting = waitingOf(entries, credits, homeGrids.days)
  let next = 0
  const takeUntil = (minute: number): void => {
    for (let one = waiting[next]; one !== undefined && one.at <= minute; one = waiting[++next]) {
      pieces.push(ofEntry(one.entry, homeGrids, windows, one.isCredit))
    }
  }
  const sources = sourcesOf(spans.toSorted(compareSpans), gridsOf, settings)
  takeEach(sources, gridsOf, windows, (piece) => {
    takeUntil(piece.from ?? 0)
    pieces.push(piece)
  })
  takeUntil(Number.POSITIVE_INFINITY)
  return { pieces, exceptions: crossings(spans.toSorted((a, b) => a.exactFrom - b.exactFrom)) }
}
