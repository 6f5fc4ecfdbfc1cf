/** Applies a verification verdict to a company. */
import * as Result from "effect/Result"
import type { BusinessUser } from "../businessUser/businessUser.ts"
import type { StateConflict } from "../errors.ts"
import { moveBusinessUsers } from "../kyc/verdict.ts"
import { changed } from "../record.ts"
import { move } from "../status.ts"
import type { VerificationAttempt } from "../verification/attempt.ts"
import { companyCaseOf } from "../verification/caseSummary.ts"
import { eventReasons } from "../verification/reason.ts"
import { samePerson } from "../verification/samePerson.ts"
import { peopleNamed } from "./failedForOthers.ts"
import { kybStatuses, type Company, type KybStatus } from "./company.ts"
import { ownerCase, type CompanyProfile } from "./profile.ts"

export interface MovedCompany {
  readonly company: Company
  /** The owners whose KYC status changed with the company. */
  readonly owners: ReadonlyArray<BusinessUser>
}

/**
 * Moves the company to a KYB status, and with it the owners who were part of the attempt's case. An
 * owner who was added or became another person after the submission is verified separately. The attempt has the
 * reasons of the verdict. Only people whom these name have failed: nothing was found about the others, who stay
 * pending until the company's next verdict.
 */
export const moveCompany = (
  attempt: VerificationAttempt,
  profile: Pick<CompanyProfile, "company" | "businessUsers">,
  to: Exclude<KybStatus, "new">,
  at: number
): Result.Result<MovedCompany, StateConflict> =>
  Result.map(move("company", kybStatuses, profile.company.kybStatus, to), (kybStatus) => {
    const failureReasons = kybStatus === "failed" ? eventReasons(attempt.reasons) : undefined
    const inCase = new Map(companyCaseOf(attempt).owners.map((owner) => [owner.id, owner]))
    const named = peopleNamed(attempt)
    const owners = profile.businessUsers.filter((user) => {
      const submitted = inCase.get(user.id)
      const isMoved = to !== "failed" || named.has(user.id.toLowerCase())
      return isMoved && submitted !== undefined && samePerson(submitted, ownerCase(user))
    })
    return {
      company: changed(profile.company, { kybStatus, failureReasons }, at),
      owners: moveBusinessUsers(owners, to, at)
    }
  })
