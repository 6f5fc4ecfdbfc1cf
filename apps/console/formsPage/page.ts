/** The console with a function that opens any of its forms, for the test of all forms. */
import type { FieldLayout, FormContext, Values } from "@payroll/ui/forms/layout.ts"
import {
  columnsOf,
  fieldsOf,
  initialValues,
  isAsked,
  isEmpty,
  valueAt
} from "@payroll/ui/forms/request.ts"
import { isRequiredBy } from "@payroll/ui/forms/rules.ts"
import type { FieldShape } from "@payroll/ui/forms/shape.ts"
import { openForm } from "../src/forms/open.ts"
import { formNames, loadForm, type FormName } from "../src/forms/registry.ts"

const DAY = "2026-11-02"
/** Texts that obey a rule of a field. */
const OBEYING: Readonly<Record<string, string>> = {
  "Must be a UUID.": "01a218fb-508f-7000-be2a-6f6b84e5e79c",
  "Must be a time of day, HH:MM.": "09:00"
}

/** An answer that the check of a field accepts. */
const answerOf = ({ kind, choices = [], minimum = 1, fields = [], rule }: FieldShape): unknown => {
  if (kind === "rows") {
    return [Object.fromEntries(fields.map((field) => [field.path, answerOf(field)]))]
  }
  if (kind === "choices" || kind === "texts") return [choices[0] ?? "Example"]
  if (kind === "number") return minimum
  if (kind === "date") return DAY
  if (kind === "yesNo") return false
  return OBEYING[rule ?? ""] ?? choices[0] ?? "Example"
}

/** The places of a field in a request: its own, or that of each answer of the first row. */
const placesIn = (
  field: FieldLayout,
  shape: FieldShape,
  values: Values,
  context: FormContext
): ReadonlyArray<string> => {
  if (shape.kind !== "rows") return [field.path]
  const row = valueAt(values, `${field.path}.0`)
  return columnsOf({ field, shape })
    .filter(({ column }) =>
      isAsked(column, typeof row === "object" ? { ...row } : {}, context, values)
    )
    .map(({ column: { path } }) => `${field.path}.0.${path}`)
}

/** Room for what the test types. */
const ROOM = 100

const isPlain = (
  { widget, useOptions }: FieldLayout,
  { kind, patterns = [], maxLength = ROOM }: FieldShape
): boolean =>
  kind === "text" &&
  patterns.length === 0 &&
  maxLength >= ROOM &&
  !useOptions &&
  (widget === undefined || widget === "area")

/** Opens a form with the answers of a valid request; gives what a test asks of it. */
const openFilled = async (name: FormName, examples: Readonly<Record<string, object>>) => {
  const form = await loadForm(name)
  const example = examples[form.shape.operation]
  const fields = fieldsOf(form)
  const initial = Object.fromEntries(
    fields.map(({ field, shape }) => {
      const answer = valueAt(example, field.path)
      const isNeeded =
        shape.isRequired || isRequiredBy(field, example as Values) || shape.kind === "rows"
      const filled = field.widget === "dateTime" ? `${DAY}T09:00:00` : answerOf(shape)
      return [field.path, isEmpty(answer) && isNeeded ? filled : answer]
    })
  )
  const context: FormContext = { initial, name: "Ines Duarte", about: {} }
  const values = initialValues(form, context)
  const asked = fields.filter(({ field }) => isAsked(field, values, context))
  const reread = (): Promise<FormContext> => Promise.resolve(context)
  openForm(name, { ...context, ...(form.isUpdate === true && { reread }) })
  return {
    operation: form.shape.operation,
    isUpdate: form.isUpdate === true,
    steps: form.as === "steps" ? form.groups.length : 1,
    places: asked.flatMap(({ field, shape }) => placesIn(field, shape, values, context)),
    plain: asked.find(({ field, shape }) => isPlain(field, shape))?.field.path
  }
}

Object.assign(globalThis, { formNames: formNames(), openFilled })
