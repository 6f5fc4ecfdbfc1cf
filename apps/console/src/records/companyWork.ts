/** The work of a company that waits for a person: Home, the list of companies and the choice of one show the same. */
import { dayAfter } from "@payroll/ui/days.ts"
import { formatDay, formatNumber, formatPeriod } from "@payroll/ui/format.ts"
import { some } from "@payroll/ui/some.ts"
import type { AnswerOf } from "../api/call.ts"
import { words } from "../text/words.ts"
import { runByText } from "./payPeriod.ts"
import { byUrgency, type Task } from "./tasks.ts"

type Answer = AnswerOf<"getCompanies">
export type Overview = Answer["companyOverviews"][number]

/** A company of a list with its overview. */
export type CompanyRow = Answer["companies"][number] & { readonly overview: Overview | undefined }

const text = words.work
/** Days before its deadline on which a payroll becomes work, as the service counts them. */
const WEEK = 7

export const companyRows = ({ companies, companyOverviews }: Answer): ReadonlyArray<CompanyRow> =>
  companies.map((company, index) => ({ ...company, overview: companyOverviews[index] }))

/** As many workers are counted. */
const WORKERS_MAX = 1_000

/** The number of workers who have not left; there may be more than are counted. */
export const workerCount = ({ workers }: Pick<Overview, "workers">): string =>
  `${formatNumber(workers)}${workers === WORKERS_MAX ? "+" : ""}`

const payrollOf = ({ payrollDue: period, today: day }: Overview): Task | undefined => {
  if (period === null) return undefined
  const { payPeriodId, PayBeginDate, PayEndDate, PayDate, DeadlineToRunPayroll: until } = period
  if (until > dayAfter(day, WEEK)) return undefined
  return {
    key: payPeriodId,
    icon: "send",
    tone: until <= day ? "bad" : "warn",
    title: runByText(period, day),
    detail: text.payDate(formatPeriod(PayBeginDate, PayEndDate, day), formatDay(PayDate, day)),
    act: text.openPeriod,
    to: `/pay-periods/${payPeriodId}`
  }
}

/** The work of a company, the most urgent first; none without an overview. */
export const workOf = ({ companyId, kybStatus, overview }: CompanyRow): ReadonlyArray<Task> => {
  if (!overview?.hasWork) return []
  const { today: day, timeOffRequests, firstDayOff, timeExceptions, missing } = overview
  const company = { icon: "building", act: text.openCompany, to: "/company" } as const
  return some<Task>([
    payrollOf(overview),
    kybStatus.status === "failed" && {
      ...company,
      key: `failed ${companyId}`,
      tone: "bad",
      title: text.failed
    },
    timeExceptions > 0 && {
      key: `exceptions ${companyId}`,
      icon: "alert",
      tone: "warn",
      title: text.exceptions(timeExceptions),
      detail: text.exceptionsHint,
      act: text.openExceptions,
      to: "/timesheets",
      query: { view: "exceptions", status: "Open" }
    },
    timeOffRequests > 0 && {
      key: `timeOff ${companyId}`,
      icon: "sun",
      tone: "info",
      title: text.timeOff(timeOffRequests),
      ...(firstDayOff !== null && { detail: text.timeOffFirst(formatDay(firstDayOff, day)) }),
      act: text.decide,
      to: "/time-off"
    },
    missing > 0 && {
      ...company,
      key: `missing ${companyId}`,
      tone: "info",
      title: text.missing(missing),
      detail: text.missingHint
    }
  ]).toSorted(byUrgency)
}

/** The work of a company in a line. */
export const workText = (row: CompanyRow): string =>
  workOf(row)
    .map(({ title }) => title)
    .join(", ")

/** Companies with the most urgent work first, the earliest payroll before others; the rest stays in its order. */
export const withWorkFirst = (rows: ReadonlyArray<CompanyRow>): ReadonlyArray<CompanyRow> => {
  const urgencyOf = (row: CompanyRow): Pick<Task, "tone"> => workOf(row)[0] ?? { tone: "ok" }
  const deadlineOf = ({ overview }: CompanyRow): string =>
    overview?.payrollDue?.DeadlineToRunPayroll ?? "9"
  return rows
    .toSorted((one, other) => deadlineOf(one).localeCompare(deadlineOf(other)))
    .toSorted((one, other) => byUrgency(urgencyOf(one), urgencyOf(other)))
}
