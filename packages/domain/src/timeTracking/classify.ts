/**
 * Gives every worked minute its label. The label of a minute depends on earlier minutes only, so that what has been
 * reported stays true when more time is added later. But for a seventh day with `onlyIfWeekAbove`: more time in that
 * workweek can change the labels of its last workday.
 */
import type { EpochDay, LocalDate } from "../calendar/localDate.ts"
import { fromDecimal, isLess, type Fraction } from "../exact/fraction.ts"
import { Counter, SeventhDays } from "./counts.ts"
import type { Grid } from "./grid.ts"
import { named, seventhDayRules, type Rule, type Verdict } from "./namedRules.ts"
import type { DailyRule, Label, RuleSet, WeeklyRule } from "./ruleSet.ts"
import type { WorkedPiece } from "./workedDays.ts"

/** Minutes of one workday, one label and one reason. */
export interface Segment {
  readonly date: LocalDate
  /** The minute in which the workweek begins. */
  readonly week: number
  /** Minutes; undefined for an entry without times. */
  readonly from: number | undefined
  readonly to: number | undefined
  readonly minutes: number
  readonly label: Label
  /** Such as "straight", "daily > 480", "weekly > 2400", "seventh day", "exempt". */
  readonly reason: string
  readonly source: string
  readonly jobCode: string | undefined
}

/** Facts about a worker that the rules need. */
export interface WorkerFacts {
  readonly isExempt: boolean
  /** Wages per hour, each from a date on, ascending. */
  readonly rates: ReadonlyArray<{ readonly since: LocalDate; readonly rate: Fraction }>
  readonly hasHealthBenefits?: boolean | undefined
  readonly mealWaiver?: boolean | undefined
}

/** The rules of the days of a stretch of time: several sets where the worker works in one place after the other. */
export interface DayRules {
  readonly sets: ReadonlyArray<RuleSet>
  readonly on: (day: EpochDay) => RuleSet
}

/** The rules of a set, on every day. */
export const sameRules = (ruleSet: RuleSet): DayRules => ({ sets: [ruleSet], on: () => ruleSet })

export interface ClassifySettings {
  readonly rules: DayRules
  readonly worker: WorkerFacts
  /** The periods in which a weekly rule counts. */
  readonly periodsOf: (rule: WeeklyRule) => Grid
}

interface WeekCounter {
  readonly rule: Rule
  readonly counter: Counter
  /** The key of a piece: the workweek, or the longer period. */
  readonly keyOf: (piece: WorkedPiece) => number
}

/** True if a rule with wage bounds holds on a date. An unknown wage counts as a low one. */
const boundsHold = (
  { wageBounds }: DailyRule,
  date: LocalDate,
  { rates, hasHealthBenefits }: WorkerFacts
): boolean => {
  const bound = wageBounds?.findLast(({ since }) => since <= date)
  const rate = rates.findLast(({ since }) => since <= date)?.rate
  if (bound === undefined || rate === undefined) return true
  const text = hasHealthBenefits === true ? bound.belowWithBenefits : undefined
  const limit = fromDecimal(text ?? bound.below)
  return limit === undefined || isLess(rate, limit)
}

/** The daily rules of a date. Rules without wage bounds are the same on every date. */
const dailyRules = (ruleSet: RuleSet, worker: WorkerFacts) => {
  const nameOf = (after: number): string => `daily > ${after}`
  const all = named(ruleSet.daily, nameOf, ruleSet.source)
  if (ruleSet.daily.every(({ wageBounds }) => wageBounds === undefined)) return () => all
  const byDate = new Map<LocalDate, ReadonlyArray<Rule>>()
  return (date: LocalDate): ReadonlyArray<Rule> => {
    const existing = byDate.get(date)
    if (existing !== undefined) return existing
    const rules = all.filter((_rule, index) => {
      const daily = ruleSet.daily[index]
      return daily !== undefined && boundsHold(daily, date, worker)
    })
    byDate.set(date, rules)
    return rules
  }
}

const weekCounters = (
  ruleSet: RuleSet,
  periodsOf: ClassifySettings["periodsOf"]
): ReadonlyArray<WeekCounter> =>
  named(ruleSet.weekly, (after) => `weekly > ${after}`, ruleSet.source).map((rule, index) => {
    const weekly = ruleSet.weekly[index]
    const grid = weekly?.weeks === undefined || weekly.weeks === 1 ? undefined : periodsOf(weekly)
    return {
      rule,
      counter: new Counter(),
      keyOf: grid === undefined ? ({ week }) => week : ({ week }) => grid.cellAt(week).begin
    }
  })

/** One label for some minutes. */
interface Choice {
  readonly verdict: Verdict
  readonly minutes: number
}

/** The highest verdict of rules whose limit the count has reached; `next` is when another one is reached. */
const reached = (
  rules: ReadonlyArray<Rule>,
  count: number,
  before: Verdict | undefined,
  nextBefore: number
): { readonly verdict: Verdict | undefined; readonly next: number } => {
  let [verdict, next] = [before, nextBefore]
  for (const rule of rules) {
    if (rule.after > count) next = Math.min(next, rule.after - count)
    else if (verdict === undefined || rule.verdict.rank > verdict.rank) verdict = rule.verdict
  }
  return { verdict, next }
}

const merges = (last: Segment | undefined, piece: WorkedPiece, verdict: Verdict): boolean =>
  last !== undefined &&
  last.to !== undefined &&
  last.to === piece.from &&
  last.date === piece.date &&
  last.week === piece.week &&
  last.label === verdict.label &&
  last.reason === verdict.reason &&
  last.source === verdict.source &&
  last.jobCode === piece.jobCode

