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
