/** JSON Schema of the OpenAPI document as TypeScript. */
import { UNITED_STATES } from "../../packages/domain/src/field/country.ts"

export type Json = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The name of the schema that a reference leads to. */
export const nameOf = (reference: unknown): string => String(reference).split("/").at(-1) ?? ""

export const literal = (value: unknown): string => JSON.stringify(value)

const unionOf = (types: ReadonlyArray<string>): string => [...new Set(types)].join(" | ")

/** Lists of values that conditions ask for, with the names of their types. */
const NAMED_VALUES: ReadonlyMap<string, string> = new Map([
  [UNITED_STATES.map(literal).join(), "UnitedStates"]
])

/** The types that name lists of values. */
export const namedValues = (): string =>
  [...NAMED_VALUES]
    .map(([values, name]) => `export type ${name} = ${values.split(",").join(" | ")}\n`)
    .join("\n")

/** The type of some values. */
const valuesText = (values: ReadonlyArray<unknown>): string => {
  const named = NAMED_VALUES.get(
    values
      .filter((value) => value !== null)
      .map(literal)
      .join()
  )
  if (named === undefined) return unionOf(values.map(literal))
  return values.includes(null) ? `${named} | null` : named
}

/** The type of all values but some. */
const othersText = (all: string, values: string): string =>
  all === "boolean" && values === "true" ? "false" : `Exclude<${all}, ${values}>`

const WIDTH = 84
const NOISE = /Must have no control, bidirectional or invisible characters and no line breaks\.\s*/g

/** A description as a comment, wrapped; nothing without one. */
export const comment = (description: unknown): string => {
  if (typeof description !== "string") return ""
  const words = description.replaceAll(NOISE, "").replaceAll("*/", "").trim().split(/\s+/)
  const lines: Array<string> = []
  for (const word of words) {
    const line = lines.at(-1)
    if (line === undefined || line.length + word.length > WIDTH) lines.push(word)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  const text = lines.join("\n").trim()
  if (text === "") return ""
  return lines.length === 1 ? `/** ${text} */\n` : `/**\n * ${lines.join("\n * ")}\n */\n`
}

const PLAIN: Readonly<Record<string, string>> = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
  null: "null"
}

/** The types of a value. Where its numbers have limits, a text next to them is a number, too. */
const alternatives = (schema: Json, types: ReadonlyArray<string>): string => {
  const isNumeric = types.includes("number") && ("minimum" in schema || "allOf" in schema)
  return unionOf(types.map((type) => (isNumeric && type === "string" ? "`${number}`" : type)))
}

const isCondition = (part: Json): boolean =>
  ["if", "not", "allOf"].some((keyword) => keyword in part) ||
  ("required" in part && !("$ref" in part)) ||
  (Array.isArray(part["anyOf"]) && (part["anyOf"] as ReadonlyArray<Json>).every(isCondition))

const list = (value: unknown): ReadonlyArray<Json> => (Array.isArray(value) ? value : [])

const property = (name: string): string => (/^\w+$/.test(name) ? name : literal(name))

/**
 * Returns the type of a field in a condition: its values there, or its type in the object. The fields of an object are
 * in the type of the whole already.
 */
const fieldIn = (condition: Json, name: string, properties: Json): string => {
  const constraint = (condition["properties"] as Json | undefined)?.[name]
  if (isObject(constraint) && Object.keys(constraint).length > 0) return typeText(constraint)
  const field = (properties[name] ?? {}) as Json
  return isObject(field["properties"]) ? "object" : typeText(field)
}

const without = (names: ReadonlyArray<string>): string =>
  `{ ${names.map((name) => `readonly ${property(name)}?: undefined`).join("; ")} }`

const requiredBy = (condition: Json): ReadonlyArray<string> =>
  (condition["required"] ?? []) as ReadonlyArray<string>

const withFields = (condition: Json, properties: Json): string =>
  `{ ${requiredBy(condition)
    .map((name) => `readonly ${property(name)}: ${fieldIn(condition, name, properties)}`)
    .join("; ")} }`

/**
 * Returns the types of an object in which a field has one of some values, or is there at all, and of one in which it is
 * not.
 */
const branchesOf = (condition: Json, name: string, properties: Json): readonly [string, string] => {
  const constraint = (condition["properties"] as Json | undefined)?.[name] as Json | undefined
  const values = constraint?.["enum"] as ReadonlyArray<unknown> | undefined
  const field = property(name)
  const all = typeText((properties[name] ?? {}) as Json)
  if (values === undefined) return [`{ readonly ${field}: ${all} }`, without([name])]
  const valuesType = valuesText(values)
  return [
    `{ readonly ${field}: ${valuesType} }`,
    `{ readonly ${field}?: ${othersText(all, valuesType)} | undefined }`
  ]
}

/** `if` fields are there, or have some values, or anything is there. */
const implication = (condition: Json, properties: Json): string => {
  const premise = condition["if"] as Json
  const then = conditionText(condition["then"] as Json, properties)
  if ("minProperties" in premise) return `((${then}) | ${without(Object.keys(properties))})`
  if (isObject(premise["not"])) return unless(premise["not"], then, properties)
  const branches = requiredBy(premise).map((name) => branchesOf(premise, name, properties))
  if (branches.length === 0) throw new TypeError("this condition has no type yet")
  const met = branches.map(([is]) => is).join(" & ")
  return `((${met} & ${then}) | ${branches.map(([, isNot]) => isNot).join(" | ")})`
}

