/** Reports about a worker's pay of one pay period. The service runs no payroll: whoever does reports it. */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { isCorrection, isReturn, ReturnCode } from "../bankAccount/returnCode.ts"
import { notFoundAt, StateConflict, type RecordNotFound } from "../errors.ts"
import { choice } from "../field/choice.ts"
import { Decimal } from "../field/decimal.ts"
import { described } from "../field/rule.ts"
import { Uuid } from "../field/uuid.ts"
import { missing, problem, type Problem } from "../problem.ts"
import type { RecordBase } from "../record.ts"

export const PAY_RESULT_STATUSES = ["paid", "failed", "returned", "notPaid"] as const
export type PayResultStatus = (typeof PAY_RESULT_STATUSES)[number]

/** A report about one worker. It never changes: another one replaces it. */
export interface PayResult extends RecordBase {
  readonly payPeriodId: string
  readonly workerId: string
  readonly status: PayResultStatus
  /** Exact decimals in dollars. */
  readonly gross: string | undefined
  readonly net: string | undefined
  readonly returnCode: string | undefined
  /** The worker's account that the report is about. */
  readonly bankAccountId: string | undefined
  readonly replacesId: string | undefined
}

/** Request fields of a report. */
export const payResultFields = {
  status: described(
    choice(PAY_RESULT_STATUSES),
    "`failed` was never sent or was refused, `returned` came back from the bank, `notPaid` has nothing to be paid."
  ),
  gross: Schema.optionalKey(described(Decimal, "The gross pay in dollars.")),
  net: Schema.optionalKey(described(Decimal, "The net pay in dollars.")),
  returnCode: Schema.optionalKey(
    described(
      ReturnCode,
      "The bank's code: of a return (R), with `failed` or `returned`; of a notification of change (C), with `paid`."
    )
  ),
  replaces: Schema.optionalKey(
    described(Uuid, "The latest report about this worker and period, which this one replaces.")
  )
} as const

interface ResultInput {
  readonly status: PayResultStatus
  readonly returnCode?: string
  readonly corrected?: object
}

/** The problems of a report's code: a return is no pay, and only a notification of change corrects an account. */
export const codeProblems = (
  path: Problem["path"],
  { status, returnCode, corrected }: ResultInput
): ReadonlyArray<Problem> => {
  const codePath = [...path, "returnCode"]
  const correctedPath = [...path, "corrected"]
  const mayHave = returnCode !== undefined && isCorrection(returnCode)
  const codes =
    returnCode === undefined ||
    (isReturn(returnCode) ? status === "failed" || status === "returned" : status === "paid")
      ? []
      : [problem(codePath, "conflict", "must be an R code of failed or returned, a C code of paid")]
  if (corrected === undefined) return codes
  if (!mayHave) {
    return [...codes, problem(correctedPath, "conflict", "is only for the returnCodes C01 to C07")]
  }
  return Object.keys(corrected).length > 0 ? codes : [...codes, missing(correctedPath)]
}

const conflictAt = (path: Problem["path"], message: string): StateConflict =>
  new StateConflict({ message, problems: [{ path, type: "conflict", message }] })

/**
 * The report that another one replaces, of those about a worker and period; undefined for the first one. Only the
 * latest report can be replaced.
 */
export const replacedReport = (
  path: Problem["path"],
  reports: ReadonlyArray<PayResult>,
  replaces: string | undefined
): Result.Result<PayResult | undefined, StateConflict | RecordNotFound> => {
  const old = new Set(reports.map(({ replacesId }) => replacesId))
  const latest = reports.find(({ id }) => !old.has(id))
  if (latest?.id === replaces) return Result.succeed(latest)
  const at = [...path, "replaces"]
  if (replaces === undefined) {
    return Result.fail(
      conflictAt(at, "the user is reported already: replaces must name the latest report")
    )
  }
  return Result.fail(
    old.has(replaces)
      ? conflictAt(at, "the report was replaced already: replaces must name the latest one")
      : notFoundAt("report", at)
  )
}

/** The numbers of workers by the status of their latest reports. */
export type ResultCounts = Readonly<Record<PayResultStatus, number>>

export const noResults: ResultCounts = { paid: 0, failed: 0, returned: 0, notPaid: 0 }

/** The counts after a report, which may replace one. */
export const countsAfter = (
  counts: ResultCounts,
  added: PayResultStatus,
  replaced: PayResultStatus | undefined
): ResultCounts => {
  const after = { ...counts }
  if (replaced !== undefined) after[replaced] -= 1
  after[added] += 1
  return after
}
