/** The bodies of steps about pay schedules and pay periods. */
import type { Body } from "@payroll/operations/decode"
import { periodOf, RULES, schedules, type RulesName } from "./scheduleSteps.ts"
import { pick, type Model, type Stored, type Version } from "./state.ts"
import type { Step } from "./steps.ts"

/** The version that a request names. */
export const versionOf = (version: Version, record: Stored | undefined): Body => {
  if (version === undefined) return {}
  const right = record?.version ?? 1
  return { version: version === "right" ? right : right + 5 }
}

const rulesOf = (name: RulesName | undefined): Body => {
  if (name === undefined) return {}
  const rules = RULES[name]
  return "input" in rules ? { specification: rules.input } : { compensationFrequency: rules.label }
}

export const scheduleBodyOf = (
  model: Model,
  step: Step,
  idOf: (name: string | undefined) => string
): Body | undefined => {
  switch (step.does) {
    case "addPaySchedule": {
      const companyId = idOf(pick(model.companies, step.at)?.name)
      const { workerType, startDate } = step
      return { paySchedule: { companyId, workerType, startDate, ...rulesOf(step.rules) } }
    }
    case "updatePaySchedule": {
      const schedule = pick(schedules(model), step.at)
      return {
        paySchedule: {
          payScheduleId: idOf(schedule?.name),
          startDate: step.startDate,
          ...rulesOf(step.rules),
          ...versionOf(step.version, schedule)
        }
      }
    }
    case "deactivatePaySchedule": {
      const schedule = pick(schedules(model), step.at)
      const version = versionOf(step.version, schedule)
      return { paySchedule: { payScheduleId: idOf(schedule?.name), ...version } }
    }
    case "updatePayPeriodStatus": {
      const period = periodOf(model, step)
      return {
        payPeriod: {
          payPeriodId: idOf(period?.name),
          PayPeriodStatus: step.status,
          ...versionOf(step.version, period)
        }
      }
    }
    default:
      return undefined
  }
}
