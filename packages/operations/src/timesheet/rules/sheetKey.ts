/** The places of timesheets in lists. */
import type { Timesheet } from "@payroll/domain/timesheet/timesheet"
import type { SheetFilter } from "../../ports/timesheetStore.ts"

const BY_BEGIN = {
  form: /^\d{4}-\d{2}-\d{2} [\da-f-]{36}$/,
  of: ({ periodBegin, workerId }: Timesheet): string => `${periodBegin} ${workerId}`
}
const BY_WORKER = { form: undefined, of: ({ workerId }: Timesheet): string => workerId }

/** The key of a list in its order; the form that such keys have is undefined for ids. */
export const sheetKeyOf = ({ payPeriodBegin }: Pick<SheetFilter, "payPeriodBegin">) =>
  payPeriodBegin === undefined ? BY_BEGIN : BY_WORKER
