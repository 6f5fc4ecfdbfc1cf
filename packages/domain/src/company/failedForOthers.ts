/** Companies that failed for a person, not for their own data. */
import type { BusinessUser } from "../businessUser/businessUser.ts"
import { isActive } from "../status.ts"
import type { VerificationAttempt } from "../verification/attempt.ts"
import { ownerNamedBy } from "../verification/reason.ts"

/**
 * Whether a company's failed verification named people and none of them fails any more: they passed with other data,
 * or they are not of the company any more. Then the company can be submitted again as it is.
 */
export const failedForOthers = (
  latest: VerificationAttempt | undefined,
  businessUsers: ReadonlyArray<BusinessUser>
): boolean => {
  if (latest?.status !== "failed") return false
  const named = new Set(latest.reasons.flatMap((reason) => ownerNamedBy(reason) ?? []))
  const failing = businessUsers.filter((user) => isActive(user) && user.kycStatus !== "passed")
  return named.size > 0 && !failing.some(({ id }) => named.has(id.toLowerCase()))
}