/** Segments in order; those that continue the one before are joined to it. */
const append = (segments: Array<Segment>, piece: WorkedPiece, verdict: Verdict): void => {
  const { date, week, from, minutes, jobCode } = piece
  const { label, reason, source } = verdict
  const last = segments.at(-1)
  const to = from === undefined ? undefined : from + minutes
  if (last !== undefined && merges(last, piece, verdict)) {
    segments[segments.length - 1] = { ...last, to, minutes: last.minutes + minutes }
  } else {
    segments.push({ date, week, from, to, minutes, label, reason, source, jobCode })
  }
}

const exempt = (pieces: ReadonlyArray<WorkedPiece>, { on }: DayRules): ReadonlyArray<Segment> => {
  const segments: Array<Segment> = []
  for (const piece of pieces) {
    if (piece.isCredit) continue
    const { source } = on(piece.day)
    append(segments, piece, { label: "regular", reason: "exempt", source, rank: 0 })
  }
  return segments
}

/** The rules of a set with their words, and its counts of weeks. */
const countedRules = (
  ruleSet: RuleSet,
  { worker, periodsOf }: ClassifySettings,
  weekMinutes: Counter
) => {
  const { source } = ruleSet
  const straight: Verdict = { label: "regular", reason: "straight", source, rank: 0 }
  return {
    dailyOf: dailyRules(ruleSet, worker),
    consecutive: named(ruleSet.consecutive, (after) => `consecutive > ${after}`, source),
    seventhOf: seventhDayRules(ruleSet, weekMinutes),
    weeks: weekCounters(ruleSet, periodsOf),
    straight
  }
}

/** The counts of one worker, and what the rules of each day make of them: one count for all rules. */
const makeCounts = (pieces: ReadonlyArray<WorkedPiece>, settings: ClassifySettings) => {
  const { sets, on } = settings.rules
  const hasSeventh = sets.some(({ seventhDay }) => seventhDay.length > 0)
  const weekMinutes = new Counter()
  for (const { week, minutes, isCredit } of hasSeventh ? pieces : []) {
    if (!isCredit) weekMinutes.add(week, minutes)
  }
  const bySet = new Map(
    sets.map((ruleSet) => [ruleSet, countedRules(ruleSet, settings, weekMinutes)])
  )
  const allWeeks = [...bySet.values()].flatMap(({ weeks }) => weeks)
  const rulesOn = (day: EpochDay) => {
    const rules = bySet.get(on(day))
    if (rules === undefined) throw new Error("the rules of a day are not among the sets")
    return rules
  }
  const windows = new Counter()
  const shifts = new Counter()
  const days = new Counter()
  const seventhDays = new SeventhDays()
  const hasConsecutive = sets.some(({ consecutive }) => consecutive.length > 0)

  const choose = (piece: WorkedPiece): Choice => {
    const { dailyOf, consecutive, seventhOf, weeks, straight } = rulesOn(piece.day)
    let step = reached(dailyOf(piece.date), windows.of(piece.window), undefined, piece.minutes)
    if (piece.shift !== undefined && consecutive.length > 0) {
      step = reached(consecutive, shifts.of(piece.shift), step.verdict, step.next)
    }
    if (hasSeventh && seventhDays.add(piece.week, piece.day)) {
      step = reached(seventhOf(piece.week), days.of(piece.day), step.verdict, step.next)
    }
    if (step.verdict !== undefined) return { verdict: step.verdict, minutes: step.next }
    for (const { rule, counter, keyOf } of weeks) {
      step = reached([rule], counter.of(keyOf(piece)), step.verdict, step.next)
    }
    return { verdict: step.verdict ?? straight, minutes: step.next }
  }

  /** Minutes that a rule of the day, the shift or the seventh day takes do not count towards the week. */
  const isOfWeek = (verdict: Verdict): boolean =>
    verdict.rank === 0 || allWeeks.some(({ rule }) => rule.verdict === verdict)

  const credit = (piece: WorkedPiece, minutes: number): void => {
    for (const { counter, keyOf } of allWeeks) counter.add(keyOf(piece), minutes)
  }

  const count = (piece: WorkedPiece, { verdict, minutes }: Choice): void => {
    windows.add(piece.window, minutes)
    if (hasSeventh) days.add(piece.day, minutes)
    if (piece.shift !== undefined && hasConsecutive) shifts.add(piece.shift, minutes)
    if (isOfWeek(verdict)) credit(piece, minutes)
  }
  return { choose, count, credit }
}

const rest = (piece: WorkedPiece, minutes: number): WorkedPiece => ({
  ...piece,
  from: piece.from === undefined ? undefined : piece.from + minutes,
  minutes: piece.minutes - minutes
})

const first = (piece: WorkedPiece, minutes: number): WorkedPiece =>
  piece.minutes === minutes ? piece : { ...piece, minutes }

/**
 * Labels worked minutes in the order of time. A minute has the highest label that a rule of the day, of the shift or
 * of the seventh day gives it. If none does, it counts towards the week and is overtime once the week is full. So no
 * hour is paid as overtime twice.
 */
export const classify = (
  pieces: ReadonlyArray<WorkedPiece>,
  settings: ClassifySettings
): ReadonlyArray<Segment> => {
  if (settings.worker.isExempt) return exempt(pieces, settings.rules)
  const counts = makeCounts(pieces, settings)
  const segments: Array<Segment> = []
  for (const piece of pieces) {
    if (piece.isCredit) {
      counts.credit(piece, piece.minutes)
      continue
    }
    let left: WorkedPiece | undefined = piece
    while (left !== undefined) {
      const choice = counts.choose(left)
      append(segments, first(left, choice.minutes), choice.verdict)
      counts.count(left, choice)
      left = choice.minutes < left.minutes ? rest(left, choice.minutes) : undefined
    }
  }
  return segments
}
