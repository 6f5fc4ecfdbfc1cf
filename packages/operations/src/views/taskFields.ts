/** The fields of what onboarding lacks, of a company or of a worker. */
import {
  BELOW_STATE,
  requirementReasons,
  requirementSteps,
  VERIFICATION_FAILED
} from "@payroll/domain/onboarding/requirement"
import * as Schema from "effect/Schema"
import { entityOf, listOf, oneOf, publishedText, shownFlag } from "../answerSchema.ts"

const requirementReasonSchema = {
  anyOf: [
    { enum: requirementReasons },
    { pattern: `^${VERIFICATION_FAILED}` },
    { pattern: `^${BELOW_STATE}` }
  ]
} as const

/** Something that somebody has to do. */
export const RequirementShown = entityOf("Requirement", "Something that onboarding still lacks.", {
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
  requirements: listOf(RequirementShown, "What onboarding still lacks, in the order of onboarding.")
} as const
