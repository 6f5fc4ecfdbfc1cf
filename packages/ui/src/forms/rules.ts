/** The checks of fields, from their shapes: a page says at once what the service would refuse. */
import type { UiWords } from "../words.ts"
import type { FieldLayout, FormContext, Values } from "./layout.ts"
import type { FieldShape } from "./shape.ts"
import { typedText } from "./typed.ts"

type Check = (value: unknown) => string | true

/** True for a field that may stay empty for good. One that keeps what is stored, and cannot be removed, is not. */
export const isOptional = (
  { path, isRequired = false, isNeeded = false }: FieldLayout,
  shape: FieldShape,
  { initial }: FormContext
): boolean => {
  const stored = initial?.[path]
  const isKept = !shape.isRemovable && stored !== undefined && stored !== null && stored !== ""
  return !(shape.isRequired || isRequired === true || isNeeded || isKept)
}

/** True for a field that this form requires after the answers so far. */
export const isRequiredBy = ({ isRequired = false }: FieldLayout, values: Values): boolean =>
  typeof isRequired === "function" ? isRequired(values) : isRequired

const asText = (value: unknown, shape: FieldShape): string =>
  typeof value === "string" ? typedText(value, shape) : ""

const numberProblem = (
  text: string,
  { isWhole = false, minimum, maximum }: FieldShape,
  words: UiWords
): string | true => {
  const number = Number(text.replaceAll(",", ""))
  if (Number.isNaN(number) || (isWhole && !Number.isInteger(number))) return words.notValid
  if ((minimum !== undefined && number < minimum) || (maximum !== undefined && number > maximum)) {
    return words.outOfRange(minimum, maximum)
  }
  return true
}

/** Returns the check of a field: the problem of a value in words, or true. */
export const checkOf = (
  field: Pick<FieldLayout, "label" | "problem" | "widget"> & { readonly isRequired?: boolean },
  shape: FieldShape,
  words: UiWords
): Check => {
  const isRequired = field.isRequired === true || shape.isRequired
  const patterns = (shape.patterns ?? []).map((pattern) => new RegExp(pattern, "u"))
  return (value) => {
    const isChoice = shape.kind === "choice"
    if (Array.isArray(value)) {
      return value.length === 0 && isRequired ? words.missing(field.label) : true
    }
    if (typeof value === "boolean") {
      return field.isRequired === true && !value ? words.unchecked : true
    }
    const text = asText(value, shape)
    if (text === "") {
      if (!isRequired) return true
      return isChoice ? words.missingChoice : words.missing(field.label)
    }
    if (field.widget === "dateTime" && text.endsWith("T")) return words.missing(words.time)
    const ofNumber = shape.kind === "number" && numberProblem(text, shape, words)
    if (typeof ofNumber === "string") return ofNumber
    if (shape.maxLength !== undefined && text.length > shape.maxLength) {
      return words.tooLong(shape.maxLength)
    }
    if (patterns.some((pattern) => !pattern.test(text))) {
      return shape.rule === undefined ? words.notValid : words.rule(shape.rule)
    }
    return field.problem?.(text) ?? true
  }
}
