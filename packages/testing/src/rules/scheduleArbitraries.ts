/** Steps about pay schedules, and the mixes of them that affect when people are paid. */
import fc from "fast-check"
import { does } from "./does.ts"
import {
  at,
  correction,
  one,
  payrollStatus,
  rulesName,
  startDate,
  version,
  workerType
} from "./values.ts"

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
const nothing = fc.constant(undefined)
const codes = one("R01", "R02", "R03", "R13", "R20", "C01", "C02", "C05", "C08")
const statuses = one("paid", "paid", "failed", "returned", "notPaid")
/** The codes and corrections of a report that go together; others rarely do. */
const outcome = fc.oneof(
  { weight: 3, arbitrary: fc.record({ status: statuses, code: nothing, corrected: nothing }) },
  {
    weight: 4,
    arbitrary: fc.record({
      status: one("failed", "returned"),
      code: one("R01", "R02", "R03", "R04", "R13", "R16", "R20"),
      corrected: nothing
    })
  },
  {
    weight: 4,
    arbitrary: fc.record({
      status: fc.constant("paid" as const),
      code: one("C01", "C02", "C05"),
      corrected: correction
    })
  },
  fc.record({ status: statuses, code: codes, corrected: fc.option(correction, { nil: undefined }) })
)
const reports = {
  isOld: fc.constant(false),
  elements: fc.array(
    fc.record({
      at: one(0, 0, 1, 2),
      outcome,
      gross: one("2500", "1234.5", undefined),
      net: one("1987.65", undefined),
      account: one<number | "other" | undefined>(undefined, undefined, undefined, 0, 1, 2, "other"),
      replaces: one("none", "latest", "latest", "before")
    }),
    { minLength: 1, maxLength: 3 }
  ),
  goesOn: one(true, true, false),
  isDry: one(false, false, false, true)
}
/** Reports about pay, with the codes of banks. */
const reportPay = does("reportPayResults", { at, place: one(0, 0, 0, 1), ...reports })
export const scheduleSteps = [
  addSchedule,
  updateSchedule,
  endSchedule,
  reportPayroll,
  reportPay,
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
const first = fc.constant(0)
/** A schedule whose first period is today's, which is submitted. */
export const submitted = [
  does("addPaySchedule", {
    at: first,
    workerType: fc.constant("W2" as const),
    rules: fc.constant("Monthly" as const),
    startDate: fc.constant(undefined)
  }),
  does("updatePayPeriodStatus", {
    at: first,
    place: first,
    isOld: fc.constant(false),
    status: fc.constant("submitted" as const),
    version: fc.constant(undefined)
  })
] as const
/** Reports about the workers of that period. */
export const reportFirst = does("reportPayResults", { at: first, place: first, ...reports })
