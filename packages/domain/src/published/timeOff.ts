/** The exports of `@payroll/time-off`: the engine of time off for other programs. */
export { describeStep, type ExplanationStep } from "../timeOff/explanation.ts"
export {
  minimumAt,
  policyWarnings,
  stateMinimums,
  vacationRule,
  type Minimum,
  type PolicyWarning
} from "../timeOff/minimums.ts"
export { policyJsonSchema } from "../timeOff/policyJsonSchema.ts"
export {
  project,
  validateProject,
  type ProjectedEntry,
  type Projection,
  type ProjectSpecification
} from "../timeOff/project.ts"
export {
  request,
  validateRequest,
  type RequestResult,
  type RequestSpecification
} from "../timeOff/request.ts"
export type { PolicyTerms } from "../timeOff/terms.ts"
export { validatePolicy } from "../timeOff/validatePolicy.ts"
export type { Checked, SpecificationProblem } from "../specification/problem.ts"
