/** The exports of `@payroll/pay-schedule`: the pay schedule engine for other programs. */
export type {
  BankCalendar,
  BankHoliday,
  BankHolidayDay,
  Observance
} from "../calendar/bankCalendar.ts"
export { federalReserveHolidays, type Holiday } from "../calendar/federalReserveHolidays.ts"
export { parseLocalDate, type LocalDate } from "../calendar/localDate.ts"
export { describeStep, type ExplanationStep } from "./explanation.ts"
export { nextPayDate, type PayRulesInput } from "./nextPayDate.ts"
export {
  explainedPayDates,
  iteratePayDates,
  payDates,
  type ExplainedPayDateEntry,
  type PayDateEntry
} from "./payDates.ts"
export { payDatesOfYear, payYear } from "./payYear.ts"
export { payDateWarnings, type PayDateWarning } from "./payDateWarnings.ts"
export {
  InvalidSpecification,
  type Checked,
  type SpecificationProblem
} from "../specification/problem.ts"
export type {
  Adjustment,
  Frequency,
  MonthDay,
  OpenPayScheduleSpecification,
  PayScheduleSpecification
} from "./specification.ts"
export { validateOpenPaySchedule, validatePaySchedule } from "./validate.ts"
