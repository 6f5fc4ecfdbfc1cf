/** The verification of new or changed data of a business user. */
import { kycStatuses, type BusinessUser } from "@payroll/domain/businessUser/businessUser"
import { isVerifiable, ownerCase } from "@payroll/domain/company/profile"
import type { StateConflict } from "@payroll/domain/errors"
import { changed } from "@payroll/domain/record"
import { move, reachable } from "@payroll/domain/status"
import { attemptStatuses } from "@payroll/domain/verification/attempt"
import { samePerson } from "@payroll/domain/verification/samePerson"
import * as Result from "effect/Result"
import { insert } from "../../changes.ts"
import type { DecisionContext } from "../../operation.ts"
import type { Attempts, LoadedProfile } from "../../ports/companyStore.ts"
import { exhaustedFlags, noAttempts, superseded } from "./newAttempt.ts"
import { companySubmission, ownerSubmission } from "./submitCompany.ts"
import type { Write } from "../../writer.ts"

export interface OwnerStep {
  readonly user: BusinessUser
  /** Attempts that are submitted or superseded with it. */
  readonly writes: ReadonlyArray<Write>
}

const isUnfinished = ({ latest }: Attempts): boolean =>
  latest !== undefined && reachable(attemptStatuses, latest.status).includes("superseded")

/**
 * The company's running attempt is replaced by one that knows the owner as he is now. Its flags stay;
 * an owner who failed too often alone adds his.
 */
const resubmittedCompany = (
  loaded: LoadedProfile,
  user: BusinessUser,
  ownerAttempts: Attempts,
  context: DecisionContext
): ReadonlyArray<Write> => {
  const { kyb, attempts } = loaded
  if (!kyb) return []
  const others = loaded.businessUsers.filter(({ id }) => id !== user.id)
  const profile = { ...loaded, kyb, businessUsers: [...others, user] }
  const flags = new Set([...(attempts.latest?.flags ?? []), ...exhaustedFlags(ownerAttempts)])
  return [
    ...superseded(attempts, context.at),
    insert("verificationAttempt", companySubmission(profile, attempts, [...flags], context))
  ]
}

/**
 * Returns true if the person goes to verification: an owner who was not submitted as this person, and anyone who passed
 * or is pending as another person.
 */
const isSubmitted = (
  { company }: LoadedProfile,
  before: BusinessUser | undefined,
  after: BusinessUser
): boolean => {
  if (company.kybStatus === "new") return false
  const isOwner = isVerifiable(after)
  const { kycStatus } = after
  if (!before || kycStatus === "kyc not initiated") return isOwner
  return samePerson(ownerCase(before), ownerCase(after))
    ? isOwner && !isVerifiable(before) && kycStatus !== "passed"
    : isOwner || kycStatus !== "failed"
}

/**
 * A person with new or changed identity is verified: an owner with the company while that is
 * pending, else alone; while the company is new later, with its own submission.
 */
export const verifiedOwner = (
  loaded: LoadedProfile,
  before: BusinessUser | undefined,
  after: BusinessUser,
  ownerAttempts: Attempts,
  context: DecisionContext
): Result.Result<OwnerStep, StateConflict> => {
  if (!isSubmitted(loaded, before, after)) return Result.succeed({ user: after, writes: [] })
  const step =
    after.kycStatus === "pending"
      ? Result.succeed(after.kycStatus)
      : move("business user", kycStatuses, after.kycStatus, "pending")
  return Result.map(step, (kycStatus) => {
    const user: BusinessUser =
      after === before ? changed(after, { kycStatus }, context.at) : { ...after, kycStatus }
    const writes =
      isUnfinished(loaded.attempts) && isVerifiable(user)
        ? resubmittedCompany(loaded, user, ownerAttempts, context)
        : [insert("verificationAttempt", ownerSubmission(user, ownerAttempts, context))]
    return { user, writes: [...superseded(ownerAttempts, context.at), ...writes] }
  })
}

/** A person who has passed as a worker. The company's running verification goes on with this owner. */
export const passedOwner = (
  loaded: LoadedProfile,
  before: BusinessUser | undefined,
  after: BusinessUser,
  context: DecisionContext
): OwnerStep => {
  const kycStatus = "passed"
  const user: BusinessUser =
    after === before ? changed(after, { kycStatus }, context.at) : { ...after, kycStatus }
  const isInCase = isUnfinished(loaded.attempts) && isVerifiable(user)
  return { user, writes: isInCase ? resubmittedCompany(loaded, user, noAttempts, context) : [] }
}

/** Ends the verification of an owner who is deactivated; the company's goes on without this owner. */
export const withoutOwner = (
  loaded: LoadedProfile,
  before: BusinessUser,
  after: BusinessUser,
  ownerAttempts: Attempts,
  context: DecisionContext
): ReadonlyArray<Write> => [
  ...superseded(ownerAttempts, context.at),
  ...(isUnfinished(loaded.attempts) && isVerifiable(before)
    ? resubmittedCompany(loaded, after, noAttempts, context)
    : [])
]
