/** How the examples of operations name their records. */

/** The optional fields by which an example names its records, where there is another way to name each. */
export const NAMED_BY: Readonly<Record<string, string>> = {
  getUser: "userId",
  getCompanyInfo: "companyId",
  getUnProcessedPayPeriod: "companyId",
  recalculateTimeOff: "userId",
  endGuestSessions: "userId",
  getRememberedPhones: "userId",
  forgetPhone: "userId",
  unlockCodes: "userId",
  assignDocument: "userId documentTemplateId",
  submitTimesheet: "timesheetId",
  recallTimesheet: "timesheetId"
}
