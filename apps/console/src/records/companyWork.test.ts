import { assert, it } from "@effect/vitest"
import { withWorkFirst, workOf, workText, type CompanyRow } from "./companyWork.ts"

const TODAY = "2026-11-30"

const period = (until: string) =>
  ({
    payPeriodId: "p",
    payScheduleId: "s",
    companyId: "c",
    PayBeginDate: "2026-11-16",
    PayEndDate: "2026-11-29",
    DeadlineToRunPayroll: until,
    PayDate: "2026-12-04",
    PayPeriodStatus: { status: "new", reachable: [] },
    isWithdrawn: false,
    resultCounts: { paid: 0, failed: 0, returned: 0, notPaid: 0 },
    createdAt: "",
    updatedAt: "",
    version: 1
  }) satisfies NonNullable<NonNullable<CompanyRow["overview"]>["payrollDue"]>

const row = (
  companyId: string,
  overview: Partial<NonNullable<CompanyRow["overview"]>>
): CompanyRow => ({
  companyId,
  kind: "employer",
  company: companyId,
  companyReferenceId: null,
  doingBusinessAs: null,
  legalHold: null,
  isErased: false,
  businessWebsite: null,
  termsAcceptedAt: "",
  termsAcceptedBy: "",
  kybStatus: { status: "passed", reachable: [] },
  createdAt: "",
  updatedAt: "",
  version: 1,
  overview: {
    companyId,
    today: TODAY,
    city: null,
    state: null,
    workers: 1,
    nextPayDate: null,
    payrollDue: null,
    timeOffRequests: 0,
    firstDayOff: null,
    timeExceptions: 0,
    missing: 0,
    hasWork: true,
    ...overview
  }
})

const titlesOf = (of: CompanyRow) => workOf(of).map(({ title }) => title)

it("names the work of a company, the most urgent first, and says that a payroll is late", () => {
  const many = row("many", {
    payrollDue: period("2026-11-27"),
    timeOffRequests: 2,
    firstDayOff: "2026-12-01",
    timeExceptions: 1,
    missing: 3
  })
  assert.deepStrictEqual(titlesOf(many), [
    "Payroll is late: due Fri, Nov 27",
    "1 problem in timesheets",
    "2 time off requests",
    "3 things are missing"
  ])
  assert.deepStrictEqual(titlesOf(row("due", { payrollDue: period("2026-12-02") })), [
    "Run payroll by Wed, Dec 2"
  ])
  assert.strictEqual(workText(row("leave", { timeOffRequests: 1 })), "1 time off request")
})

it("leaves out a payroll of later weeks, and companies without work", () => {
  assert.deepStrictEqual(titlesOf(row("later", { payrollDue: period("2026-12-08") })), [])
  assert.deepStrictEqual(titlesOf(row("none", { hasWork: false, missing: 1 })), [])
})

it("puts the companies with the most urgent work first", () => {
  const rows = [
    row("none", { hasWork: false }),
    row("leave", { timeOffRequests: 1 }),
    row("late", { payrollDue: period("2026-11-27") })
  ]
  assert.deepStrictEqual(
    withWorkFirst(rows).map(({ company }) => company),
    ["late", "leave", "none"]
  )
})
