/** Requirements of the verification of a company, and the records next to its profile that they depend on. */
import { kybRequirements, type PeopleVerified } from "@payroll/domain/onboarding/kybRequirements"
import { failedFor, requirement, unfinished } from "@payroll/domain/onboarding/requirement"
import type { VerificationAttempt } from "@payroll/domain/verification/attempt"
import * as Effect from "effect/Effect"
import { CompanyStore, type LoadedProfile } from "../../ports/companyStore.ts"
import { WorkerStore } from "../../ports/workerStore.ts"

/**
 * Loads the verification attempts and workers of people who have not passed, unless the company's own verification goes
 * on: it includes them.
 */
export const peopleVerified = Effect.fnUntraced(function* ({
  company,
  businessUsers
}: LoadedProfile) {
  const alone = new Map<string, VerificationAttempt>()
  const active = new Map<string, string>()
  const { attempts } = yield* CompanyStore
  const { workerOfBusinessUser } = yield* WorkerStore
  const { clientId, kybStatus } = company
  const open = businessUsers.filter(
    ({ kycStatus }) =>
      kycStatus === "failed" || (kycStatus === "pending" && kybStatus !== "pending")
  )
  for (const { id, kycStatus } of open) {
    const { latest } = yield* attempts(clientId, id)
    if (latest) alone.set(id, latest)
    const employed = kycStatus === "failed" ? yield* workerOfBusinessUser(clientId, id) : undefined
    if (employed?.kyc && employed.worker.userStatus === "Active") {
      active.set(id, employed.worker.id)
    }
  }
  const people: PeopleVerified = { alone, active }
  return people
})

/** Returns the open requirements of the verification of a company. */
export const kybNeeds = Effect.fnUntraced(function* (profile: LoadedProfile) {
  const people = yield* peopleVerified(profile)
  return kybRequirements(profile, profile.attempts.latest, people)
})

/**
 * Returns the open requirements of the verification of a contractor's company. A credential that does not see the
 * company can only wait.
 */
export const contractorNeeds = Effect.fnUntraced(function* (clientId: string, companyId: string) {
  const { profile, attempts } = yield* CompanyStore
  const loaded = yield* profile(clientId, companyId)
  if (loaded) return yield* kybNeeds(loaded)
  const { latest } = yield* attempts(clientId, companyId)
  const reason = latest?.status === "failed" ? failedFor(latest) : unfinished(latest)
  return [requirement("verification", ["kybInformation"], reason)]
})
