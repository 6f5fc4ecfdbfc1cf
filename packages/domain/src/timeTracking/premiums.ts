/** Meals and rests that were due: exceptions, and the minutes that are paid for them. */
import { fromEpochDay, type EpochDay, type LocalDate } from "../calendar/localDate.ts"
import type { ExceptionCode } from "./exceptionCodes.data.ts"
import type { Grid } from "./grid.ts"
import { firstDifference } from "./order.ts"
import type { Span, TimeException } from "./punch.ts"
import type { MealRule, RuleSet } from "./ruleSet.ts"
import { hasAutoMeal, workedPieces, type BreakSettings, type Stretch } from "./workedPieces.ts"

/** Payable minutes that are not worked and count towards no limit. */
export interface Premium {
  readonly date: LocalDate
  readonly kind: "mealPremium" | "restPremium"
  readonly minutes: number
}

export interface Checks {
  readonly exceptions: ReadonlyArray<TimeException>
  readonly premiums: ReadonlyArray<Premium>
}

export interface PremiumSettings {
  readonly ruleSet: RuleSet
  readonly breaks: BreakSettings
  readonly days: (span: Span) => Grid
  readonly mealWaiver: boolean
}

/** The shifts that begin in one workday: a night shift is the work of one day. */
interface DayOfShifts {
  readonly day: EpochDay
  readonly spans: Array<Span>
}

/** Work without meals, and the meals in it by the worked minutes before them. */
interface Work {
  readonly workedMinutes: number
  readonly meals: ReadonlyArray<number>
}

const byDay = (
  spans: ReadonlyArray<Span>,
  days: PremiumSettings["days"]
): ReadonlyArray<DayOfShifts> => {
  const found = new Map<EpochDay, DayOfShifts>()
  for (const span of spans) {
    const day = days(span).cellAt(span.from).index
    const existing = found.get(day)
    if (existing === undefined) found.set(day, { day, spans: [span] })
    else existing.spans.push(span)
  }
  return [...found.values()]
}

/** Time off duty of at least `mealMinutes` between work is a meal, also between two shifts. */
const workOf = (stretches: ReadonlyArray<Stretch>, mealMinutes: number): Work => {
  const meals: Array<number> = []
  let workedMinutes = 0
  let until: number | undefined
  for (const { from, to } of stretches.toSorted((a, b) =>
    firstDifference(a.from - b.from, a.to - b.to)
  )) {
    if (until !== undefined && from - until >= mealMinutes) meals.push(workedMinutes)
    workedMinutes += Math.max(0, to - Math.max(from, until ?? from))
    until = Math.max(to, until ?? to)
  }
  return { workedMinutes, meals }
}

const isDue = (rule: MealRule, { workedMinutes }: Work, mayWaive: boolean): boolean => {
  if (workedMinutes <= rule.ifWorkedOverMinutes) return false
  return !mayWaive || workedMinutes > (rule.waivableUpToMinutes ?? 0)
}

/** Whether a meal break was begun that was too short. */
const hasShortMeal = (spans: ReadonlyArray<Span>, rule: MealRule): boolean =>
  spans.some(({ breaks }) =>
    breaks.some(({ type, from, to }) => type === "Meal" && to - from < rule.minutes)
  )

const mealCodes = (
  { spans }: DayOfShifts,
  { ruleSet, breaks, mealWaiver }: PremiumSettings
): ReadonlyArray<ExceptionCode> => {
  const stretches = spans.flatMap((span) => workedPieces(span, breaks))
  return ruleSet.meals.flatMap((rule, index): ReadonlyArray<ExceptionCode> => {
    const work = workOf(stretches, rule.minutes)
    const begin = work.meals[index]
    const isFirst = index === 0
    const mayWaive = mealWaiver && (isFirst || work.meals[index - 1] !== undefined)
    if (!isDue(rule, work, mayWaive)) return []
    if (begin !== undefined) return begin > rule.beginByMinutes ? ["meal-late"] : []
    if (!isFirst) return ["second-meal-missed"]
    return hasShortMeal(spans, rule) ? ["meal-short"] : ["meal-missed"]
  })
}

const attested = ({ spans }: DayOfShifts): { readonly isNo: boolean; readonly rests: boolean } => ({
  isNo: spans.some(
    ({ attestation }) => attestation !== undefined && Object.values(attestation).includes(false)
  ),
  rests: spans.every(({ attestation }) => attestation?.restBreaksTaken !== false)
})

/** The meals and rests of each workday, against the rules. */
export const checkPremiums = (spans: ReadonlyArray<Span>, settings: PremiumSettings): Checks => {
  const { ruleSet, breaks } = settings
  const exceptions: Array<TimeException> = []
  const premiums: Array<Premium> = []
  for (const shifts of byDay(spans, settings.days)) {
    const { day } = shifts
    const date = fromEpochDay(day)
    const { isNo, rests } = attested(shifts)
    const codes = [...new Set(mealCodes(shifts, settings))]
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
  }
  return { exceptions, premiums }
}
