/** Payable lines as comma-separated values (RFC 4180), safe to open in a spreadsheet. */
import type { PayableLine } from "./payable.ts"

/** A line of one worker. */
export interface WorkerLine extends PayableLine {
  readonly userId: string
  readonly userReferenceId?: string | undefined
}

const COLUMNS = [
  "userId",
  "userReferenceId",
  "periodBegin",
  "periodEnd",
  "category",
  "kind",
  "policyId",
  "jobCode",
  "minutes",
  "hours"
]

/** A spreadsheet takes a text that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r]/

const textCell = (text = ""): string => {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const row = (line: WorkerLine): string =>
  [
    textCell(line.userId),
    textCell(line.userReferenceId),
    line.payPeriod.begin,
    line.payPeriod.end,
    line.category,
    textCell(line.kind),
    textCell(line.policyId),
    textCell(line.jobCode),
    String(line.minutes),
    line.hours
  ].join(",")

/** A header and one row per line; every line ends with CRLF. The same lines give the same bytes. */
export const payableCsv = (lines: ReadonlyArray<WorkerLine>): string =>
  [COLUMNS.join(","), ...lines.map(row)].map((text) => `${text}\r\n`).join("")
