/** The reports' answers about pay schedules and pay periods, and the model's. */
import { payPeriodStatuses } from "@payroll/domain/payroll/payPeriod"
import { payScheduleStatuses } from "@payroll/domain/payroll/paySchedule"
import { calendar } from "./scheduleSteps.ts"
import type { Company, Schedule, Stored } from "./state.ts"

/** Rows of a page at most. */
export const PAGE_ROWS = 200

const periodShown = (company: Company, { name, version, fields }: Stored) => ({
  payPeriodId: name,
  payScheduleId: fields["payScheduleId"],
  companyId: company.name,
  PayBeginDate: fields["periodBegin"],
  PayEndDate: fields["periodEnd"],
  DeadlineToRunPayroll: fields["deadline"],
  PayDate: fields["payDate"],
  PayPeriodStatus: {
    status: fields["status"],
    reachable: payPeriodStatuses[fields["status"] as keyof typeof payPeriodStatuses]
  },
  isWithdrawn: fields["isWithdrawn"],
  version
})

/** The begin of the first period that the present rules made. */
const startOf = ({ periods, fields: { edition } }: Schedule) =>
  periods
    .filter(({ fields }) => fields["edition"] === edition)
    .map(({ fields }) => String(fields["periodBegin"]))
    .toSorted()[0] ?? null

const scheduleShown = (schedule: Schedule) => {
  const { company, name, version, fields } = schedule
  return {
    payScheduleId: name,
    companyId: company.name,
    workerType: fields["workerType"],
    compensationFrequency: fields["compensationFrequency"],
    specification: fields["specification"],
    startDate: startOf(schedule),
    periodsUntil: fields["periodsUntil"],
    warnings: [],
    status: {
      status: fields["status"],
      reachable: payScheduleStatuses[fields["status"] as keyof typeof payScheduleStatuses]
    },
    version
  }
}

const isProcessed = ({ fields: { status } }: Stored): boolean =>
  status === "processed" || status === "skipped"

/** The schedules of a company, as the three reports show them: the first page of each list. */
export const schedulesExpected = (company: Company) => ({
  schedules: company.schedules.map(scheduleShown),
  periods: company.schedules.map((schedule) =>
    calendar(schedule)
      .slice(0, PAGE_ROWS)
      .map((period) => periodShown(company, period))
  ),
  unprocessed: company.schedules
    .flatMap(({ periods }) => periods)
    .filter((period) => !isProcessed(period))
    .map(({ fields }) => String(fields["periodEnd"]))
    .toSorted()
    .slice(0, PAGE_ROWS)
})
