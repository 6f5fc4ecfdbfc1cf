/** The pay dates of a year never change: their answers skip the decoder and the encoder. */
import { mayCall } from "@payroll/operations/caller"
import type { Request } from "@payroll/operations/execute"
import {
  getMonthlyAndSemiMonthlyPayScheduleDates as operation,
  keptPayDates
} from "@payroll/operations/paySchedule/getMonthlyAndSemiMonthlyPayScheduleDates"
import type { Reply } from "./reply.ts"

/** The reply to a request for pay dates in the interface's spelling; undefined for all others. */
export const payDatesReply = <R>(request: Request<R>, at: number): Reply | undefined => {
  if (request.operation !== operation || request.isStrict === true) return undefined
  if (!mayCall(request.caller, operation)) return undefined
  const body = keptPayDates(request.body, at)
  return body === undefined ? undefined : { status: 200, body }
}
