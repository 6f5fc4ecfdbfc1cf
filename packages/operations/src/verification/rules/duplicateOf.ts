/** The other record of a verification that was left to a person because two have one number. */
import { companyCaseOf, personCaseOf } from "@payroll/domain/verification/caseSummary"
import type { VerificationAttempt } from "@payroll/domain/verification/attempt"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { einScope } from "../../claims.ts"
import { CompanyStore } from "../../ports/companyStore.ts"
import { VerificationStore } from "../../ports/verificationStore.ts"
import type { UniqueValue } from "../../writer.ts"

const numberOf = Effect.fnUntraced(function* (attempt: VerificationAttempt) {
  const { clientId, companyId, subjectKind } = attempt
  if (subjectKind === "worker") {
    const value = Redacted.make(personCaseOf(attempt).ssn)
    return { rule: "ssn", scope: companyId, value } satisfies UniqueValue
  }
  const { profile } = yield* CompanyStore
  const loaded = yield* profile(clientId, companyId)
  if (!loaded) return undefined
  const value = Redacted.make(companyCaseOf(attempt).ein)
  return { rule: "ein", scope: einScope(loaded.company), value } satisfies UniqueValue
})

/**
 * The id of the company or the worker that holds the number of a duplicate; undefined of any other verification, if
 * nobody else holds it any more, and for a credential that may not see the company.
 */
export const duplicateOf = Effect.fnUntraced(function* (attempt: VerificationAttempt) {
  const { clientId, subjectId, subjectKind } = attempt
  if (subjectKind === "businessUser" || !attempt.flags.includes("duplicate")) return undefined
  const claim = yield* numberOf(attempt)
  if (!claim) return undefined
  const { claimHolder } = yield* VerificationStore
  const id = yield* claimHolder(clientId, claim)
  if (id === undefined || id === subjectId) return undefined
  if (subjectKind === "worker") return id
  const { kybStatus } = yield* CompanyStore
  return (yield* kybStatus(clientId, id)) && id
})
