/** The way through the steps of a flow. */
import type { FlowData } from "./data.ts"
import type { FlowStep } from "./step.ts"

/** True of a flow that ends with a look at everything. */
export const hasReview = (steps: ReadonlyArray<FlowStep>): boolean => steps.length > 1

/** The page on which somebody begins, or goes on: the first step that is not done, or the look at everything. */
export const firstOpen = (steps: ReadonlyArray<FlowStep>, data: FlowData): string => {
  const [first, ...others] = steps
  const isNew = others.every((step) => !step.isDone(data))
  const open = isNew ? first : steps.find((step) => !step.isDone(data))
  return open?.id ?? (hasReview(steps) ? "review" : (first?.id ?? "done"))
}

/** The page after a step. */
export const after = (steps: ReadonlyArray<FlowStep>, id: string): string => {
  const at = steps.findIndex((step) => step.id === id)
  // A step that is not asked for any more was a correction.
  if (at === -1) return "done"
  const next = steps[at + 1]
  return next?.id ?? (hasReview(steps) ? "review" : "done")
}

/** The page before a step; empty for the first page. */
export const before = (steps: ReadonlyArray<FlowStep>, id: string): string =>
  id === "review"
    ? (steps.at(-1)?.id ?? "")
    : (steps[steps.findIndex((step) => step.id === id) - 1]?.id ?? "")
