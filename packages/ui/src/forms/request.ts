/** Requests from the values of a form, and the values that a record fills a form with. */
import type { FieldLayout, FormContext, FormLayout, Values } from "./layout.ts"
import type { FieldShape } from "./shape.ts"
import { typedText } from "./typed.ts"

/** Reads a value at a path such as `user.firstName` or `days.0`. */
export const valueAt = (from: unknown, path: string): unknown => {
  let value = from
  for (const key of path.split(".")) {
    if (typeof value !== "object" || value === null) return undefined
    value = (value as Readonly<Record<string, unknown>>)[key]
  }
  return value
}

/** A value of a control as a text; empty without one. */
export const asText = (value: unknown): string => {
  if (value === undefined || value === null) return ""
  return typeof value === "string" ? value : JSON.stringify(value)
}

/** The key of a row of a list. */
const ROW = /^\d+$/

/** Sets a value at a path; objects and lists on the way come into being. */
export const setAt = (into: Record<string, unknown>, path: string, value: unknown): void => {
  const keys = path.split(".")
  const last = keys.pop() ?? path
  let object = into
  for (const [at, key] of keys.entries()) {
    const next = object[key]
    const empty: object = ROW.test(keys[at + 1] ?? last) ? [] : {}
    const child = typeof next === "object" && next !== null ? next : empty
    object[key] = child
    object = child as Record<string, unknown>
  }
  object[last] = value
}

interface ShapedField {
  readonly field: FieldLayout
  readonly shape: FieldShape
}

/** The fields of a form with their shapes. A layout that names a field the operation does not have is a defect. */
export const fieldsOf = (layout: FormLayout): ReadonlyArray<ShapedField> =>
  layout.groups.flatMap(({ fields }) =>
    fields.map((field) => ({ field, shape: shapeOf(layout, field) }))
  )

/** The fields of a row: those of its layout, or those that have labels in `choices`. */
export const columnsOf = ({ field, shape }: ShapedField) => {
  const labelled = (shape.fields ?? [])
    .filter(({ path }) => field.choices?.[path] !== undefined)
    .map(({ path }): FieldLayout => ({ path, label: String(field.choices?.[path] ?? path) }))
  return (field.columns ?? labelled).map((column) => {
    const each = shape.fields?.find(({ path }) => path === column.path)
    if (!each) throw new Error(`${field.path} has no field ${column.path}`)
    return { column, shape: each }
  })
}

/** The place of a problem in a row of a list, where a column has it. */
const columnAt = (list: ShapedField, place: string): string | undefined => {
  const { path } = list.field
  const [, at, inRow = ""] = /^(\d+)\.(.+)$/.exec(place.slice(path.length + 1)) ?? []
  if (list.shape.kind !== "rows" || at === undefined) return undefined
  const match = columnsOf(list).find(({ column }) => `${inRow}.`.startsWith(`${column.path}.`))
  return match && `${path}.${at}.${match.column.path}`
}

/**
 * The path of the field that shows a problem at a place of the request: the field itself, the column of the row or the
 * list that has the place, or the first field of the object at the place. Undefined if the form has none.
 */
export const fieldAt = (layout: FormLayout, place: string): string | undefined => {
  const fields = fieldsOf(layout)
  const paths = fields.map(({ field }) => field.path)
  const around = fields.find(({ field }) => place.startsWith(`${field.path}.`))
  return (
    paths.find((path) => path === place) ??
    (around && (columnAt(around, place) ?? around.field.path)) ??
    paths.find((path) => path.startsWith(`${place}.`))
  )
}

/** The first row of a list, which a form may fill with fields of its own. */
const FIRST_ROW = /^(?<list>.+?)\.0\.(?<path>.+)$/

const shapeAt = (fields: ReadonlyArray<FieldShape>, path: string): FieldShape | undefined => {
  const row = FIRST_ROW.exec(path)?.groups
  if (!row) return fields.find((each) => each.path === path)
  const list = fields.find((each) => each.path === row["list"])
  return shapeAt(list?.fields ?? [], row["path"] ?? "")
}

/** The shape of a field of a form. */
export const shapeOf = ({ shape }: FormLayout, { path }: FieldLayout): FieldShape => {
  const match = shapeAt(shape.fields, path)
  if (!match) throw new Error(`${shape.operation} has no field ${path}`)
  return match
}

/** The value of a stored field as its control holds it; of a list the rows with theirs. */
const controlValue = (stored: unknown): unknown => {
  if (Array.isArray(stored)) return stored.map(rowValue)
  return typeof stored === "number" ? String(stored) : stored
}

const rowValue = (row: unknown): unknown =>
  typeof row === "object" && row !== null && !Array.isArray(row)
    ? Object.fromEntries(Object.entries(row).map(([name, value]) => [name, controlValue(value)]))
    : row

/** True if the answers so far make a field meaningful. */
export const isAsked = (
  field: FieldLayout,
  values: Values,
  context: FormContext,
  form: Values = values
): boolean => field.isFor?.(values, context, form) !== false

