/** Meals and rests that were due: exceptions, and the minutes that are paid for them. */
import { fromEpochDay, type EpochDay, type LocalDate } from "../calendar/localDate.ts"
import type { ExceptionCode } from "./exceptionCodes.data.ts"
import type { Grid } from "./grid.ts"
import { firstDifference } from "./order.ts"
import type { Span, TimeException } from "./punch.ts"
import type { MealRule, RuleSet } from "./ruleSet.ts"
import { exactPieces, hasAutoMeal, type BreakSettings, type Stretch } from "./workedPieces.ts"
import { MINUTE_MS } from "../calendar/wallClock.ts"

export const PREMIUMS = ["mealPremium", "restPremium", "spreadPremium"] as const
export type PremiumKind = (typeof PREMIUMS)[number]

/** Payable minutes that are not worked and count towards no limit. */
export interface Premium {
  readonly date: LocalDate
  readonly kind: PremiumKind
  readonly minutes: number
}

export interface Checks {
  readonly exceptions: ReadonlyArray<TimeException>
  readonly premiums: ReadonlyArray<Premium>
}

export interface PremiumSettings {
  /** The rules of a workday. */
  readonly rulesOn: (day: EpochDay) => RuleSet
  readonly breaksOn: (day: EpochDay) => BreakSettings
  readonly days: (span: Span) => Grid
  readonly mealWaiver: boolean
}

/** The shifts that begin in one workday: a night shift is the work of one day. */
interface DayOfShifts {
  readonly day: EpochDay
  readonly spans: Array<Span>
}

/** Work without meals, and the meals in it by the work before them. In milliseconds: no second of a meal is cut. */
interface Work {
  readonly worked: number
  readonly meals: ReadonlyArray<number>
}

const NO_WORK: Work = { worked: 0, meals: [] }

const byDay = (
  spans: ReadonlyArray<Span>,
  days: PremiumSettings["days"]
): ReadonlyArray<DayOfShifts> => {
  const shiftsByDay = new Map<EpochDay, DayOfShifts>()
  for (const span of spans) {
    const day = days(span).cellAt(span.from).index
    const existing = shiftsByDay.get(day)
    if (existing === undefined) shiftsByDay.set(day, { day, spans: [span] })
    else existing.spans.push(span)
  }
  return [...shiftsByDay.values()]
}

/** The worked stretches of a workday, in the order of time, UTC milliseconds. */
const stretchesOf = (
  { spans: [only, ...more] }: DayOfShifts,
  breaks: BreakSettings
): ReadonlyArray<Stretch> => {
  if (only === undefined) return []
  const stretches = exactPieces(only, breaks)
  if (more.length === 0) return stretches
  return [...stretches, ...more.flatMap((span) => exactPieces(span, breaks))].toSorted((a, b) =>
    firstDifference(a.from - b.from, a.to - b.to)
  )
}

/** Time off duty of at least the length of a meal between work is a meal, also between two shifts. */
const workOf = (stretches: ReadonlyArray<Stretch>, mealMinutes: number): Work => {
  const meals: Array<number> = []
  let worked = 0
  let until: number | undefined
  for (const { from, to } of stretches) {
    if (until !== undefined && from - until >= mealMinutes * MINUTE_MS) meals.push(worked)
    worked += Math.max(0, to - Math.max(from, until ?? from))
    until = Math.max(to, until ?? to)
  }
  return { worked, meals }
}

const isDue = (rule: MealRule, worked: number, mayWaive: boolean): boolean => {
  const workedMinutes = worked / MINUTE_MS
  if (workedMinutes <= rule.ifWorkedOverMinutes) return false
  return !mayWaive || workedMinutes > (rule.waivableUpToMinutes ?? 0)
}

/** True if a meal break began that was too short. */
const hasShortMeal = (spans: ReadonlyArray<Span>, rule: MealRule): boolean =>
  spans.some(({ breaks }) =>
    breaks.some(
      ({ type, fromMs, toMs }) => type === "Meal" && toMs - fromMs < rule.minutes * MINUTE_MS
    )
  )