/** Returns the type of an object that is unrestricted where a field has none of some values. */
const unless = (excluded: Json, then: string, properties: Json): string => {
  const [name = ""] = requiredBy(excluded)
  const field = (excluded["properties"] as Json)[name] as Json
  const values = (field["not"] as Json)["enum"] as ReadonlyArray<unknown>
  const valuesType = valuesText(values)
  const all = typeText(properties[name] as Json)
  return (
    `((${then} & { readonly ${name}?: ${valuesType} | undefined }) | ` +
    `{ readonly ${name}: ${othersText(all, valuesType)} })`
  )
}

/** Returns the type of a condition on several fields, for an object with these properties. */
const conditionText = (condition: Json, properties: Json): string => {
  const parts: Array<string> = []
  if ("if" in condition) parts.push(implication(condition, properties))
  for (const part of list(condition["allOf"])) parts.push(conditionText(part, properties))
  if (isObject(condition["not"])) {
    const names = requiredBy(condition["not"])
    parts.push(`(${names.map((name) => without([name])).join(" | ")})`)
  }
  const either = list(condition["anyOf"]).map((part) => conditionText(part, properties))
  if (either.length > 0) parts.push(`(${either.join(" | ")})`)
  const required = requiredBy(condition)
  if (required.length > 0) parts.push(withFields(condition, properties))
  else if (isObject(condition["properties"])) parts.push(optionalFields(condition["properties"]))
  return parts.length === 0 ? "unknown" : parts.join(" & ")
}

const optionalFields = (properties: Json): string =>
  `{ ${Object.entries(properties)
    .map(([name, field]) => `readonly ${property(name)}?: ${typeText(field as Json)} | undefined`)
    .join("; ")} }`

/**
 * TypeScript gives up on the product of more. Objects with more have none of them in their types, so that the service
 * alone checks them: half of the conditions would look like all.
 */
const CONDITIONS_MAX = 12

/** All conditions that hold together, without those that are parts of an alternative. */
const flat = (parts: ReadonlyArray<Json>): ReadonlyArray<Json> =>
  parts.flatMap((part) => ("allOf" in part ? flat(list(part["allOf"])) : [part]))

/** Two fields of which an object has at most one. */
const excludedPair = ({ not, ...others }: Json): readonly [string, string] | undefined => {
  if (!isObject(not) || Object.keys(others).length > 0) return undefined
  const { length, 0: one, 1: other } = requiredBy(not)
  // A field that also needs a value is another condition.
  const isPlain = Object.values((not["properties"] ?? {}) as Json).every(
    (field) => Object.keys(field as Json).length === 0
  )
  return length === 2 && one !== undefined && other !== undefined && isPlain
    ? [one, other]
    : undefined
}

/** The types of conditions; the fields that one field excludes are one type, which keeps the product small. */
const conditionTexts = (
  conditions: ReadonlyArray<Json>,
  properties: Json
): ReadonlyArray<string> => {
  const excluded = new Map<string, Array<string>>()
  const texts: Array<string> = []
  for (const condition of conditions) {
    const [one, other] = excludedPair(condition) ?? []
    if (one !== undefined && other !== undefined) {
      excluded.set(one, [...(excluded.get(one) ?? []), other])
    } else texts.push(conditionText(condition, properties))
  }
  const exclusions = [...excluded].map(
    ([one, others]) => `(${without([one])} | ${without(others)})`
  )
  return [...exclusions, ...texts]
}

const objectText = (schema: Json): string => {
  const properties = schema["properties"] as Json
  const required = new Set(requiredBy(schema))
  const lines = Object.entries(properties).map(([name, field]) => {
    const type = typeText(field as Json)
    const rest = required.has(name) ? `: ${type}` : `?: ${type} | undefined`
    return `${comment((field as Json)["description"])}readonly ${property(name)}${rest}`
  })
  const parts = [
    ...list(schema["allOf"]),
    ...(list(schema["anyOf"]).length > 0 ? [{ anyOf: schema["anyOf"] }] : [])
  ]
  const conditions = conditionTexts(flat(parts), properties)
  const stated = conditions.length > CONDITIONS_MAX ? [] : conditions
  return [`{\n${lines.join("\n")}\n}`, ...stated].join(" & ")
}

const arrayText = ({ items, minItems, maxItems }: Json): string => {
  const element = typeText((items ?? {}) as Json)
  if (minItems !== undefined && minItems === maxItems) {
    return `readonly [${Array.from({ length: Number(minItems) }, () => element).join(", ")}]`
  }
  return `ReadonlyArray<${element}>`
}

/** The TypeScript of a schema; references are names. */
export const typeText = (schema: Json): string => {
  if ("$ref" in schema) return nameOf(schema["$ref"])
  if ("const" in schema) return literal(schema["const"])
  if (Array.isArray(schema["enum"])) return unionOf(schema["enum"].map(literal))
  const types = [schema["type"]].flat().map(String)
  const orNull = types.includes("null") ? " | null" : ""
  if (isObject(schema["properties"])) return objectText(schema) + orNull
  const either = list(schema["anyOf"])
  if (either.length > 0 && !either.every(isCondition))
    return alternatives(schema, either.map(typeText))
  if (types.includes("array")) return arrayText(schema) + orNull
  if (types.includes("object")) return `Readonly<Record<string, unknown>>${orNull}`
  return alternatives(
    schema,
    types.map((type) => PLAIN[type] ?? "unknown")
  )
}
