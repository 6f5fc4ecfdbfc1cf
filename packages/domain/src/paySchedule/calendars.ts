/** The exports of `@payroll/pay-schedule/calendars`: calendars of banks, and checks of others. */
export { englandAndWales, federalObserved, federalReserve } from "../calendar/bankCalendars.data.ts"
export type {
  BankCalendar,
  BankHoliday,
  BankHolidayDay,
  Observance
} from "../calendar/bankCalendar.ts"
export { bankCalendarJsonSchema } from "./bankCalendarJsonSchema.ts"
export { validateBankCalendar } from "./validateBankCalendar.ts"
