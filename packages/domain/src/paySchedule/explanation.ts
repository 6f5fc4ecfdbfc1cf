/** Explains the dates of an entry step by step, as data and as text. */
import { closureOn } from "../calendar/bankingDay.ts"
import {
  fromEpochDay,
  weekdayName,
  yearOf,
  type EpochDay,
  type LocalDate
} from "../calendar/localDate.ts"
import { isSameYear, movedPayDay, nearestStart, type PayDays, type Plan } from "./plan.ts"

/** "weekend", the name of the holiday, or "closed day". */
export type Reason = string

export type ExplanationStep =
  /** Counting from the period end: the banking day with this number. */
  | { readonly step: "after"; readonly date: LocalDate; readonly number: number }
  /** The pay date if every day were a banking day. */
  | { readonly step: "nominal"; readonly date: LocalDate }
  /** The pay date moves by one day because `from` is not a banking day. */
  | {
      readonly step: "move"
      readonly from: LocalDate
      readonly to: LocalDate
      readonly reason: Reason
    }
  /** The move would end on `date`, in another calendar year than the nominal date: it goes the other way. */
  | { readonly step: "keepInYear"; readonly date: LocalDate; readonly year: number }
  /** The pay date lies in another tax year than the nominal date. */
  | {
      readonly step: "taxYear"
      readonly date: LocalDate
      readonly year: number
      readonly nominalYear: number
    }
  /** Counting from the period end, or back from the pay date: a day that is not a banking day. */
  | { readonly step: "skip"; readonly date: LocalDate; readonly reason: Reason }
  /** Counting back from the pay date: the banking day with this number. */
  | { readonly step: "count"; readonly date: LocalDate; readonly number: number }

type Steps = Array<ExplanationStep>

/** One step per day, with the reason why the day moved away from is closed. */
const pushMoves = (steps: Steps, plan: Plan, start: EpochDay, end: EpochDay): void => {
  const direction = start < end ? 1 : -1
  let from = fromEpochDay(start)
  for (let day = start; day !== end; day += direction) {
    const to = fromEpochDay(day + direction)
    steps.push({
      step: "move",
      from,
      to,
      reason: closureOn(day, plan.closedDays, plan.bankClosing) ?? ""
    })
    from = to
  }
}

/** The days from one to another, without the first: banking days are counted, others are not. */
const pushCount = (
  steps: Steps,
  plan: Plan,
  step: "after" | "count",
  start: EpochDay,
  end: EpochDay
): void => {
  const direction = start < end ? 1 : -1
  let number = 0
  for (let day = start; day !== end;) {
    day += direction
    const reason = closureOn(day, plan.closedDays, plan.bankClosing)
    const date = fromEpochDay(day)
    steps.push(
      reason === undefined ? { step, date, number: ++number } : { step: "skip", date, reason }
    )
  }
}

/** The moves from the nominal pay date to the pay date, and what they do with the year. */
const pushPayDay = (steps: Steps, plan: Plan, { nominalPayDay, payDay }: PayDays): void => {
  const adjusted = movedPayDay(plan, nominalPayDay)
  const isKept = adjusted !== payDay
  const year = yearOf(fromEpochDay(nominalPayDay))
  if (isKept) steps.push({ step: "keepInYear", date: fromEpochDay(adjusted), year })
  const isNearest = plan.adjust === "nearest" && !isKept
  const turn = isNearest ? nearestStart(nominalPayDay) : nominalPayDay
  pushMoves(steps, plan, nominalPayDay, turn)
  pushMoves(steps, plan, turn, payDay)
  if (isSameYear(nominalPayDay, payDay)) return
  const date = fromEpochDay(payDay)
  steps.push({ step: "taxYear", date, year: yearOf(date), nominalYear: year })
}

/** The steps to the nominal pay date, from there to the pay date, and back to the deadline. */
export const explain = (plan: Plan, days: PayDays): ReadonlyArray<ExplanationStep> => {
  const { periodEnd, nominalPayDay, payDay, deadline } = days
  const steps: Steps = []
  if (plan.countsBankingDays) pushCount(steps, plan, "after", periodEnd, nominalPayDay)
  steps.push({ step: "nominal", date: fromEpochDay(nominalPayDay) })
  pushPayDay(steps, plan, days)
  pushCount(steps, plan, "count", payDay, deadline)
  return steps
}

const formatted = (date: LocalDate): string => `${weekdayName(date)} ${date}`

/** A step as an English sentence, without a full stop. */
export const describeStep = (step: ExplanationStep): string => {
  switch (step.step) {
    case "after":
      return `${formatted(step.date)} is banking day ${step.number} after the period`
    case "keepInYear":
      return `The pay date would move to ${formatted(step.date)}, out of the year ${step.year}, so it moves the other way`
    case "taxYear":
      return `The pay date is in the tax year ${step.year}, the nominal one in ${step.nominalYear}`
    case "nominal":
      return `The nominal pay date is ${formatted(step.date)}`
    case "move":
      return `${formatted(step.from)} is not a banking day (${step.reason}), so the pay date moves to ${formatted(step.to)}`
    case "skip":
      return `${formatted(step.date)} is not counted (${step.reason})`
    case "count":
      return `${formatted(step.date)} is banking day ${step.number} before the pay date`
  }
}
