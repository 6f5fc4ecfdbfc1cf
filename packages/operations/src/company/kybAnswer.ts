/** What the answers of updates say about a company's KYB. */
import type { KybStatus } from "@payroll/domain/company/company"
import { answered } from "../answerSchema.ts"
import type { LoadedCompany } from "./submission.ts"
import type { Changes } from "../writer.ts"

export const KybAnswerStatus = answered("Registered", "KYB Verification Pending", "Verified")

const statuses = {
  new: "Registered",
  pending: "KYB Verification Pending",
  passed: "Verified",
  failed: "Registered"
} as const satisfies Record<KybStatus, typeof KybAnswerStatus.Type>

const sentences: Readonly<Record<KybStatus, string>> = {
  new: "it is not submitted to KYB verification yet",
  pending: "its KYB verification is in progress",
  passed: "its KYB verification has passed",
  failed: "its KYB verification has failed"
}

/** The company after the changes, and its status in the interface's words and in a sentence. */
export const kybAnswer = (
  { company: before }: LoadedCompany,
  stored: Changes | undefined,
  isChanged: boolean
) => {
  const write = stored?.writes.find(({ kind }) => kind === "company")
  const company = write?.kind === "company" ? write.record : before
  const resubmitted = stored === undefined ? "is up to date" : "was submitted again"
  return {
    company,
    status: statuses[company.kybStatus],
    message: `${isChanged ? "was changed" : resubmitted}; ${sentences[company.kybStatus]}`
  }
}
