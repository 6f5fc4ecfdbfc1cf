/** What new or changed data of a beneficial owner mean for verification. */
import { kycStatuses, type BusinessUser } from "@payroll/domain/businessUser/businessUser"
import { isVerifiableOwner } from "@payroll/domain/company/profile"
import { StateConflict } from "@payroll/domain/errors"
import { move, reachable } from "@payroll/domain/status"
import { attemptStatuses, FAILED_ATTEMPTS_MAX } from "@payroll/domain/verification/attempt"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import {
  companySubmission,
  ownerSubmission,
  storedAttempt,
  superseded
} from "../company/submission.ts"
import type { DecisionContext } from "../operation.ts"
import type { Attempts, LoadedProfile } from "../ports/companyStore.ts"
import type { Write } from "../writer.ts"

export interface OwnerStep {
  readonly user: BusinessUser
  /** Attempts that are submitted or superseded with it. */
  readonly writes: ReadonlyArray<Write>
}

const textOf = (value: Redacted.Redacted<string> | undefined): string | undefined =>
  value && Redacted.value(value)

const sameIdentity = (before: BusinessUser, after: BusinessUser): boolean =>
  textOf(before.ssn) === textOf(after.ssn) &&
  textOf(before.dateOfBirth) === textOf(after.dateOfBirth)

const isUnfinished = ({ latest }: Attempts): boolean =>
  latest !== undefined && reachable(attemptStatuses, latest.status).includes("superseded")

/** The company's running attempt is replaced by one that knows the owner as he is now. */
const resubmittedCompany = (
  loaded: LoadedProfile,
  user: BusinessUser,
  context: DecisionContext
): ReadonlyArray<Write> => {
  const { kyb, attempts } = loaded
  if (!kyb) return []
  const others = loaded.businessUsers.filter(({ id }) => id !== user.id)
  const profile = { ...loaded, kyb, businessUsers: [...others, user] }
  const flags = attempts.latest?.flags ?? []
  return [
    ...superseded(attempts, context.at),
    storedAttempt(companySubmission(profile, attempts, flags, context))
  ]
}

/**
 * An owner with new or changed identity is verified: with the company while that is pending, alone
 * once it was decided, and later, with the company's own submission, while it is new.
 */
export const verifiedOwner = (
  loaded: LoadedProfile,
  before: BusinessUser | undefined,
  after: BusinessUser,
  own: Attempts,
  context: DecisionContext
): Result.Result<OwnerStep, StateConflict> => {
  const unchanged = { user: after, writes: [] }
  const isSame = before !== undefined && sameIdentity(before, after)
  // Whoever was verified stays that person, an owner or not: nothing would verify another one.
  if (before?.kycStatus === "passed") {
    return isSame
      ? Result.succeed(unchanged)
      : Result.fail(new StateConflict({ record: "business user", from: "passed", to: "pending" }))
  }
  const wasSubmitted = after.kycStatus !== "kyc not initiated"
  const isKnown = isSame && isVerifiableOwner(before) && wasSubmitted
  if (!isVerifiableOwner(after) || isKnown) return Result.succeed(unchanged)
  if (loaded.company.kybStatus === "new") return Result.succeed(unchanged)
  if (own.failed >= FAILED_ATTEMPTS_MAX) {
    return Result.fail(
      new StateConflict({ record: "business user", from: "failed for good", to: "pending" })
    )
  }
  const step =
    after.kycStatus === "pending"
      ? Result.succeed(after.kycStatus)
      : move("business user", kycStatuses, after.kycStatus, "pending")
  return Result.map(step, (kycStatus) => {
    const user: BusinessUser = { ...after, kycStatus }
    const writes = isUnfinished(loaded.attempts)
      ? resubmittedCompany(loaded, user, context)
      : [storedAttempt(ownerSubmission(user, own, context))]
    return { user, writes: [...superseded(own, context.at), ...writes] }
  })
}
