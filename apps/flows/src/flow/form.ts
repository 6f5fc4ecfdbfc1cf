/** Describes the forms of steps, made of the schemas that the service publishes. */
import { defineLayout, type LayoutIn, type Path } from "@payroll/ui/forms/define.ts"
import type { FormContext, FormLayout } from "@payroll/ui/forms/layout.ts"
import { setAt, typedNumber } from "@payroll/ui/forms/request.ts"
import type { OperationShape } from "@payroll/ui/forms/shape.ts"
import type { FlowWords } from "../text/english.ts"
import type { Called, RequestOf } from "./call.ts"

/** The form of a step, with the operation that stores it. */
export interface StepForm {
  readonly operation: Called
  readonly layout: FormLayout
  readonly context: FormContext
}

type OfPage = "title" | "submit" | "done"
/** Leaves fields out of each part of a union. */
type Without<T> = T extends unknown ? Omit<T, OfPage> : never
type LayoutOf<N extends Called> = Without<LayoutIn<Path<RequestOf<N>>>>

/** The layout of the form of a step: its heading and its message belong to the page. */
export const stepLayout = <N extends Called>(
  shape: OperationShape,
  { save }: Pick<FlowWords, "save">,
  layout: LayoutOf<N>
): FormLayout =>
  defineLayout<RequestOf<N>>(shape, {
    title: "",
    submit: save,
    done: "",
    keepsDraft: true,
    ...layout
  })

/** Returns true if a request changes nothing: it has what goes with every request of its form alone. */
export const isUnchanged = (request: object, { layout, context }: StepForm): boolean => {
  if (layout.isUpdate !== true) return false
  const fixed: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(context.fixed ?? {})) {
    if (value !== undefined) setAt(fixed, path, value)
  }
  return JSON.stringify(request) === JSON.stringify(fixed)
}

/** The number that was typed; 0 while it is none. */
export const countOf = (typed: unknown): number => {
  const count = typedNumber(typed)
  return Number.isFinite(count) ? count : 0
}
