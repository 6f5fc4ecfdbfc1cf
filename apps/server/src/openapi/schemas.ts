/** The schemas of the document: JSON Schema made from those that decode and encode, each name defined once. */
import type { catalogue } from "@payroll/operations/catalogue"
import type { BodyRule } from "@payroll/operations/decode"
import * as Schema from "effect/Schema"

export type Json = Readonly<Record<string, unknown>>
type Operation = (typeof catalogue)[number]

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const REFERENCE = "#/components/schemas/"
/** Prefix under which the schemas of effect, and the conditions of rules, refer to definitions. */
const DEFINITION = "#/$defs/"

export const referenceTo = (name: string): Json => ({ $ref: `${REFERENCE}${name}` })

/** Keywords that say one thing together. */
const INSEPARABLE = ["if", "$ref"]

/** Returns true if a union lists types alone, which a rule describes better. */
const isBareUnion = ({ anyOf }: Json): boolean =>
  Array.isArray(anyOf) && anyOf.every((part: Json) => Object.keys(part).join("") === "type")

/** Begins the description of a rule, which says what values a field takes and not what it means. */
const RULE = /^(?:Must |A calendar date\.)/

/** Joins descriptions: what a field means, then the values that it takes. */
const described = (descriptions: ReadonlyArray<unknown>): string | undefined => {
  const texts = descriptions.filter((text) => typeof text === "string")
  const [rules, meanings] = [true, false].map((isRule) =>
    texts.filter((text) => RULE.test(text) === isRule)
  )
  const all = [...(meanings ?? []), ...(rules ?? [])]
  return all.length === 0 ? undefined : all.join(" ")
}

/** Puts the meaning of a field before the values it takes. */
const inOrder = (parts: ReadonlyArray<Json>): ReadonlyArray<Json> => {
  const isMeaning = (part: Json): boolean => Object.keys(part).join("") === "description"
  return [...parts.filter(isMeaning), ...parts.filter((part) => !isMeaning(part))]
}

const isBareReference = (part: Json): boolean => Object.keys(part).join("") === "$ref"

/** Draws the keywords of `allOf` into their schema, but for those that it has already. */
const flattened = ({ allOf: all, ...schema }: Json): Json => {
  if (!Array.isArray(all)) return schema
  const allOf = inOrder(all)
  const isTyped = allOf.some((part) => "type" in part)
  const { anyOf, ...others } = schema
  const flat: Record<string, unknown> =
    isTyped && isBareUnion(schema) ? others : { ...others, ...(anyOf !== undefined && { anyOf }) }
  const left: Array<Json> = []
  for (const { description, ...part } of allOf) {
    const text = described([flat["description"], description])
    if (text !== undefined) flat["description"] = text
    const keywords = Object.keys(part)
    const isWhole = INSEPARABLE.some((keyword) => keyword in part)
    const isTaken = (keyword: string): boolean => isWhole || keyword in flat
    const rest = keywords.filter(isTaken).map((keyword) => [keyword, part[keyword]] as const)
    for (const keyword of keywords) if (!isTaken(keyword)) flat[keyword] = part[keyword]
    if (rest.length > 0) left.push(Object.fromEntries(rest))
  }
  const [only] = left
  if (left.length === 1 && only && isBareReference(only)) return { ...only, ...flat }
  return left.length === 0 ? flat : { ...flat, allOf: left }
}

/** The schema with references into the document. */
const referring = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(referring)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([keyword, part]) => {
      const isReference = keyword === "$ref" && typeof part === "string"
      return [keyword, isReference ? part.replace(DEFINITION, REFERENCE) : referring(part)]
    })
  )
}

const isNull = (part: Json): boolean => part["type"] === "null"

/** A schema or null as one schema, where it has a type of its own; the only alternative as itself. */
const nullable = ({ anyOf, ...schema }: Json): Json => {
  const [value, none] = (anyOf ?? []) as ReadonlyArray<Json>
  if (value && !none) return { ...value, ...schema }
  if (!value || !none || !isNull(none) || typeof value["type"] !== "string") {
    return { ...(anyOf !== undefined && { anyOf }), ...schema }
  }
  const values = value["enum"] as ReadonlyArray<unknown> | undefined
  return {
    ...value,
    type: [value["type"], "null"],
    ...(values && { enum: [...values, null] }),
    ...schema
  }
}

/** Returns the schema flat, and without keywords that say nothing. */
const terse = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(terse)
  if (!isObject(value)) return value
  const entries = Object.entries(value)
    .filter(([keyword, part]) => !(keyword === "additionalProperties" && part === true))
    .map(([keyword, part]) => [keyword, terse(part)] as const)
  return nullable(flattened(Object.fromEntries(entries)))
}

