import type { LocalDate } from "../calendar/localDate.ts"
import type { CompanyLocation } from "./companyLocation.ts"
import { workerTimeZone } from "./localZone.ts"
import { dayIn } from "../timeZone/storedZone.ts"

/** The date at the filing address of a company. */
export const companyToday = (locations: ReadonlyArray<CompanyLocation>, at: number): LocalDate =>
  dayIn(workerTimeZone({ workState: undefined, companyLocationId: undefined }, locations), at)
