/** The bodies of steps about pay schedules and pay periods. */
import type { Body } from "@payroll/operations/decode"
import { namedAccount, namedReport } from "./payResultSteps.ts"
import { periodOf, RULES, schedules, type RulesName } from "./scheduleSteps.ts"
import { pick, type Model, type Stored, type Version } from "./state.ts"
import type { Step, StepOf } from "./steps.ts"

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

const reportsOf = (
  model: Model,
  step: StepOf<"reportPayResults">,
  idOf: (name: string | undefined) => string
): Body => {
  const period = periodOf(model, step)
  const schedule = schedules(model).find(({ periods }) => period && periods.includes(period))
  const idIn = (field: string, name: string | undefined): Body =>
    name === undefined ? {} : { [field]: idOf(name) }
  const results = step.elements.map(({ at, outcome, gross, net, account, replaces }) => {
    const { status, code: returnCode, corrected } = outcome
    const worker = pick(model.workers, at)
    return {
      userId: idOf(worker?.name),
      status,
      gross,
      net,
      returnCode,
      corrected,
      ...idIn("userBankAccountId", namedAccount(model, worker, account)),
      ...idIn("replaces", namedReport(schedule, period, worker, replaces))
    }
  })
  const onError = step.goesOn ? "continue" : "stop"
  return { payPeriodId: idOf(period?.name), results, dryRun: step.isDry, onError }
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
    case "reportPayResults":
      return reportsOf(model, step, idOf)
    default:
      return undefined
  }
}
