import type { CompanyCalendar } from "@payroll/domain/holidayCalendar/companyCalendar"
import { json, text } from "./columns.ts"
import { table } from "./table.ts"

export const companyCalendarTable = table<CompanyCalendar>(
  "holiday_calendar",
  "nothing"
)({
  name: text("name", "public"),
  versions: json("versions", "public")
})
