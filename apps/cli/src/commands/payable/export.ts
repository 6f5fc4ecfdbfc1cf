import type { getPayPeriod } from "@payroll/operations/paySchedule/getPayPeriod"
import type { getPayableHours } from "@payroll/operations/timesheet/getPayableHours"
import type { getTimesheets } from "@payroll/operations/timesheet/getTimesheets"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { operate } from "../../operate.ts"
import {
  BadUsage,
  client,
  json,
  print,
  printFile,
  Refused,
  tableOf,
  type Columns
} from "../../output.ts"
import { company, firstRows, moreLine } from "../../pages.ts"

type Answer = typeof getPayableHours.response.Encoded
type Line = Answer["lines"][number]

const DAY = /^\d{4}-\d{2}-\d{2}$/

const COLUMNS: Columns<Line> = {
  WORKER: ({ userReferenceId, userId }) => userReferenceId ?? userId,
  CATEGORY: "category",
  KIND: ({ kind }) => kind ?? "",
  JOB: ({ jobCode }) => jobCode ?? "",
  MINUTES: "minutes",
  HOURS: "hours"
}

type Sheets = typeof getTimesheets.response.Encoded
type Periods = typeof getPayPeriod.response.Encoded

const OPEN = ["Open", "Submitted", "Approved"] as const

/** The refusal of an export, with the timesheets that are not locked. */
const notLocked = Effect.fnUntraced(function* (
  of: string,
  query: {
    readonly companyId: string
    readonly payPeriodBegin?: string
    readonly payPeriodId?: string
  }
) {
  const { companyId, payPeriodId } = query
  let { payPeriodBegin } = query
  if (payPeriodId !== undefined) {
    const { payPeriods } = (yield* operate(of, "getPayPeriod", { payPeriodId })) as Periods
    payPeriodBegin = payPeriods[0]?.PayBeginDate
  }
  const { rows, hasMore } = yield* firstRows(of, "getTimesheets", "timesheets", {
    companyId,
    payPeriodBegin,
    status: OPEN
  })
  const begun: Sheets["timesheets"] = rows
  const sheets = begun.filter(
    ({ payPeriod: { payPeriodId: own } }) =>
      payPeriodId === undefined || own === null || own === payPeriodId
  )
  const counts = OPEN.map((status) => ({
    status,
    count: sheets.filter((sheet) => sheet.status.status === status).length
  })).filter(({ count }) => count > 0)
  const open = counts.map(({ status, count }) => `${status}: ${count}`).join(", ")
  const list = `payroll timesheet list --company ${companyId} --period ${payPeriodBegin}`
  const message =
    counts.length === 0
      ? "the pay period is not locked: it has no timesheet"
      : `the pay period is not locked: timesheets ${open}${hasMore ? ", and more" : ""}; see ${list}`
  return new Refused({ message: `${message}; lock it with payroll timesheet lock` })
})

export const exportLines = Command.make(
  "export",
  {
    company,
    client,
    period: Flag.String("period").pipe(
      Flag.withDescription("The first day of the pay period, or its id")
    ),
    csv: Flag.Boolean("csv").pipe(
      Flag.withDescription(
        "Print the file of all lines, whose bytes stay once the period is locked"
      ),
      Flag.withDefault(false)
    ),
    json
  },
  Effect.fn(function* ({ company: companyId, client: of, period, csv, json: asJson }) {
    if (csv && asJson) return yield* new BadUsage({ message: "give either --csv or --json" })
    const query = {
      companyId,
      ...(DAY.test(period) ? { payPeriodBegin: period } : { payPeriodId: period })
    }
    const answer = yield* operate(of, "getPayableHours", { ...query, format: "csv" })
    const { payableHours } = answer as Answer
    // A file that is paid before everybody is in it would pay some workers nothing.
    if (!payableHours.isLocked) return yield* yield* notLocked(of, query)
    if (csv) {
      // The last line ends as the others do.
      return yield* printFile((payableHours.csv ?? "").replace(/\n$/, "").split("\n"))
    }
    const { rows, hasMore } = yield* firstRows(of, "getPayableHours", "lines", query)
    yield* print(asJson, { lines: rows, hasMore }, [
      ...tableOf(COLUMNS, rows),
      ...moreLine(hasMore)
    ])
  })
).pipe(
  Command.withDescription("Print the payable hours of a pay period, per worker and category"),
  Command.withExamples([
    {
      command: "payroll payable export --company COMPANY_ID --period 2026-03-01 --csv > march.csv",
      description: "The file for payroll"
    },
    {
      command: "payroll payable export --company COMPANY_ID --period PAY_PERIOD_ID",
      description: "The same as a table"
    }
  ])
)
