/** What a verdict on a company's verification does to it. */
import * as Result from "effect/Result"
import type { BusinessUser } from "../businessUser/businessUser.ts"
import type { StateConflict } from "../errors.ts"
import { moveBusinessUsers } from "../kyc/verdict.ts"
import { changed } from "../record.ts"
import { move } from "../status.ts"
import type { VerificationAttempt } from "../verification/attempt.ts"
import { companyCaseOf } from "../verification/caseSummary.ts"
import { samePerson } from "../verification/samePerson.ts"
import { kybStatuses, type Company, type KybStatus } from "./company.ts"
import { ownerCase, type CompanyProfile } from "./profile.ts"

export interface MovedCompany {
  readonly company: Company
  /** The owners whose KYC status followed. */
  readonly owners: ReadonlyArray<BusinessUser>
}

/**
 * The company in the next state of its KYB, and the owners of the attempt's case who follow it. An
 * owner who was not part of the case, or is another person by now, is verified alone.
 */
export const moveCompany = (
  attempt: VerificationAttempt,
  profile: CompanyProfile,
  to: Exclude<KybStatus, "new">,
  at: number
): Result.Result<MovedCompany, StateConflict> =>
  Result.map(move("company", kybStatuses, profile.company.kybStatus, to), (kybStatus) => {
    const inCase = new Map(companyCaseOf(attempt).owners.map((owner) => [owner.id, owner]))
    const owners = profile.businessUsers.filter((user) => {
      const submitted = inCase.get(user.id)
      return submitted !== undefined && samePerson(submitted, ownerCase(user))
    })
    return {
      company: changed(profile.company, { kybStatus }, at),
      owners: moveBusinessUsers(owners, to, at)
    }
  })
