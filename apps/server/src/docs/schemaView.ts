/** Shows a JSON Schema to people: the table of its fields, and an example value that matches it. */
import { escaped } from "./html.ts"

export type Json = Readonly<Record<string, unknown>>

/** A part of an object by its name; empty where there is none. */
export const partOf = (value: unknown, name: string): Json =>
  ((value as Json | undefined)?.[name] ?? {}) as Json

const VALUES_MAX = 12

/** The values of an enumeration, or the first of a long one. */
const valuesOf = (schema: Json): string => {
  const values = (schema["enum"] ?? []) as ReadonlyArray<unknown>
  const more = values.length > VALUES_MAX ? ["…"] : []
  return [...values.slice(0, VALUES_MAX), ...more].map(String).join(" | ")
}

const typesOf = ({ type = "" }: Json): string => [type].flat().join(" or ")

/** Describes the values that a schema allows, in a few words. */
const described = (schema: Json): string => {
  const { format, description } = schema as Readonly<Record<string, string>>
  const anyOf = (schema["anyOf"] ?? []) as ReadonlyArray<Json>
  const words = [
    anyOf.length > 0 ? anyOf.map(typesOf).join(" or ") : typesOf(schema),
    format ?? "",
    valuesOf(schema),
    description ?? ""
  ]
  return words.filter((word) => word !== "").join("; ")
}

/** Returns a document with every reference replaced by its target; no schema contains itself. */
export const resolved = (value: unknown, document: Json): unknown => {
  if (Array.isArray(value)) return value.map((each) => resolved(each, document))
  if (typeof value !== "object" || value === null) return value
  const { $ref: reference, ...own } = value as Json
  if (typeof reference === "string") {
    let target: unknown = document
    for (const name of reference.split("/").slice(1)) target = (target as Json)[name]
    // What is said next to a reference is about this field.
    return { ...(resolved(target, document) as Json), ...own }
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, resolved(part, document)])
  )
}

const DEPTH_MAX = 12

/** The fields of an object by name; `*` stands for whatever name they have. */
const fieldsOf = (schema: Json): ReadonlyArray<readonly [string, Json]> => {
  const others = schema["additionalProperties"]
  return [
    ...(Object.entries(partOf(schema, "properties")) as ReadonlyArray<[string, Json]>),
    ...(typeof others === "object" ? [["*", others as Json] as const] : [])
  ]
}

const isList = ({ type }: Json): boolean => [type].flat().includes("array")

/** A row for each field, the nested ones behind their parent; of all its parts where there are. */
const rows = (schema: Json, path: string, depth: number): ReadonlyArray<string> => {
  if (depth > DEPTH_MAX) return []
  const required = new Set(schema["required"] as ReadonlyArray<string> | undefined)
  const fieldRows = fieldsOf(schema).flatMap(([name, field]) => {
    const below = path === "" ? name : `${path}.${name}`
    const label = isList(field) ? `${below}[]` : below
    const row =
      `<tr><td data-head="Field"><code>${escaped(label)}</code></td>` +
      `<td data-head="Required">${required.has(name) ? "yes" : ""}</td>` +
      `<td data-head="What it may be">${escaped(described(field))}</td></tr>`
    return [row, ...rows(field, below, depth + 1)]
  })
  const parts = [schema["anyOf"], schema["allOf"]].flatMap((all) => (all ?? []) as Array<Json>)
  return [
    ...fieldRows,
    ...("items" in schema ? rows(partOf(schema, "items"), `${path}[]`, depth + 1) : []),
    ...parts.flatMap((part) => rows(part, path, depth + 1))
  ]
}

/** The table of all fields of a schema. */
export const fieldsTable = (schema: Json): string =>
  `<table><thead><tr><th scope="col">Field</th><th scope="col">Required</th>` +
  `<th scope="col">What it may be</th></tr></thead><tbody>${rows(schema, "", 0).join("")}</tbody></table>`

/** Values by the names of fields, as the examples of requests have them. */
export type ExampleValues = ReadonlyMap<string, unknown>

const FORMATS: ReadonlyMap<unknown, string> = new Map([
  ["uuid", "019b2a4c-0000-7000-8000-000000000001"],
  ["date", "2026-01-15"],
  ["date-time", "2026-01-15T09:30:00.000Z"]
])

const simple = (schema: Json, type: unknown): unknown => {
  if (type === "boolean") return true
  if (type === "integer" || type === "number") return schema["minimum"] ?? 1
  if (type === "null") return null
  return FORMATS.get(schema["format"]) ?? "text"
}

/** A value that keeps to a schema, with the values that requests have in fields of the same names. */
export const exampleOf = (schema: Json, examples: ExampleValues, name = "", depth = 0): unknown => {
  if (depth > DEPTH_MAX) return {}
  const { type, anyOf, allOf, example } = schema
  if (example !== undefined) return example
  const values = schema["enum"] as ReadonlyArray<unknown> | undefined
  if (values) return values[0]
  const alternatives = (anyOf ?? allOf) as ReadonlyArray<Json> | undefined
  const hasFields = schema["properties"] !== undefined
  if (alternatives && !hasFields) {
    return exampleOf(alternatives[0] ?? {}, examples, name, depth + 1)
  }
  const [first] = [type].flat()
  if (first === "array") return [exampleOf(partOf(schema, "items"), examples, name, depth + 1)]
  if (first === "object" || hasFields) {
    const fields = fieldsOf(schema).filter(([field]) => field !== "*")
    return Object.fromEntries(
      fields.map(([field, part]) => [field, exampleOf(part, examples, field, depth + 1)])
    )
  }
  const value = examples.get(name)
  const isSame = typeof value === (first === "integer" ? "number" : first)
  return isSame && schema["format"] === undefined ? value : simple(schema, first)
}
