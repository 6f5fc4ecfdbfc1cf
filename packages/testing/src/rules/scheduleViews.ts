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
  resultCounts: fields["resultCounts"],
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

/** The periods about which something is reported. */
export const reportedPeriods = ({ periods, results }: Schedule): ReadonlyArray<Stored> =>
  periods.filter(({ name }) => results.some(({ fields }) => fields["payPeriodId"] === name))

/** All reports about each of these periods, and of each worker the latest. */
const resultsExpected = (schedule: Schedule) => {
  const { results, company } = schedule
  const old = new Set(results.map(({ fields }) => fields["replacesId"]))
  return reportedPeriods(schedule).map((period) => {
    const all = results.filter(({ fields }) => fields["payPeriodId"] === period.name)
    const shown = ({ name, version, fields }: Stored) => {
      const { workerId, bankAccountId, replacesId, ...rest } = fields
      const more = { userId: workerId, userBankAccountId: bankAccountId, replaces: replacesId }
      return { payResultId: name, companyId: company.name, ...rest, ...more, version }
    }
    return [all.map(shown), all.filter(({ name }) => !old.has(name)).map(shown)]
  })
}

/** The schedules of a company, as the three reports show them: the first page of each list. */
export const schedulesExpected = (company: Company) => ({
  schedules: company.schedules.map(scheduleShown),
  periods: company.schedules.map((schedule) =>
    calendar(schedule)
      .slice(0, PAGE_ROWS)
      .map((period) => periodShown(company, period))
  ),
  results: company.schedules.map(resultsExpected),
  unprocessed: company.schedules
    .flatMap(({ periods }) => periods)
    .filter((period) => !isProcessed(period))
    .map(({ fields }) => String(fields["periodEnd"]))
    .toSorted()
    .slice(0, PAGE_ROWS)
})
