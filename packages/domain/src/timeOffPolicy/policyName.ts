/** The name of a time off policy is that of one active policy of the company at a time. */
import { problem, type Problem } from "../problem.ts"
import { policyNameKey, type TimeOffPolicy } from "./timeOffPolicy.ts"

const NAME: Problem["path"] = ["timeOffPolicy", "timeOffPolicyName"]

/** The problem of a name that another active policy has. */
export const nameProblems = (
  others: ReadonlyArray<TimeOffPolicy>,
  name: string
): ReadonlyArray<Problem> =>
  others.some(
    (policy) => policy.status === "Active" && policyNameKey(policy.name) === policyNameKey(name)
  )
    ? [problem(NAME, "duplicate", "is that of another active policy of the company")]
    : []
