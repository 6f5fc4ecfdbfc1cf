/** The bodies of the steps about holiday calendars. */
import type { Body } from "@payroll/operations/decode"
import { versionOf } from "./scheduleRequests.ts"
import { pick, type IdOf, type Model } from "./state.ts"
import type { StepOf } from "./steps.ts"

export const calendarBodyOf = (
  model: Model,
  step: StepOf<"addHolidayCalendar"> | StepOf<"updateHolidayCalendar">,
  idOf: IdOf
): Body => {
  const company = pick(model.companies, step.at)
  const from = step.effectiveFrom !== undefined && { effectiveFrom: step.effectiveFrom }
  if (step.does === "addHolidayCalendar") {
    return { companyId: idOf(company?.name), name: "Holidays", base: step.base, ...from }
  }
  return {
    holidayCalendarId: idOf(company?.calendar?.name),
    ...(step.name !== undefined && { name: step.name }),
    ...(step.paidMinutes !== undefined && { paidMinutes: step.paidMinutes }),
    ...from,
    ...versionOf(step.version, company?.calendar)
  }
}
