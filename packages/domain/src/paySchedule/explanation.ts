/** Explains the dates of an entry step by step, as data and as text. */
import { closureOn } from "../calendar/bankingDay.ts"
import { fromEpochDay, weekdayName, type EpochDay, type LocalDate } from "../calendar/localDate.ts"
import { nearestStart, type PayDays, type Plan } from "./plan.ts"

/** "weekend", the name of the holiday, or "closed day". */
export type Reason = string

export type ExplanationStep =
  /** The pay date if every day were a banking day. */
  | { readonly step: "nominal"; readonly date: LocalDate }
  /** The pay date moves by one day because `from` is not a banking day. */
  | {
      readonly step: "move"
      readonly from: LocalDate
      readonly to: LocalDate
      readonly reason: Reason
    }
  /** Counting back from the pay date: a day that is not a banking day. */
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

const pushCount = (steps: Steps, plan: Plan, payDay: EpochDay, deadline: EpochDay): void => {
  let number = 0
  for (let day = payDay - 1; day >= deadline; day--) {
    const reason = closureOn(day, plan.closedDays, plan.bankClosing)
    const date = fromEpochDay(day)
    steps.push(
      reason === undefined
        ? { step: "count", date, number: ++number }
        : { step: "skip", date, reason }
    )
  }
}

/** The steps from the nominal pay date to the pay date, and from there back to the deadline. */
export const explain = (plan: Plan, days: PayDays): ReadonlyArray<ExplanationStep> => {
  const { nominalPayDay, payDay, deadline } = days
  const steps: Steps = [{ step: "nominal", date: fromEpochDay(nominalPayDay) }]
  const turn = plan.adjust === "nearest" ? nearestStart(nominalPayDay) : nominalPayDay
  pushMoves(steps, plan, nominalPayDay, turn)
  pushMoves(steps, plan, turn, payDay)
  pushCount(steps, plan, payDay, deadline)
  return steps
}

const formatted = (date: LocalDate): string => `${weekdayName(date)} ${date}`

/** A step as an English sentence, without a full stop. */
export const describeStep = (step: ExplanationStep): string => {
  switch (step.step) {
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
