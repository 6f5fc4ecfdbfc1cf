import { hoursShown } from "@payroll/domain/field/minutes"
import { getTimesheets } from "@payroll/operations/timesheet/getTimesheets"
import * as Flag from "effect/cli/Flag"
import { listCommand } from "../../listCommand.ts"
import { client } from "../../output.ts"
import { company, filter } from "../../pages.ts"

export const list = listCommand({
  operation: getTimesheets,
  field: "timesheets",
  flags: {
    companyId: company,
    client,
    status: filter(
      "status",
      "The state of the timesheet: Open, Submitted, Approved or Locked"
    ).pipe(Flag.map((status) => (status === null ? null : [status]))),
    payPeriodBegin: filter("period", "The first day of the pay period")
  },
  columns: {
    PERIOD: ({ payPeriod: { begin, end } }) => `${begin} to ${end}`,
    WORKER: "userId",
    STATUS: ({ status }) => status.status,
    HOURS: ({ minutes }) => hoursShown(minutes.total),
    ID: "timesheetId"
  },
  description:
    "List the timesheets of a company, with the hours of the last submission, approval or lock",
  examples: [
    {
      command: "payroll timesheet list --company COMPANY_ID --period 2026-03-01 --status Submitted",
      description: "Those of a pay period that wait for approval"
    }
  ]
})
