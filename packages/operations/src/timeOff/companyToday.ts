import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { CompanyLocation } from "@payroll/domain/location/companyLocation"
import { workerTimeZone } from "@payroll/domain/location/timeZone"
import { dayIn } from "../timeZone.ts"

/** The date at the filing address of a company. */
export const companyToday = (locations: ReadonlyArray<CompanyLocation>, at: number): LocalDate =>
  dayIn(workerTimeZone({ workState: undefined, companyLocationId: undefined }, locations), at)
