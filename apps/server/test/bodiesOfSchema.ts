/** Bodies that a schema of the OpenAPI document calls valid: the smallest, the largest, one for each value. */
import { breaches, isObject, type Json } from "./jsonSchema.ts"

type Size = "smallest" | "largest"

/** A text that the pattern of a name or another free text takes. */
const textOf = ({ maxLength, minLength = 1 }: Json, size: Size): string =>
  "x".repeat(Number(size === "largest" ? (maxLength ?? minLength) : minLength))

const numberOf = ({ minimum = 0, maximum = minimum }: Json, size: Size): unknown =>
  size === "largest" ? maximum : minimum

const listOf = (schema: Json, size: Size): ReadonlyArray<unknown> => {
  const { minItems = 0, maxItems = 1, uniqueItems = false, items } = schema
  // All elements of a list are the same.
  const length = Number(size === "largest" && uniqueItems !== true ? maxItems : minItems)
  const element = valueOf((items ?? {}) as Json, size)
  return Array.from({ length }, () => element)
}

/** The values that a schema lists, if it does. */
const listed = ({
  const: only,
  enum: values,
  examples
}: Json): ReadonlyArray<unknown> | undefined =>
  only === undefined ? ((values ?? examples) as ReadonlyArray<unknown> | undefined) : [only]

const valueOf = (schema: Json, size: Size): unknown => {
  const values = listed(schema)
  if (values) return size === "largest" ? values.at(-1) : values[0]
  if ("properties" in schema) return objectOf(schema, size)
  const [alternative] = (schema["anyOf"] ?? []) as ReadonlyArray<Json>
  if (alternative) return valueOf(alternative, size)
  if (schema["format"] === "date") return "2026-03-08"
  const [type] = [schema["type"]].flat()
  switch (type) {
    case "string":
      return textOf(schema, size)
    case "number":
    case "integer":
      return numberOf(schema, size)
    case "boolean":
      return size === "largest"
    case "array":
      return listOf(schema, size)
    default:
      return objectOf(schema, size)
  }
}

const requiredBy = (schema: unknown): ReadonlyArray<string> =>
  isObject(schema) && Array.isArray(schema["required"]) ? (schema["required"] as Array<string>) : []

/** The object with the fields that a condition asks for, and without those that it forbids together. */
const keeping = (condition: Json, properties: Json, object: Json, size: Size): Json => {
  const { if: premise, then, not, anyOf, allOf, properties: inside } = condition
  let kept = object
  const apply = (inner: unknown): void => {
    if (isObject(inner)) kept = keeping(inner, properties, kept, size)
  }
  if (premise !== undefined) {
    if (breaches(premise as Json, kept).length === 0) apply(then)
    return kept
  }
  const [last] = requiredBy(not).toReversed()
  if (last !== undefined && requiredBy(not).every((name) => name in kept)) {
    const { [last]: _, ...others } = kept
    kept = others
  }
  for (const name of requiredBy(condition)) {
    if (!(name in kept)) kept = { ...kept, [name]: valueOf((properties[name] ?? {}) as Json, size) }
  }
  for (const part of (allOf ?? []) as ReadonlyArray<unknown>) apply(part)
  const alternatives = (anyOf ?? []) as ReadonlyArray<Json>
  if (alternatives.every((alternative) => breaches(alternative, kept).length > 0)) {
    apply(alternatives[0])
  }
  for (const [name, inner] of Object.entries((inside ?? {}) as Json)) {
    const value = kept[name]
    const schema = (properties[name] ?? {}) as Json
    kept = name in kept ? { ...kept, [name]: conforming(inner as Json, schema, value, size) } : kept
  }
  return kept
}

/** A value under a condition on it: an object, the elements of a list, or a value of its own. */
const conforming = (condition: Json, schema: Json, value: unknown, size: Size): unknown => {
  if (Array.isArray(value)) {
    const items = (schema["items"] ?? {}) as Json
    // All elements of a list are the same.
    const element = conforming((condition["items"] ?? {}) as Json, items, value[0], size)
    const { maxItems = value.length } = condition
    return value.slice(0, Number(maxItems)).map(() => element)
  }
  if (isObject(value)) {
    return keeping(condition, (schema["properties"] ?? {}) as Json, value, size)
  }
  return breaches(condition, value).length === 0 ? value : valueOf(condition, size)
}

const objectOf = (schema: Json, size: Size): Json => {
  const properties = (schema["properties"] ?? {}) as Json
  const names = size === "largest" ? Object.keys(properties) : requiredBy(schema)
  const object = Object.fromEntries(
    names.map((name) => [name, valueOf((properties[name] ?? {}) as Json, size)])
  )
  const { allOf = [], anyOf } = schema
  const conditions = [
    ...(allOf as ReadonlyArray<Json>),
    ...(anyOf === undefined ? [] : [{ anyOf }])
  ]
  return keeping({ allOf: conditions }, properties, object, size)
}

/** The body with the fewest fields and shortest values, or with all and the longest. */
export const bodyOf = (schema: Json, size: Size): Json => objectOf(schema, size)

/** Values that say nothing, and an object with a field that nobody knows. */
const emptied = (value: unknown): ReadonlyArray<unknown> => {
  if (typeof value === "string") return ["", " "]
  if (Array.isArray(value)) return [[]]
  return isObject(value) ? [{ ...value, unheardOf: "x" }] : []
}

/** The value once with each text in it blank, each list empty and each object with one field more. */
const valuesWithLess = (value: unknown): ReadonlyArray<unknown> => {
  if (Array.isArray(value)) {
    return [...emptied(value), ...valuesWithLess(value[0]).map((inner) => [inner])]
  }
  if (!isObject(value)) return emptied(value)
  const parts = Object.entries(value).flatMap(([name, part]) =>
    valuesWithLess(part).map((inner) => ({ ...value, [name]: inner }))
  )
  return [...emptied(value), ...parts]
}

/** The body once with each of its values as little as a schema may call valid. */
export const bodiesWithLess = (body: Json): ReadonlyArray<Json> =>
  valuesWithLess(body).filter(isObject)

/** The body once with each value that an enumeration lists. */
export const bodiesWithEach = (schema: Json, body: Json): ReadonlyArray<Json> =>
  Object.entries((schema["properties"] ?? {}) as Readonly<Record<string, Json>>).flatMap(
    ([name, field]) => {
      const value = body[name]
      if (isObject(value)) {
        return bodiesWithEach(field, value).map((inner) => ({ ...body, [name]: inner }))
      }
      if (Array.isArray(value) && isObject(value[0])) {
        const items = (field["items"] ?? {}) as Json
        return bodiesWithEach(items, value[0]).map((inner) => ({ ...body, [name]: [inner] }))
      }
      return name in body ? (listed(field) ?? []).map((each) => ({ ...body, [name]: each })) : []
    }
  )
