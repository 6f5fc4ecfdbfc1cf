/** Submitting a company, or one of its owners, to verification. */
import type { BusinessUser } from "@payroll/domain/businessUser/businessUser"
import type { KybInformation } from "@payroll/domain/company/kybInformation"
import {
  companyCase,
  companyEvent,
  isVerifiableOwner,
  ownerCase,
  type CompanyProfile
} from "@payroll/domain/company/profile"
import { moveBusinessUsers } from "@payroll/domain/kyc/verdict"
import { changed, created } from "@payroll/domain/record"
import { reachable } from "@payroll/domain/status"
import {
  attemptStatuses,
  FAILED_ATTEMPTS_MAX,
  type SubjectKind,
  type VerificationAttempt
} from "@payroll/domain/verification/attempt"
import * as Redacted from "effect/Redacted"
import { changes, insert, profileAt, update } from "../changes.ts"
import type { DecisionContext } from "../operation.ts"
import type { Attempts } from "../ports/companyStore.ts"
import type { Changes, Claim, Write } from "../writer.ts"

export type SubmittedProfile = CompanyProfile & { readonly kyb: KybInformation }

/** No attempts yet: the subject is new. */
export const noAttempts: Attempts = { latest: undefined, failed: 0 }

/** Of a person who failed as often as may be: only another person decides on what comes next. */
export const exhaustedFlags = ({ failed }: Attempts): ReadonlyArray<string> =>
  failed >= FAILED_ATTEMPTS_MAX ? ["attempts_exhausted"] : []

/** A subject's next attempt, with what is submitted now. */
export const submitted = (
  subject: { readonly kind: SubjectKind; readonly id: string },
  companyId: string,
  { latest }: Attempts,
  flags: ReadonlyArray<string>,
  submission: unknown,
  { client, at, newId }: DecisionContext
): VerificationAttempt => ({
  ...created(newId(), { clientId: client.id, companyId }, at),
  subjectKind: subject.kind,
  subjectId: subject.id,
  number: (latest?.number ?? 0) + 1,
  status: "submitted",
  reasons: [],
  flags,
  submission: Redacted.make(JSON.stringify(submission))
})

/** A company's next attempt, with what is submitted now. */
export const companySubmission = (
  { company, kyb, businessUsers }: SubmittedProfile,
  attempts: Attempts,
  flags: ReadonlyArray<string>,
  context: DecisionContext
): VerificationAttempt =>
  submitted(
    { kind: "company", id: company.id },
    company.id,
    attempts,
    flags,
    companyCase(company, kyb, businessUsers),
    context
  )

/** The next attempt of a business user whose company was submitted without these data. */
export const ownerSubmission = (
  owner: BusinessUser,
  attempts: Attempts,
  context: DecisionContext
): VerificationAttempt =>
  submitted(
    { kind: "businessUser", id: owner.id },
    owner.companyId,
    attempts,
    exhaustedFlags(attempts),
    ownerCase(owner),
    context
  )

/** Ends an attempt that newer data made pointless; nothing where it has ended already. */
export const superseded = ({ latest }: Attempts, at: number): ReadonlyArray<Write> =>
  latest && reachable(attemptStatuses, latest.status).includes("superseded")
    ? [update("verificationAttempt", latest, changed(latest, { status: "superseded" }, at))]
    : []

/** The owners whose KYC goes to `pending` with their company's submission. */
export const pendingOwners = (
  users: ReadonlyArray<BusinessUser>,
  at: number
): ReadonlyArray<BusinessUser> => moveBusinessUsers(users.filter(isVerifiableOwner), "pending", at)

/** Everything there is of a company that is submitted as it registers, and the two events of it. */
export const registeredChanges = (
  profile: SubmittedProfile,
  attempt: VerificationAttempt,
  claims: ReadonlyArray<Claim>,
  { at, newId }: DecisionContext
): Changes => {
  const { company, kyb, locations, businessUsers } = profile
  const registered = { ...profile, company: { ...company, kybStatus: "new" as const } }
  return changes({
    writes: [
      insert("company", company),
      insert("kybInformation", kyb),
      ...locations.map((location) => insert("companyLocation", location)),
      ...businessUsers.map((user) => insert("businessUser", user)),
      insert("verificationAttempt", attempt)
    ],
    revisions: [profileAt({ company, revision: 0 })],
    claims,
    events: [
      companyEvent(newId(), "company.kybstatus.insert", registered, at),
      companyEvent(newId(), "company.kybstatus.update", profile, at)
    ]
  })
}
