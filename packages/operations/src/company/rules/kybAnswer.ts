/** Statuses and sentences about a company's KYB in the answers of updates. */
import type { KybStatus } from "@payroll/domain/company/company"
import { answered } from "../../answerSchema.ts"
import type { LoadedCompany } from "./submission.ts"
import type { Changes } from "../../writer.ts"

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

/** The company after the changes, and its status in the interface's words and in a sentence with what was done. */
export const kybAnswer = (
  { company: before }: LoadedCompany,
  stored: Changes | undefined,
  done: "was added" | "was changed" | undefined
) => {
  const write = stored?.writes.find(({ kind }) => kind === "company")
  const company = write?.kind === "company" ? write.record : before
  const otherwise = stored === undefined ? "is up to date" : "was submitted again"
  return {
    company,
    status: statuses[company.kybStatus],
    message: `${done ?? otherwise}; ${sentences[company.kybStatus]}`
  }
}
