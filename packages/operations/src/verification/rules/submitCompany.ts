/** Submits a company, or one of its owners, to verification. */
import type { BusinessUser } from "@payroll/domain/businessUser/businessUser"
import type { KybInformation } from "@payroll/domain/company/kybInformation"
import {
  companyCase,
  isVerifiable,
  ownerCase,
  type CompanyProfile
} from "@payroll/domain/company/profile"
import { moveBusinessUsers } from "@payroll/domain/kyc/verdict"
import type { VerificationAttempt } from "@payroll/domain/verification/attempt"
import type { DecisionContext } from "../../operation.ts"
import type { Attempts } from "../../ports/companyStore.ts"
import { exhaustedFlags, newAttempt } from "./newAttempt.ts"

export type SubmittedProfile = CompanyProfile & { readonly kyb: KybInformation }

/** A company's next attempt, with what is submitted now. */
export const companySubmission = (
  profile: SubmittedProfile,
  attempts: Attempts,
  flags: ReadonlyArray<string>,
  context: DecisionContext
): VerificationAttempt =>
  newAttempt(
    { kind: "company", id: profile.company.id },
    profile.company.id,
    attempts,
    flags,
    companyCase(profile),
    context
  )

/** The next attempt of a business user whose company was submitted without these data. */
export const ownerSubmission = (
  owner: BusinessUser,
  attempts: Attempts,
  context: DecisionContext
): VerificationAttempt =>
  newAttempt(
    { kind: "businessUser", id: owner.id },
    owner.companyId,
    attempts,
    exhaustedFlags(attempts),
    ownerCase(owner),
    context
  )

/** The owners whose KYC goes to `pending` with their company's submission. */
export const pendingOwners = (
  users: ReadonlyArray<BusinessUser>,
  at: number
): ReadonlyArray<BusinessUser> => moveBusinessUsers(users.filter(isVerifiable), "pending", at)
