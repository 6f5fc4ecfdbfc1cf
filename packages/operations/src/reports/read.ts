/** Fields and views shared by reads of the group `reports`. */
import { described } from "@payroll/domain/field/rule"
import { Uuid } from "@payroll/domain/field/uuid"
import {
  BELOW_STATE,
  requirementReasons,
  requirementSteps,
  VERIFICATION_FAILED
} from "@payroll/domain/onboarding/requirement"
import { attemptStatuses, type VerificationAttempt } from "@payroll/domain/verification/attempt"
import { reasonsForAll } from "@payroll/domain/verification/reason"
import * as Schema from "effect/Schema"
import { entityOf, listOf, oneOf, publishedText, shownFlag, shownWhole } from "../answerSchema.ts"
import { AttemptState, Reasons } from "../answerStates.ts"
import { fieldsOf, state, viewOf } from "../views/view.ts"

export const ByCompany = Schema.Struct({ companyId: described(Uuid, "The company.") })
export const ByUser = Schema.Struct({ userId: described(Uuid, "The worker.") })

const requirementReasonSchema = {
  anyOf: [
    { enum: requirementReasons },
    { pattern: `^${VERIFICATION_FAILED}` },
    { pattern: `^${BELOW_STATE}` }
  ]
} as const

const Requirement = entityOf("Requirement", "Something that onboarding still lacks.", {
  step: oneOf(
    requirementSteps,
    "The operation that meets the requirement; `verification` where the caller can only wait."
  ),
  path: listOf(
    Schema.String,
    "The field in the body of that operation, with the id of its record."
  ),
  reason: publishedText(requirementReasonSchema, "What is wrong with the field.")
})

/** The open requirements of onboarding; it is complete when none of them blocks it. */
export const taskFields = {
  isComplete: shownFlag(
    "Whether onboarding is complete: policies below what a state asks for do not block it."
  ),
  requirements: listOf(Requirement, "What onboarding still lacks, in the order of onboarding.")
} as const

/** The newest verification attempt of a subject. */
export const verificationView = viewOf(
  "Verification",
  "The newest attempt at verification.",
  fieldsOf<VerificationAttempt>()(({ by }) => ({
    number: shownWhole("1 for the first submission."),
    status: state(attemptStatuses, AttemptState),
    reasons: by(Reasons, reasonsForAll)
  }))
)
