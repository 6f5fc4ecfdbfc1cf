/** The facts from which the content of a timesheet follows, and queries of them by date. */
import { dayOfWeekOf, toEpochDay, type LocalDate } from "../calendar/localDate.ts"
import type { CompanyLocation } from "../location/companyLocation.ts"
import { rulesInForce, type OvertimeRuleSet } from "../overtimeRuleSet/overtimeRuleSet.ts"
import type { Punch } from "../punch/punch.ts"
import { rulesOfState, stateOfWork, workFactsOn } from "../punch/workFacts.ts"
import type { TimeTrackingSettings } from "../timeSettings/timeTrackingSettings.ts"
import type { HolidayDay, TimeOffDay } from "../timeTracking/payableItems.ts"
import type { PayableItem } from "../timeTracking/payable.ts"
import { sameRules, type DayRules, type WorkerFacts } from "../timeTracking/classify.ts"
import { shippedRuleSet } from "../timeTracking/overtimeRules.data.ts"
import { agreedRules, agreementWords, allowsSchedule } from "../timeTracking/agreedSchedule.ts"
import type { RuleSet } from "../timeTracking/ruleSet.ts"
import { FEDERAL_LAW, notCheckedMessage, overtimeOf } from "../timeTracking/stateOvertime.data.ts"
import { compareText } from "../timeTracking/order.ts"
import type { ZoneOffsets } from "../calendar/wallClock.ts"
import type { Wage, WageTerms } from "../wage/wage.ts"
import { wageInForce } from "../wage/wageDates.ts"
import type { Worker } from "../worker/worker.ts"
import { workplaceOn, workplacesOf, type Workplace } from "../worker/workplace.ts"
import { agreedOf, type WorkSchedule } from "../worker/workSchedule.ts"
import type { TimeEntry } from "./timeEntry.ts"

export interface TimeFacts {
  readonly worker: Worker
  readonly wages: ReadonlyArray<Wage>
  /** By their first days. */
  readonly schedules: ReadonlyArray<WorkSchedule>
  /** The company's own rules of overtime that schedules name. */
  readonly ruleSets: ReadonlyArray<OvertimeRuleSet>
  readonly locations: ReadonlyArray<CompanyLocation>
  /** By their first days. */
  readonly settings: ReadonlyArray<TimeTrackingSettings>
  /** The last day of work, once it is known. */
  readonly lastDay: LocalDate | undefined
  /** Approved time off, by day. */
  readonly timeOff: ReadonlyArray<TimeOffDay>
  /** Paid holidays of the worker, by day. */
  readonly holidays: ReadonlyArray<HolidayDay>
  /** Amendments of earlier periods, dated in the period that pays them. */
  readonly adjustments: ReadonlyArray<PayableItem>
  /** The punches that count, in the order of time. */
  readonly punches: ReadonlyArray<Punch>
  readonly entries: ReadonlyArray<TimeEntry>
  /** By the minute in which a long shift begins: when its length was confirmed, UTC milliseconds. */
  readonly confirmed: ReadonlyMap<number, number>
  /** The wall clock of an IANA zone around the time in question. */
  readonly zoneOf: (timeZone: string) => ZoneOffsets
}

export const scheduleOn = (
  schedules: ReadonlyArray<WorkSchedule>,
  day: LocalDate
): WorkSchedule | undefined => schedules.findLast(({ effectiveFrom }) => effectiveFrom <= day)

/** The scheduled minutes of a day. */
export const scheduledOn = (schedules: ReadonlyArray<WorkSchedule>, day: LocalDate): number =>
  scheduleOn(schedules, day)?.days[dayOfWeekOf(toEpochDay(day))]?.minutes ?? 0

const rulesNamed = (
  ruleSets: ReadonlyArray<OvertimeRuleSet>,
  ruleSetId: string,
  day: LocalDate
): RuleSet | undefined => {
  const companyRules = ruleSets.find(({ id }) => id === ruleSetId)
  return companyRules ? rulesInForce(companyRules, day) : shippedRuleSet(ruleSetId, day)
}

type RulesFacts = Pick<TimeFacts, "worker" | "schedules" | "ruleSets" | "locations">

/** The rules of the state of a place, or those that the schedule names. */
const namedRulesOn = (
  { worker, schedules, ruleSets, locations }: RulesFacts,
  day: LocalDate,
  place = workplaceOn(worker, day)
): RuleSet => {
  const ofState = rulesOfState(stateOfWork(place, locations), day)
  const ruleSetId = scheduleOn(schedules, day)?.ruleSetId
  return ruleSetId === undefined ? ofState : (rulesNamed(ruleSets, ruleSetId, day) ?? ofState)
}