/** The exception of a workday that lacks the meal of a rule, of which there are `index` before it. */
const lack = (
  { spans }: DayOfShifts,
  { worked, meals }: Work,
  rule: MealRule,
  index: number,
  mealWaiver: boolean
): ExceptionCode | undefined => {
  const begin = meals[index]
  const isFirst = index === 0
  const mayWaive = mealWaiver && (isFirst || meals[index - 1] !== undefined)
  if (!isDue(rule, worked, mayWaive)) return undefined
  if (begin !== undefined) return begin > rule.beginByMinutes * MINUTE_MS ? "meal-late" : undefined
  if (!isFirst) return "second-meal-missed"
  return hasShortMeal(spans, rule) ? "meal-short" : "meal-missed"
}

const mealCodes = (
  shifts: DayOfShifts,
  { meals }: RuleSet,
  breaks: BreakSettings,
  mealWaiver: boolean
): ReadonlyArray<ExceptionCode> => {
  const codes: Array<ExceptionCode> = []
  if (meals.length === 0) return codes
  const stretches = stretchesOf(shifts, breaks)
  let [work, mealMinutes] = [NO_WORK, Number.NaN]
  for (const [index, rule] of meals.entries()) {
    // The rules of a state mostly ask for meals of one length.
    if (rule.minutes !== mealMinutes) work = workOf(stretches, rule.minutes)
    mealMinutes = rule.minutes
    const code = lack(shifts, work, rule, index, mealWaiver)
    if (code !== undefined) codes.push(code)
  }
  return codes
}

const attested = ({ spans }: DayOfShifts): { readonly isNo: boolean; readonly rests: boolean } => ({
  isNo: spans.some(
    ({ attestation }) => attestation !== undefined && Object.values(attestation).includes(false)
  ),
  rests: spans.every(({ attestation }) => attestation?.restBreaksTaken !== false)
})

/** The minutes that a day is paid for its length from the first to the last punch, work or not. */
const spreadMinutes = ({ spans }: DayOfShifts, { spread }: RuleSet): number => {
  if (spread === undefined) return 0
  const first = Math.min(...spans.map(({ fromMs }) => fromMs))
  const last = Math.max(...spans.map(({ toMs }) => toMs))
  return last - first > spread.overMinutes * MINUTE_MS ? spread.premiumMinutes : 0
}

/** The meals, the rests and the length of each workday, against the rules. */
export const checkPremiums = (spans: ReadonlyArray<Span>, settings: PremiumSettings): Checks => {
  const exceptions: Array<TimeException> = []
  const premiums: Array<Premium> = []
  for (const shifts of byDay(spans, settings.days)) {
    const { day } = shifts
    const [ruleSet, breaks] = [settings.rulesOn(day), settings.breaksOn(day)]
    const date = fromEpochDay(day)
    const { isNo, rests } = attested(shifts)
    const codes = [...new Set(mealCodes(shifts, ruleSet, breaks, settings.mealWaiver))]
    const pay = (kind: Premium["kind"], minutes: number): void => {
      if (minutes > 0) premiums.push({ date, kind, minutes })
    }
    if (shifts.spans.some((span) => hasAutoMeal(span, breaks))) {
      exceptions.push({ code: "auto-meal", day })
    }
    if (isNo) exceptions.push({ code: "attestation-no", day })
    for (const code of codes) exceptions.push({ code, day })
    if (codes.length > 0) pay("mealPremium", ruleSet.mealPremiumMinutes)
    if (!rests && ruleSet.restPremiumMinutes > 0) {
      exceptions.push({ code: "rest-missed", day })
      pay("restPremium", ruleSet.restPremiumMinutes)
    }
    pay("spreadPremium", spreadMinutes(shifts, ruleSet))
  }
  return { exceptions, premiums }
}
