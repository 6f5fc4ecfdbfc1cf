import type { Held } from "./accountHold.ts"
import { isRoutingNumber } from "./routingNumber.ts"

/** The reasons of an account that failed its check: the check looks at nothing else. */
export const ACCOUNT_FAILURE: ReadonlyArray<string> = ["routing_number"]

type CheckStep = "pending" | "ready" | "failed"

/**
 * The states that the check takes an account through, in order, by its routing number; none for one
 * that is decided, or that is held, or that a person has to approve first.
 */
export const checkSteps = ({
  status,
  routingNumber,
  awaitsApproval,
  hold
}: Pick<Held, "hold"> & {
  readonly status: string
  readonly routingNumber: string
  readonly awaitsApproval: boolean
}): ReadonlyArray<CheckStep> => {
  if (awaitsApproval || hold !== undefined) return []
  const decided = isRoutingNumber(routingNumber) ? "ready" : "failed"
  switch (status) {
    case "new":
      return ["pending", decided]
    case "pending":
      return [decided]
    default:
      return []
  }
}
