/** Checks the layout of a form against its operation: a field that it does not have does not compile. */
import type { FieldGroup, FieldLayout, FormLayout } from "@payroll/ui/forms/layout.ts"
import type { Called, RequestOf } from "../api/call.ts"

/** The places of the fields of a request, such as `user.firstName`, or `punches.0.at` in the first row of a list. */
type Path<T> =
  T extends ReadonlyArray<infer Row>
    ? `0.${Path<Row>}`
    : T extends object
      ? { [K in keyof T & string]: K | `${K}.${Path<NonNullable<T[K]>>}` }[keyof T & string]
      : never

interface FieldOf<N extends Called> extends FieldLayout {
  readonly path: Path<RequestOf<N>>
}

interface GroupOf<N extends Called> extends FieldGroup {
  readonly fields: ReadonlyArray<FieldOf<N>>
}

interface LayoutOf<N extends Called> extends FormLayout {
  readonly groups: ReadonlyArray<GroupOf<N>>
}

/** The layout of a form of the operation `N`. */
export const defineForm = <N extends Called>(layout: LayoutOf<N>): FormLayout => layout
