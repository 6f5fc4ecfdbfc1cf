/** Steps about pay schedules, and the mixes of them that affect when people are paid. */
import fc from "fast-check"
import { does } from "./does.ts"
import { at, one, payrollStatus, rulesName, startDate, version, workerType } from "./values.ts"

export const addSchedule = does("addPaySchedule", { at, workerType, rules: rulesName, startDate })
const updateSchedule = does("updatePaySchedule", {
  at,
  rules: fc.option(rulesName, { nil: undefined }),
  startDate,
  version
})
const endSchedule = does("deactivatePaySchedule", { at, version })
const reportPayroll = does("updatePayPeriodStatus", {
  at,
  place: one(0, 0, 0, 0, 1, 2, 5, 9),
  isOld: one(false, false, false, false, true),
  status: payrollStatus,
  version
})
export const scheduleSteps = [
  addSchedule,
  updateSchedule,
  endSchedule,
  reportPayroll,
  /** The worker makes the pay periods that are missing. */
  does("extendPaySchedules", {})
] as const
/** Weekly periods of more than one commit. */
export const addLongSchedule = does("addPaySchedule", {
  at: fc.constant(0),
  workerType,
  rules: fc.constant("Weekly" as const),
  startDate: fc.constant("2024-11-15" as const)
})
/** Steps that affect when people are paid. */
export const aboutSchedules = fc.oneof(
  { weight: 2, arbitrary: addSchedule },
  { weight: 3, arbitrary: updateSchedule },
  endSchedule,
  { weight: 5, arbitrary: reportPayroll },
  does("extendPaySchedules", {})
)
/** Steps that take the first pay periods of a company through their states. */
export const aboutPayroll = fc.oneof(
  {
    weight: 12,
    arbitrary: does("updatePayPeriodStatus", {
      at: fc.constant(0),
      place: one(0, 0, 0, 1),
      isOld: fc.constant(false),
      status: payrollStatus,
      version: fc.constant(undefined)
    })
  },
  updateSchedule
)
