/** What a verdict on a company's verification does to it. */
import * as Result from "effect/Result"
import { kycStatuses, type BusinessUser } from "../businessUser/businessUser.ts"
import type { StateConflict } from "../errors.ts"
import { changed } from "../record.ts"
import { move, reachable } from "../status.ts"
import { attemptStatuses, type Verdict, type VerificationAttempt } from "../verification/attempt.ts"
import { kybStatuses, type Company } from "./company.ts"
import { isVerifiableOwner, type CompanyProfile } from "./profile.ts"

export interface JudgedCompany {
  readonly attempt: VerificationAttempt
  /** The company, when the verdict moved it; a case that needs review leaves it pending. */
  readonly company: Company | undefined
  /** The owners whose KYC status followed the verdict. */
  readonly owners: ReadonlyArray<BusinessUser>
}

/** A flag known at submission outweighs whatever the verification says: a person has to look. */
const withFlags = (attempt: VerificationAttempt, verdict: Verdict): Verdict =>
  attempt.flags.length === 0
    ? verdict
    : { status: "needs_review", reasons: [...attempt.flags, ...verdict.reasons] }

/**
 * The attempt, company and owners after a verdict. Fails with StateConflict when the attempt was
 * settled or superseded meanwhile.
 */
export const judgeCompany = (
  attempt: VerificationAttempt,
  profile: CompanyProfile,
  given: Verdict,
  at: number
): Result.Result<JudgedCompany, StateConflict> =>
  Result.gen(function* () {
    const verdict = withFlags(attempt, given)
    const status = yield* move("verification", attemptStatuses, attempt.status, verdict.status)
    const judged = changed(attempt, { status, reasons: verdict.reasons }, at)
    if (verdict.status === "needs_review")
      return { attempt: judged, company: undefined, owners: [] }
    const outcome = verdict.status
    const kybStatus = yield* move("company", kybStatuses, profile.company.kybStatus, outcome)
    const owners = profile.businessUsers
      .filter(isVerifiableOwner)
      .filter((owner) => reachable(kycStatuses, owner.kycStatus).includes(outcome))
    return {
      attempt: judged,
      company: changed(profile.company, { kybStatus }, at),
      owners: owners.map((owner) => changed(owner, { kycStatus: outcome }, at))
    }
  })
