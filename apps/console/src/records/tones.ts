/** The tones of states that companies and workers share. */
import type { Tone } from "@payroll/ui/status.tsx"
import type { AnswerOf } from "../api/call.ts"

type User = AnswerOf<"getUsers">["users"][number]
type CompanyInfo = AnswerOf<"getCompanyInfo">

/** Tones of the identity of a worker, or of a person of a company. */
export const IDENTITY_TONES: Readonly<Record<User["kycStatus"]["status"], Tone>> = {
  "kyc not initiated": "off",
  pending: "info",
  passed: "ok",
  failed: "bad"
}

/** Tones of a bank account of a company or of a worker. */
export const ACCOUNT_TONES: Readonly<
  Record<CompanyInfo["companyFundingSourceEntities"][number]["status"]["status"], Tone>
> = {
  new: "info",
  pending: "info",
  ready: "ok",
  failed: "bad",
  replaced: "off",
  deactivated: "off"
}