/** The schedule that was agreed with a worker and is in force on a day. */
const agreedOn = ({ schedules }: RulesFacts, day: LocalDate) => {
  const schedule = scheduleOn(schedules, day)
  return schedule && agreedOf(schedule)
}

/**
 * The overtime rules of a worker from a day on: of the state of the place where the worker works then, or as the
 * schedule says. Those of an agreed schedule differ by its days.
 */
export const rulesFrom = (facts: RulesFacts, day: LocalDate, place?: Workplace): DayRules => {
  const rules = namedRulesOn(facts, day, place)
  const agreed = agreedOn(facts, day)
  return agreed === undefined ? sameRules(rules) : agreedRules(rules, agreed)
}

/** The overtime rules of a worker on a day. */
export const rulesOn = (facts: RulesFacts, day: LocalDate): RuleSet =>
  rulesFrom(facts, day).on(toEpochDay(day))

/**
 * The rules of the days of a run: those that hold on its first day, for each day where the worker works then. A worker
 * may move to other places within a run.
 */
export const rulesOfRun = (facts: RulesFacts, first: LocalDate, last: LocalDate): DayRules => {
  const { worker } = facts
  const rules = rulesFrom(facts, first)
  if (worker.workplaces === undefined) return rules
  const moves = workplacesOf(worker)
    .slice(1)
    .filter(({ effectiveFrom }) => effectiveFrom > first && effectiveFrom <= last)
    .map(({ effectiveFrom, primary }) => ({
      from: toEpochDay(effectiveFrom),
      rules: rulesFrom(facts, first, primary)
    }))
  return {
    sets: [...rules.sets, ...moves.flatMap((move) => move.rules.sets)],
    on: (day) => (moves.findLast(({ from }) => from <= day)?.rules ?? rules).on(day)
  }
}

export const SCHEDULE_WARNINGS = ["agreed-limit-not-allowed"] as const

/** Warnings about an agreement in the schedule of a day that does not hold, because the rules do not allow it. */
export const scheduleWarnings = (facts: RulesFacts, day: LocalDate) => {
  const rules = namedRulesOn(facts, day)
  const agreed = agreedOn(facts, day)
  if (agreed === undefined || allowsSchedule(rules, agreed)) return []
  const allowed = rules.daily.map(agreementWords).filter((words) => words !== undefined)
  const [code] = SCHEDULE_WARNINGS
  const message =
    `the agreed limit does not hold: ${rules.name} allows ` +
    (allowed.length === 0 ? "no other limit by agreement" : allowed.join(", or "))
  return [{ code, message, source: rules.source }]
}

export const STATE_WARNINGS = ["state-not-checked"] as const

export interface StateWarning {
  readonly code: (typeof STATE_WARNINGS)[number]
  readonly message: string
  readonly source: string
}

/** Warnings about states in which a worker works on some days, whose rules are not checked and not named. */
export const stateWarnings = (
  facts: Omit<RulesFacts, "ruleSets">,
  days: ReadonlyArray<LocalDate>
): ReadonlyArray<StateWarning> => {
  const { worker, schedules, locations } = facts
  const states = days
    .filter((day) => scheduleOn(schedules, day)?.ruleSetId === undefined)
    .map((day) => stateOfWork(workplaceOn(worker, day), locations))
    .filter((state) => state !== undefined)
  return [...new Set(states)].toSorted(compareText).flatMap((state) => {
    const overtime = overtimeOf(state)
    if (overtime.rules !== "not checked") return []
    const message = notCheckedMessage(overtime.state, overtime.lacks)
    return [{ code: "state-not-checked", message, source: FEDERAL_LAW }]
  })
}

const termsInForce = (wages: ReadonlyArray<Wage>, day: LocalDate): ReadonlyArray<WageTerms> =>
  wageInForce(wages, day).map(({ terms }) => terms)

/** The facts about a worker on a day that the rules need. */
export const workerFactsOn = (
  { worker, wages, schedules }: TimeFacts,
  day: LocalDate
): WorkerFacts => ({
  ...workFactsOn(worker, wages, day),
  mealWaiver: scheduleOn(schedules, day)?.mealWaiver === true
})

/** True if a wage of the day pays differentials. */
export const hasDifferentials = ({ wages }: TimeFacts, day: LocalDate): boolean =>
  termsInForce(wages, day).some(({ differentialPay }) => differentialPay === "Yes")

/** True if a salary pays the scheduled hours of a day, whatever is clocked. */
export const isSalaried = ({ wages, schedules }: TimeFacts, day: LocalDate): boolean => {
  const terms = termsInForce(wages, day)
  const isExempt =
    terms.length > 0 && terms.every(({ userType }) => userType === "Salary/No overtime")
  return isExempt && scheduleOn(schedules, day) !== undefined
}
