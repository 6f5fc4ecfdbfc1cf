/** The terms of a credential that tests issue for a person. */
import type { CredentialTerms } from "@payroll/operations/ports/credentialStore"

export const PERSON_TERMS: CredentialTerms = {
  role: "review",
  person: "Rosa Diaz",
  userId: undefined,
  businessUserId: undefined,
  mayActForOthers: false,
  program: undefined,
  companyIds: undefined,
  companyLocationId: undefined,
  addresses: undefined,
  expiresAt: undefined
}
