/** The bodies of the steps about balances of time off and requests for it. */
import type { Body } from "@payroll/operations/decode"
import { dateOf, requestAt } from "./requestSteps.ts"
import { pick, type IdOf, type Model } from "./state.ts"
import type { StepOf } from "./steps.ts"
import { accountToPay, paidOutOf, TOO_MUCH } from "./timeOffSteps.ts"

const OVERRIDE = { override: true, overrideReason: "seen" }

const daysOn = (date: string) => ({
  timeOffPolicyType: "Vacation",
  days: [{ date, minutes: 15 }]
})

/** The body of a step about a request for time off. */
export const timeOffRequestOf = (
  model: Model,
  step: StepOf<
    | "addTimeOffRequest"
    | "recordTimeOff"
    | "updateTimeOffRequest"
    | "approveTimeOffRequest"
    | "declineTimeOffRequest"
    | "cancelTimeOffRequest"
    | "revokeTimeOffRequest"
  >,
  idOf: IdOf
): Body => {
  switch (step.does) {
    case "addTimeOffRequest":
    case "recordTimeOff": {
      const worker = pick(model.workers, step.at)
      const isRecorded = step.does === "recordTimeOff"
      const date = isRecorded ? step.date : dateOf(worker, step.date, false)
      return { userId: idOf(worker?.name), ...daysOn(date), ...(isRecorded && OVERRIDE) }
    }
    case "updateTimeOffRequest": {
      const request = requestAt(model, "Pending", step.at)
      const worker = model.workers.find(({ name }) => name === request?.fields["workerId"])
      return { timeOffRequestId: idOf(request?.name), ...daysOn(dateOf(worker, step.date, true)) }
    }
    case "revokeTimeOffRequest":
      return { timeOffRequestId: idOf(requestAt(model, "Approved", step.at)?.name), reason: "seen" }
    default: {
      const timeOffRequestId = idOf(requestAt(model, "Pending", step.at)?.name)
      return {
        timeOffRequestId,
        ...(step.does === "approveTimeOffRequest" && OVERRIDE),
        ...(step.does === "declineTimeOffRequest" && { declineReason: "seen" })
      }
    }
  }
}

/** The body of an adjustment of the worker's first account. */
export const adjustmentOf = (
  model: Model,
  { at, minutes, effectiveDate }: StepOf<"adjustTimeOffBalance">,
  idOf: IdOf
): Body => {
  const worker = pick(model.workers, at)
  const timeOffAccountId = idOf(worker?.timeOffAccounts[0]?.name)
  return { userId: idOf(worker?.name), timeOffAccountId, minutes, effectiveDate, reason: "seen" }
}

/** The body of a recalculation: of a worker, or of a company. */
export const recalculationOf = (
  model: Model,
  { at, isOfCompany }: StepOf<"recalculateTimeOff">,
  idOf: IdOf
): Body =>
  isOfCompany
    ? { companyId: idOf(pick(model.companies, at)?.name) }
    : { userId: idOf(pick(model.workers, at)?.name), dryRun: true }

/** The body of a payout. */
export const payoutOf = (model: Model, { at }: StepOf<"payOutTimeOff">, idOf: IdOf): Body => {
  const account = accountToPay(model, at)
  const minutes = account ? paidOutOf(model, account) : TOO_MUCH
  return {
    timeOffAccountId: idOf(account?.name),
    minutes,
    effectiveDate: "2025-10-09",
    reason: "seen"
  }
}
