import { badges, type Tone } from "@payroll/ui/status.tsx"
import type { AnswerOf } from "../api/call.ts"
import { words } from "../text/words.ts"

/** A verification as its page shows it. */
export type Verification = AnswerOf<"getVerification">["verification"]
export type Decision = Verification["decisions"][number]
export type Attempt = AnswerOf<"getVerifications">["verifications"][number]

export const stateTones: Readonly<Record<Attempt["status"]["status"], Tone>> = {
  submitted: "info",
  processing: "info",
  passed: "ok",
  failed: "bad",
  needs_review: "warn",
  superseded: "off"
}

export const StateBadge = badges(stateTones, words.reviews.states)

export const decisionTones: Readonly<Record<Decision["decision"], Tone>> = {
  passed: "ok",
  failed: "bad",
  approved: "ok"
}
