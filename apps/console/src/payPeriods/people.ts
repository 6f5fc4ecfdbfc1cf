/** The people of a pay period and the results of their pay, from the pages in which the service lists them. */
import type { AnswerOf, RequestOf } from "../api/call.ts"
import { isWhole, type Pages } from "../api/pages.ts"
import { nameOf } from "../text/names.ts"

type Readiness = AnswerOf<"getPayReadiness">
type Results = AnswerOf<"getPayResults">
export type PaidWorker = Readiness["workers"][number]
export type PayResult = Results["payResults"][number]
export type ResultStatus = PayResult["status"]
type Report = RequestOf<"reportPayResults">["results"][number]

/** Whom a period pays. The counts are of everybody, the lists as far as they were read. */
export interface People extends Pick<Readiness, "payPeriod" | "payableCount" | "notPayableCount"> {
  readonly blocked: ReadonlyArray<PaidWorker>
  readonly ready: ReadonlyArray<PaidWorker>
}

/** A worker of a period with the latest report. */
export interface ResultRow {
  readonly userId: string
  readonly name: string
  readonly result: PayResult | undefined
}

const isBlocked = ({ requirements }: PaidWorker): boolean => requirements.length > 0

const workersOf = ({ pages }: Pages<Readiness>): ReadonlyArray<PaidWorker> =>
  pages.flatMap(({ workers }) => workers)

/** Those of a period who were read, with those whom a read of the blocked ones alone found. */
export const peopleOf = (
  all: Pages<Readiness>,
  blocked: Pages<Readiness> | undefined
): People | undefined => {
  const [first] = all.pages
  const workers = workersOf(all)
  return (
    first && {
      ...first,
      blocked: blocked ? workersOf(blocked) : workers.filter(isBlocked),
      ready: workers.filter((worker) => !isBlocked(worker))
    }
  )
}

/**
 * The rows of the results of a period, by name. Where there are more results than were read, a worker without one may
 * have one: then only the others are rows.
 */
export const rowsOf = ({ blocked, ready }: People, results: Pages<Results>) => {
  const latest = new Map(
    results.pages.flatMap(({ payResults }) => payResults).map((result) => [result.userId, result])
  )
  return [...ready, ...blocked]
    .map((worker): ResultRow => ({
      userId: worker.userId,
      name: nameOf(worker),
      result: latest.get(worker.userId)
    }))
    .filter(({ result }) => result !== undefined || isWhole(results))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

/** True for pay that did not arrive, for which a bank may have named a reason. */
export const isLost = (status: ResultStatus): boolean =>
  status === "returned" || status === "failed"

/** The entries of a person about the pay of workers. */
export interface TypedResult {
  readonly status: ResultStatus
  readonly returnCode: string
  readonly gross: string
  readonly net: string
}

const isTyped = (value: string): boolean => value.trim() !== ""
/** An amount as it is sent: the service checks that it is one, and keeps its decimals. */
const amount = (typed: string) => typed.replaceAll(/[$,\s]/g, "") as `${number}`

/** The report of a row. An amount that was typed is sent where the form shows it: of one worker who was paid. */
export const reportOf = (
  { userId, result }: ResultRow,
  { status, returnCode, gross, net }: TypedResult,
  isOne: boolean
): Report => {
  const hasAmounts = isOne && status === "paid"
  return {
    userId,
    status,
    ...(isLost(status) && isTyped(returnCode) && { returnCode: returnCode.trim().toUpperCase() }),
    ...(hasAmounts && isTyped(gross) && { gross: amount(gross) }),
    ...(hasAmounts && isTyped(net) && { net: amount(net) }),
    ...(result && { replaces: result.payResultId })
  }
}
