/** Companies that failed for a person, not for their own data. */
import type { BusinessUser } from "../businessUser/businessUser.ts"
import type { Outcome } from "../verification/attempt.ts"
import { ownerNamedBy } from "../verification/reason.ts"
import { isVerifiable } from "./profile.ts"

/** The ids of the people whom the reasons of a verdict about their company name. */
export const peopleNamed = ({ reasons }: Pick<Outcome, "reasons">): ReadonlySet<string> =>
  new Set(reasons.flatMap((reason) => ownerNamedBy(reason) ?? []))

/**
 * The people for whom a company's verification failed and who would fail again: they have not passed with other data,
 * and they are still verified with the company.
 */
export const failingPeople = (
  latest: Outcome | undefined,
  businessUsers: ReadonlyArray<BusinessUser>
): ReadonlyArray<BusinessUser> => {
  if (latest?.status !== "failed") return []
  const named = peopleNamed(latest)
  return businessUsers.filter(
    (user) => named.has(user.id.toLowerCase()) && isVerifiable(user) && user.kycStatus !== "passed"
  )
}

/**
 * True if a company's failed verification named people and none of them fails any more. Then the company can be
 * submitted again unchanged.
 */
export const failedForOthers = (
  latest: Outcome | undefined,
  businessUsers: ReadonlyArray<BusinessUser>
): boolean =>
  latest?.status === "failed" &&
  peopleNamed(latest).size > 0 &&
  failingPeople(latest, businessUsers).length === 0
