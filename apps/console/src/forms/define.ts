/** Describes forms of the operations that the console calls. */
import { defineLayout, type LayoutIn, type Path } from "@payroll/ui/forms/define.ts"
import type { FormLayout } from "@payroll/ui/forms/layout.ts"
import type { OperationShape } from "@payroll/ui/forms/shape.ts"
import type { Called, RequestOf } from "../api/call.ts"

export { when } from "@payroll/ui/forms/define.ts"

/** The layout of a form of the operation `N`, whose shape it is given. */
export const defineForm = <N extends Called>(
  shape: OperationShape,
  layout: LayoutIn<Path<RequestOf<N>>>
): FormLayout => defineLayout<RequestOf<N>>(shape, layout)