/** True for a value of a control without an answer. */
export const isEmpty = (value: unknown): boolean =>
  value === "" ||
  value === undefined ||
  value === null ||
  (Array.isArray(value) && value.length === 0)

/** The answers of a form, and what it is about. */
interface Answers {
  readonly context: FormContext
  readonly form: Values
}

/** Returns the shapes of the fields of a row that its other answers leave meaningful. */
const askedIn = (row: Values, { columns = [] }: FieldLayout, { context, form }: Answers) => {
  const idle = new Set(
    columns.filter((column) => !isAsked(column, row, context, form)).map(({ path }) => path)
  )
  return ({ path }: FieldShape): boolean => !idle.has(path)
}

/** The number that a person typed, with or without commas. */
export const typedNumber = (value: unknown): number => Number(String(value).replaceAll(",", ""))

/** The value of a control as the request has it; undefined where it is left out. */
const sentValue = (
  value: unknown,
  shape: FieldShape,
  field: FieldLayout,
  answers: Answers
): unknown => {
  if (isEmpty(value)) return undefined
  const { kind, fields = [] } = shape
  if (kind === "number") return typedNumber(value)
  if (kind === "yesNo") return value === true || value === "true"
  if (kind === "rows" && Array.isArray(value)) {
    return (value as ReadonlyArray<Values>).map((row) =>
      rowRequest(row, fields.filter(askedIn(row, field, answers)), answers)
    )
  }
  if (kind === "texts" && Array.isArray(value)) {
    const lines = value.map((line) => String(line).trim()).filter((line) => line !== "")
    return lines.length === 0 ? undefined : lines
  }
  return typeof value === "string" ? typedText(value, shape) : value
}

const rowRequest = (row: Values, fields: ReadonlyArray<FieldShape>, answers: Answers): object => {
  const request: Record<string, unknown> = {}
  for (const shape of fields) {
    const column = { path: shape.path, label: shape.path }
    const value = sentValue(valueAt(row, shape.path), shape, column, answers)
    if (value !== undefined) setAt(request, shape.path, value)
  }
  return request
}

const isList = ({ kind }: FieldShape): boolean =>
  kind === "rows" || kind === "texts" || kind === "choices"

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * Makes the request of a form from its values. An update has the fields that changed alone, and `null` or an empty list
 * for those that were emptied.
 */
export const requestOf = (
  layout: FormLayout,
  context: FormContext,
  values: Values
): Record<string, unknown> => {
  const request: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(context.fixed ?? {})) {
    if (value !== undefined) setAt(request, path, value)
  }
  const initial = initialValues(layout, context)
  const answers = { context, form: values }
  for (const { field, shape } of fieldsOf(layout)) {
    if (!isAsked(field, values, context)) continue
    const before = valueAt(initial, field.path)
    const sent = sentValue(valueAt(values, field.path), shape, field, answers)
    if (layout.isUpdate === true && isSame(sent, sentValue(before, shape, field, answers))) continue
    if (sent !== undefined) setAt(request, field.path, sent)
    else if (layout.isUpdate === true && !isEmpty(before)) {
      if (shape.isRemovable) setAt(request, field.path, null)
      else if (isList(shape)) setAt(request, field.path, [])
    }
  }
  layout.complete?.(request, context, values)
  return request
}

/** The values with which a form begins. */
export const initialValues = (layout: FormLayout, { initial = {} }: FormContext): Values => {
  const values: Record<string, unknown> = {}
  for (const { field, shape } of fieldsOf(layout)) {
    const stored = initial[field.path]
    const empty = shape.kind === "yesNo" ? false : isList(shape) ? [] : ""
    setAt(
      values,
      field.path,
      stored === undefined || stored === null ? empty : controlValue(stored)
    )
  }
  return values
}

const SECRET = /(?:^|\.)(?:ssn|ein|accountNumber)$/

/** True for a number that nobody may read over a shoulder. */
export const isSecret = ({ widget }: FieldLayout, { path }: FieldShape): boolean =>
  widget === "secret" || (widget === undefined && SECRET.test(path))

/** A field whose answer differs from the stored value. */
export interface Difference {
  readonly field: FieldLayout
  readonly shape: FieldShape
  readonly mine: unknown
  readonly stored: unknown
}

/**
 * The fields whose answers differ from a record as it was read again. Those that the read leaves out cannot be
 * compared, and secret ones are not.
 */
export const differencesOf = (
  layout: FormLayout,
  values: Values,
  current: FormContext
): ReadonlyArray<Difference> => {
  const initial = initialValues(layout, current)
  const answers = { context: current, form: values }
  return fieldsOf(layout)
    .filter(({ field, shape }) => !isSecret(field, shape) && isAsked(field, values, current))
    .filter(({ field: { path } }) => current.initial?.[path] !== undefined)
    .map(({ field, shape }) => {
      const [mine, stored] = [valueAt(values, field.path), valueAt(initial, field.path)]
      return { field, shape, mine, stored }
    })
    .filter(({ field, shape, mine, stored }) => {
      const [sent, kept] = [mine, stored].map((value) => sentValue(value, shape, field, answers))
      return !isSame(sent, kept)
    })
}