/** Keywords whose schemas say more of an object that is described next to them. */
const FURTHER = new Set(["anyOf", "allOf"])

/** The schema with every object held to the properties that it names: answers have no others, and strict requests. */
const closed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(closed)
  if (!isObject(value)) return value
  const isDescribed = isObject(value["properties"])
  const parts = Object.fromEntries(
    Object.entries(value).map(([keyword, part]) => [
      keyword,
      isDescribed && FURTHER.has(keyword) ? part : closed(part)
    ])
  )
  return isDescribed ? { ...parts, additionalProperties: false } : parts
}

/** The schema as the document has it. */
const published = (value: unknown, of: "requests" | "answers"): Json => {
  const schema = terse(referring(value))
  return (of === "answers" ? closed(schema) : schema) as Json
}

const isText = (schema: unknown): schema is Json =>
  isObject(schema) &&
  [schema["type"]].flat().includes("string") &&
  !["enum", "const", "format", "examples"].some((keyword) => keyword in schema)

/** Required text is not blank: a blank one counts as missing. */
const withoutBlanks = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutBlanks)
  if (!isObject(value)) return value
  const parts = Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, withoutBlanks(part)])
  )
  const { properties, required } = parts
  if (!isObject(properties) || !Array.isArray(required)) return parts
  const filled = Object.entries(properties).map(([name, field]) => [
    name,
    required.includes(name) && isText(field) ? { ...field, allOf: [{ pattern: "\\S" }] } : field
  ])
  return { ...parts, properties: Object.fromEntries(filled) as Json }
}

/** Collects the named schemas that others refer to. */
export class Definitions {
  readonly #named = new Map<string, Json>()

  /** The schema of requests or answers, as the document has it. */
  of(schema: Schema.Constraint, of: "requests" | "answers" = "requests"): Json {
    const { schema: whole, definitions } = Schema.toJsonSchemaDocument(schema)
    for (const [name, definition] of Object.entries(definitions)) {
      this.add(name, published(definition, of))
    }
    return published(whole, of)
  }

  /** Defines a schema under a name; two different ones cannot share it. */
  add(name: string, schema: Json): Json {
    const existing = this.#named.get(name)
    if (existing && JSON.stringify(existing) !== JSON.stringify(schema)) {
      throw new TypeError(`two schemas are named ${name}`)
    }
    this.#named.set(name, schema)
    return referenceTo(name)
  }

  all(): Readonly<Record<string, Json>> {
    return Object.fromEntries([...this.#named].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  }
}

/** Returns the conditions that an operation's rules put on a body in one of its forms, as far as JSON Schema can. */
const conditionsOf = (
  rules: ReadonlyArray<BodyRule>,
  form: "path" | "method"
): ReadonlyArray<Json> =>
  rules.flatMap(({ published: schema, only }) =>
    schema === undefined || (only !== undefined && only !== form) ? [] : [referring(schema) as Json]
  )

/** Returns true if a condition is on parts of a value alone, so that it can be described at these parts. */
const isOnParts = (condition: Json): boolean =>
  Object.keys(condition).every((keyword) => ["type", "properties", "items"].includes(keyword))

/** A schema with a condition on its values, said as deep inside as it can be. */
const conditioned = (schema: Json, condition: Json): Json => {
  if (!isOnParts(condition)) {
    return { ...schema, allOf: [...((schema["allOf"] ?? []) as ReadonlyArray<Json>), condition] }
  }
  const { properties = {}, items } = schema as { readonly properties?: Json; readonly items?: Json }
  const inside = (condition["properties"] ?? {}) as Readonly<Record<string, Json>>
  const parts = Object.entries(inside).map(([name, part]) => [
    name,
    conditioned(properties[name] as Json, part)
  ])
  const inItems = condition["items"] as Json | undefined
  return {
    ...schema,
    ...(parts.length > 0 && { properties: { ...properties, ...Object.fromEntries(parts) } }),
    ...(inItems && { items: conditioned(items ?? {}, inItems) })
  }
}

/** The body of a request in a form, with the fields next to its objects. */
export const requestSchema = (
  operation: Operation,
  form: "path" | "method",
  besides: Json,
  definitions: Definitions
): Json => {
  const { name, request, rules } = operation
  let schema = withoutBlanks(definitions.of(request)) as Json
  for (const condition of conditionsOf(rules, form)) schema = conditioned(schema, condition)
  const properties = (schema["properties"] ?? {}) as Json
  const required = (schema["required"] ?? []) as ReadonlyArray<string>
  const whole = {
    ...schema,
    properties: {
      method: { type: "string", const: name, description: "The operation." },
      ...besides,
      ...properties
    },
    required: ["method", ...required]
  }
  return operation.kind !== "write" && operation.isStrict === true ? (closed(whole) as Json) : whole
}
