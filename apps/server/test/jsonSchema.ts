/** JSON Schema as the OpenAPI document uses it: what a schema asks, and what a value breaks of it. */
import { assert } from "@effect/vitest"
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"
import formats from "ajv-formats"

export type Json = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** A schema that is none, or that says something that no rule of JSON Schema knows, throws. */
const newValidator = (): Ajv2020 => {
  const ajv = new Ajv2020({
    strict: true,
    // The fields that a condition asks for are described outside of it.
    strictRequired: false,
    allErrors: true,
    allowUnionTypes: true
  })
  formats.default(ajv)
  ajv.addVocabulary(["components", "discriminator"])
  return ajv
}

const breachesOf = (validate: ValidateFunction, value: unknown): ReadonlyArray<string> => {
  validate(value)
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(" ")
  )
}

const validator = newValidator()

/** Gives what is wrong with values, by path; nothing where they are right. An object is compiled once. */
export const checking = (schema: Json): ((value: unknown) => ReadonlyArray<string>) => {
  const validate = validator.compile(schema)
  return (value) => breachesOf(validate, value)
}

/** Like `checking`, by the schemas of a document, each compiled at its first use. */
export const checkingAt = (
  document: Json
): ((reference: string, value: unknown) => ReadonlyArray<string>) => {
  const ajv = newValidator().addSchema(document, "document")
  return (reference, value) => {
    const validate =
      ajv.getSchema(`document${reference}`) ?? assert.fail(`there is no schema ${reference}`)
    return breachesOf(validate, value)
  }
}

/** Returns the breaches of a schema in one value. */
export const breaches = (schema: Json, value: unknown): ReadonlyArray<string> =>
  checking(schema)(value)

/** The conditions of a schema name some fields of an object, not all. */
const CONDITIONS = new Set(["if", "then", "not", "allOf"])

/** The schema with every object held to the fields that it names, where it names any. */
export const closed = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(closed)
  if (!isObject(schema)) return schema
  const parts = Object.fromEntries(
    Object.entries(schema).map(([name, part]) => [name, CONDITIONS.has(name) ? part : closed(part)])
  )
  return isObject(schema["properties"]) ? { ...parts, additionalProperties: false } : parts
}

/** The names of all fields that a schema speaks of, at any depth. */
export const fieldsOf = (schema: unknown): ReadonlyArray<string> => {
  if (Array.isArray(schema)) return schema.flatMap(fieldsOf)
  if (!isObject(schema)) return []
  const { properties, ...rest } = schema
  const fields = isObject(properties) ? Object.entries(properties) : []
  return [
    ...fields.flatMap(([name, field]) => [name, ...fieldsOf(field)]),
    ...Object.values(rest).flatMap(fieldsOf)
  ]
}

/** Every `$ref` at any depth. */
export const refsIn = (value: unknown): ReadonlyArray<string> => {
  if (Array.isArray(value)) return value.flatMap(refsIn)
  if (!isObject(value)) return []
  const refs = typeof value["$ref"] === "string" ? [value["$ref"]] : []
  return [...refs, ...Object.values(value).flatMap(refsIn)]
}

/** Returns the target of a `#/...` reference; undefined if there is none. */
export const resolved = (document: unknown, ref: string): unknown => {
  let value = document
  for (const part of ref.split("/").slice(1)) {
    const name = part.replaceAll("~1", "/").replaceAll("~0", "~")
    value = isObject(value) ? value[name] : undefined
  }
  return value
}

/** A schema of a document with what its references refer to in their place. No schema contains itself. */
export const dereferenced = (document: unknown, schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map((each) => dereferenced(document, each))
  if (!isObject(schema)) return schema
  const { $ref: ref } = schema
  if (typeof ref === "string") return dereferenced(document, resolved(document, ref))
  return Object.fromEntries(
    Object.entries(schema).map(([name, part]) => [name, dereferenced(document, part)])
  )
}
