/** Bodies of an operation whose values are right, with fields in many combinations: some have the right shape. */
import { bodiesWithEach, bodyOf } from "../../apps/server/test/bodiesOfSchema.ts"
import { isObject, type Json } from "./typeText.ts"

/** Long lists, such as that of countries, are sampled. */
const VALUES_MAX = 6

/** Long lists and texts are of no use here. */
const SHORT: Readonly<Record<string, number>> = { maxItems: 2, maxLength: 20 }

/** The keyword for the least length that a shortened list or text still has. */
const LEAST: Readonly<Record<string, string>> = { maxItems: "minItems", maxLength: "minLength" }

/** The schema with the first and the last values of long enumerations, and short lists. */
const sampled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sampled)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([keyword, part]) => {
      if (keyword === "enum" && Array.isArray(part) && part.length > 2 * VALUES_MAX) {
        return [keyword, [...part.slice(0, VALUES_MAX), ...part.slice(-VALUES_MAX)]]
      }
      const max = SHORT[keyword]
      if (max === undefined) return [keyword, sampled(part)]
      const least = Number(value[LEAST[keyword] ?? ""] ?? 0)
      return [keyword, Math.min(Number(part), Math.max(max, least))]
    })
  )
}

/** The object once without each of its fields, at every depth. */
const withoutEach = (object: Json): ReadonlyArray<Json> =>
  Object.entries(object).flatMap(([name, value]) => {
    const { [name]: _, ...others } = object
    const inner = isObject(value)
      ? withoutEach(value).map((less) => ({ ...object, [name]: less }))
      : Array.isArray(value) && isObject(value[0])
        ? withoutEach(value[0]).map((less) => ({ ...object, [name]: [less] }))
        : []
    return [others, ...inner]
  })

/** The smallest object once with each field of another. */
const withEach = (object: Json, fuller: Json): ReadonlyArray<Json> =>
  Object.entries(fuller).flatMap(([name, value]) => {
    const current = object[name]
    if (isObject(current) && isObject(value)) {
      return withEach(current, value).map((more) => ({ ...object, [name]: more }))
    }
    if (
      Array.isArray(current) &&
      isObject(current[0]) &&
      Array.isArray(value) &&
      isObject(value[0])
    ) {
      return withEach(current[0], value[0]).map((more) => ({ ...object, [name]: [more] }))
    }
    return name in object ? [] : [{ ...object, [name]: value }]
  })

/** An object with every field of its schema, also those that exclude each other. */
const whole = (schema: Json): Json => {
  const { allOf: _, anyOf: __, ...plain } = schema
  const parts = Object.fromEntries(
    Object.entries(plain).map(([keyword, part]) => [
      keyword,
      keyword === "properties" && isObject(part)
        ? Object.fromEntries(
            Object.entries(part).map(([name, field]) => [
              name,
              isObject(field) && "properties" in field ? stripped(field) : field
            ])
          )
        : part
    ])
  )
  return bodyOf(parts, "largest")
}

const stripped = ({ allOf: _, ...schema }: Json): Json => schema

export interface Candidates {
  /** Bodies that are valid by the schema. */
  readonly valid: ReadonlyArray<Json>
  /** The valid bodies with fields removed or added. */
  readonly others: ReadonlyArray<Json>
}

const withoutMethod = ({ method: _, ...body }: Json): Json => body

export const candidatesOf = (input: Json): Candidates => {
  const schema = sampled(input) as Json
  const smallest = bodyOf(schema, "smallest")
  const largest = bodyOf(schema, "largest")
  const each = [...bodiesWithEach(schema, smallest), ...bodiesWithEach(schema, largest)]
  const full = whole(schema)
  const others = [
    ...withoutEach(smallest),
    ...withoutEach(largest),
    ...withoutEach(full),
    ...withEach(smallest, full),
    ...each,
    full
  ]
  return { valid: [smallest, largest].map(withoutMethod), others: others.map(withoutMethod) }
}
