/**
 * Describes forms: the words of the fields of an operation, in their order. What the operation does not have does not
 * compile.
 */
import type { FieldGroup, FieldLayout, FormLayout, Values } from "./layout.ts"
import { valueAt } from "./request.ts"
import type { OperationShape } from "./shape.ts"

/** The places in a request, such as `user.firstName`, or `punches.0.at` in the first row of a list. */
export type Path<T> =
  T extends ReadonlyArray<infer Row>
    ? `0.${Path<Row>}` | "0"
    : T extends object
      ? { [K in keyof T & string]: K | `${K}.${Path<NonNullable<T[K]>>}` }[keyof T & string]
      : never

/** The places in the object at a place of a request. */
type Below<All extends string, P extends string> = All extends `${P}.${infer K}` ? K : never

interface More extends Omit<FieldLayout, "path" | "label" | "columns"> {
  /** The fields of each row of a list. */
  readonly columns?: ReadonlyArray<Field>
}

/** A field: its place, its label or what else is said of it, and all that its operation does not say. */
export type Field<P extends string = string> = readonly [
  path: P,
  words: string | (Pick<FieldLayout, "label"> & Pick<More, "help" | "choices">),
  more?: More
]

/** Fields of the object at a place of the request, or of the request itself. */
type FieldsIn<All extends string> =
  | { readonly of?: undefined; readonly fields: ReadonlyArray<Field<All>> }
  | {
      readonly [P in All]: {
        readonly of: P
        readonly fields: ReadonlyArray<Field<Below<All, P>>>
      }
    }[All]

/** Fields under a heading; those of several objects in parts. */
type GroupIn<All extends string> = Omit<FieldGroup, "fields"> &
  (FieldsIn<All> | { readonly parts: ReadonlyArray<FieldsIn<All>> })

/** Conditions that a description adds to the layout. */
interface Conditions {
  /** True where the answers so far require all that is otherwise needed later. */
  readonly isWhole?: (values: Values) => boolean
}

export type LayoutIn<All extends string> = Omit<FormLayout, "shape" | "groups"> &
  Conditions &
  (FieldsIn<All> | { readonly groups: ReadonlyArray<GroupIn<All>> })

const fieldOf = ([path, words, { columns, ...more } = {}]: Field): FieldLayout => ({
  ...(typeof words === "string" ? { label: words } : words),
  ...more,
  path,
  ...(columns && { columns: columns.map(fieldOf) })
})

/** Fields of any operation. */
interface Fields {
  readonly of?: string | undefined
  readonly fields: ReadonlyArray<Field>
}

type Group = Omit<FieldGroup, "fields"> & (Fields | { readonly parts: ReadonlyArray<Fields> })

type Layout = Omit<FormLayout, "shape" | "groups"> &
  Conditions &
  (Fields | { readonly groups: ReadonlyArray<Group> })

const fieldsOf = ({ of, fields }: Fields): ReadonlyArray<FieldLayout> =>
  fields
    .map(fieldOf)
    .map((field) => (of === undefined ? field : { ...field, path: `${of}.${field.path}` }))

const groupOf = (group: Group): FieldGroup => {
  const { title, help } = group
  return {
    ...(title !== undefined && { title }),
    help,
    fields: "parts" in group ? group.parts.flatMap(fieldsOf) : fieldsOf(group)
  }
}

const layoutOf = (shape: OperationShape, { isWhole, ...layout }: Layout): FormLayout => {
  const groups = "groups" in layout ? layout.groups.map(groupOf) : [{ fields: fieldsOf(layout) }]
  const required = (field: FieldLayout): FieldLayout =>
    isWhole && field.isNeeded === true ? { ...field, isRequired: isWhole } : field
  return {
    ...layout,
    shape,
    groups: groups.map((group) => ({ ...group, fields: group.fields.map(required) }))
  }
}

/** The layout of a form of the operation with the request `R`, whose shape it is given. */
export const defineLayout = <R>(shape: OperationShape, layout: LayoutIn<Path<R>>): FormLayout =>
  layoutOf(shape, layout)

/** True where the field at a path has one of some answers. */
export const when =
  (path: string, ...answers: ReadonlyArray<unknown>) =>
  (values: Values): boolean =>
    answers.includes(valueAt(values, path))
