import type { RecordBase } from "../record.ts"
import type { StateTable } from "../status.ts"

/** Where a company stands in its business verification (KYB). */
export type KybStatus = "new" | "pending" | "passed" | "failed"

export const kybStatuses: StateTable<KybStatus> = {
  new: ["pending"],
  pending: ["passed", "failed"],
  failed: ["pending"],
  passed: []
}

/** A business: an employer, or a contractor that is a business of its own. */
export interface Company extends RecordBase {
  readonly kind: "employer" | "contractor"
  readonly name: string
  readonly businessWebsite: string | undefined
  readonly doingBusinessAs: string | undefined
  readonly termsAcceptedAt: number
  /** The credential that accepted the terms for the company. */
  readonly termsAcceptedBy: string
  readonly kybStatus: KybStatus
}

interface Registration {
  readonly company: string
  readonly businessWebsite?: string
  readonly doingBusinessAs?: string
}

/** A company as registered; the credential accepted the terms when the record was created. */
export const newCompany = (
  base: RecordBase,
  registration: Registration,
  kind: Company["kind"],
  kybStatus: KybStatus,
  credential: string
): Company => ({
  ...base,
  kind,
  name: registration.company,
  businessWebsite: registration.businessWebsite,
  doingBusinessAs: registration.doingBusinessAs,
  termsAcceptedAt: base.createdAt,
  termsAcceptedBy: credential,
  kybStatus
})
