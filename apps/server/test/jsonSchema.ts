/** JSON Schema as the OpenAPI document uses it: what a schema asks, and what a value breaks of it. */
import { Ajv2020 } from "ajv/dist/2020.js"
import formats from "ajv-formats"

export type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/**
 * Gives what is wrong with a value, by path; nothing where it is right. A schema that is none, or
 * that says something that no rule of JSON Schema knows, throws.
 */
export const breaches = (schema: Json, value: unknown): ReadonlyArray<string> => {
  const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true })
  formats.default(ajv)
  const validate = ajv.compile(schema)
  validate(value)
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(" ")
  )
}

/** The schema with every object held to the fields that it names, where it names any. */
export const closed = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(closed)
  if (!isObject(schema)) return schema
  const parts = Object.fromEntries(
    Object.entries(schema).map(([name, part]) => [name, closed(part)])
  )
  return isObject(schema["properties"]) ? { ...parts, additionalProperties: false } : parts
}

/** The names of all fields that a schema speaks of, at any depth. */
export const fieldsOf = (schema: unknown): ReadonlyArray<string> => {
  if (Array.isArray(schema)) return schema.flatMap(fieldsOf)
  if (!isObject(schema)) return []
  const { properties, ...rest } = schema
  const own = isObject(properties) ? Object.entries(properties) : []
  return [
    ...own.flatMap(([name, field]) => [name, ...fieldsOf(field)]),
    ...Object.values(rest).flatMap(fieldsOf)
  ]
}

/** Every `$ref` at any depth. */
export const refsIn = (value: unknown): ReadonlyArray<string> => {
  if (Array.isArray(value)) return value.flatMap(refsIn)
  if (!isObject(value)) return []
  const own = typeof value["$ref"] === "string" ? [value["$ref"]] : []
  return [...own, ...Object.values(value).flatMap(refsIn)]
}

/** What a `#/...` reference leads to; undefined where that is nothing. */
export const resolved = (document: unknown, ref: string): unknown => {
  let found = document
  for (const part of ref.split("/").slice(1)) {
    const name = part.replaceAll("~1", "/").replaceAll("~0", "~")
    found = isObject(found) ? found[name] : undefined
  }
  return found
}
