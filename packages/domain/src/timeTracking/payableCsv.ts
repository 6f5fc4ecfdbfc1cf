/** Payable lines as comma-separated values. */
import { csvOf, decimalColumns, fieldColumns, type Columns } from "../exact/csv.ts"
import type { PayableLine } from "./payable.ts"

/** A line of one worker. */
export interface WorkerLine extends PayableLine {
  readonly userId: string
  readonly userReferenceId?: string | undefined
}

const COLUMNS: Columns<WorkerLine> = [
  ...fieldColumns<WorkerLine>("userId", "userReferenceId"),
  ["periodBegin", ({ payPeriod }) => payPeriod.begin],
  ["periodEnd", ({ payPeriod }) => payPeriod.end],
  ...fieldColumns<WorkerLine>("category", "kind", "policyId", "jobCode", "minutes"),
  ...decimalColumns<WorkerLine>("hours")
]

/** A header and one row per line. */
export const payableCsv = (lines: ReadonlyArray<WorkerLine>): string => csvOf(COLUMNS, lines)

const HEADER = payableCsv([])

/** One row per line, without the header: a further part of a file that is made in parts. */
export const payableRows = (lines: ReadonlyArray<WorkerLine>): string =>
  payableCsv(lines).slice(HEADER.length)
