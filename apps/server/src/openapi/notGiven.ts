/**
 * `null` and the empty text in place of a field that is left out. The schemas that decode describe values alone,
 * because both are removed before; the document says that they may be sent.
 */
import { isObject } from "@payroll/domain/specification/reading"
import { referenceTo, type Json } from "./schemas.ts"

/** The schemas that fields and conditions refer to. */
export const presenceSchemas = {
  NotGiven: {
    type: ["string", "null"],
    enum: ["", null],
    description: "As if the field were left out."
  },
  Empty: { type: "string", enum: [""], description: "As if the field were left out." },
  Given: {
    description: "A value that is neither null nor a blank text.",
    not: { type: ["string", "null"], pattern: "^\\s*$" }
  }
} as const

const NOT_GIVEN = referenceTo("NotGiven")
const EMPTY = referenceTo("Empty")
const GIVEN = referenceTo("Given")

const schemasIn = (value: unknown): ReadonlyArray<Json> =>
  Array.isArray(value) ? value.filter(isObject) : []

const propertiesOf = (schema: Json): Readonly<Record<string, Json>> =>
  (schema["properties"] ?? {}) as Readonly<Record<string, Json>>

const mapped = (fields: Readonly<Record<string, Json>>, to: (name: string, field: Json) => Json) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, to(name, field)]))

const requiredBy = (schema: Json): ReadonlySet<string> =>
  new Set(schema["required"] as ReadonlyArray<string> | undefined)

/** Keywords that describe a field, also where its value has one of several schemas. */
const WORDS = new Set(["description", "examples"])

/** The field with one more schema that its value may have. */
const orElse = (field: Json, other: Json): Json => {
  const entries = Object.entries(field)
  const words = Object.fromEntries(entries.filter(([keyword]) => WORDS.has(keyword)))
  const rest = Object.fromEntries(entries.filter(([keyword]) => !WORDS.has(keyword)))
  const { anyOf } = rest
  const isUnion = Array.isArray(anyOf) && Object.keys(rest).length === 1
  return { ...words, anyOf: [...(isUnion ? schemasIn(anyOf) : [rest]), other] }
}

/** Returns true if a field has `null` among its values, which conditions on the others may exclude. */
const hasNull = ({ type, anyOf }: Json): boolean =>
  [type].flat().includes("null") || schemasIn(anyOf).some(hasNull)

const isPlainText = ({ type, ...field }: Json): boolean =>
  type === "string" && !("enum" in field) && !("const" in field) && !("anyOf" in field)

/** The depth of the fields of an object of the body. */
const OF_PART = 2
/** The version that an update expects is no value of the record. */
const VERSION = "version"
const LISTS = new Set(["allOf", "anyOf"])
const SCHEMAS = new Set(["if", "then", "not", "items"])

const given = (name: string): Json => ({
  type: "object",
  properties: { [name]: GIVEN },
  required: [name]
})

/** Returns true if nothing that is said of texts excludes the empty one. */
const takesEmpty = ({ minLength = 0, pattern, format }: Json): boolean =>
  minLength === 0 &&
  format === undefined &&
  (typeof pattern !== "string" || new RegExp(pattern, "u").test(""))

/** Adds to the requests of a document what stands for a field that is not given. */
export class Presence {
  readonly #named: Json

  /** `named` are the schemas of the document. */
  constructor(named: Json) {
    this.#named = named
  }

  /** Returns true if a schema takes `null` or the empty text. */
  #takes(value: "" | null, schema: Json): boolean {
    const { $ref, type, enum: values, const: only, anyOf, allOf, not } = schema
    const named = this.#named[String($ref).split("/").at(-1) ?? ""]
    const types = [type].flat()
    return (
      (!isObject(named) || this.#takes(value, named)) &&
      (type === undefined || types.includes(value === null ? "null" : "string")) &&
      (!Array.isArray(values) || values.includes(value)) &&
      (only === undefined || only === value) &&
      (!Array.isArray(anyOf) || schemasIn(anyOf).some((part) => this.#takes(value, part))) &&
      schemasIn(allOf).every((part) => this.#takes(value, part)) &&
      (!isObject(not) || !this.#takes(value, not)) &&
      (value === null || takesEmpty(schema))
    )
  }

  /** A field that may be left out; `null` stands for that unless the request takes values away by it. */
  #optional(field: Json, isNullGiven: boolean): Json {
    const takesText = this.#takes("", field)
    if (this.#takes(null, field) || (isNullGiven && !hasNull(field))) {
      return takesText ? field : orElse(field, EMPTY)
    }
    const isText = takesText && isPlainText(field)
    return isText ? { ...field, type: ["string", "null"] } : orElse(field, NOT_GIVEN)
  }

  /** A condition, in which a field that is there is one that is given. `names` are the fields of the object. */
  #condition(condition: Json, names: ReadonlyArray<string> = []): Json {
    const { minProperties, ...rest } = condition
    const required = requiredBy(condition)
    const fieldOf = (name: string, field: Json): Json =>
      required.has(name)
        ? this.#given(this.#condition(field))
        : this.#optional(this.#condition(field), false)
    const parts = Object.entries(rest).map(([keyword, part]) => {
      if (keyword === "properties") {
        return [keyword, mapped(propertiesOf(condition), fieldOf)] as const
      }
      if (LISTS.has(keyword)) {
        return [keyword, schemasIn(part).map((each) => this.#condition(each, names))] as const
      }
      const isSchema = SCHEMAS.has(keyword) && isObject(part)
      return [keyword, isSchema ? this.#condition(part, names) : part] as const
    })
    return {
      ...Object.fromEntries(parts),
      ...(minProperties !== undefined && { anyOf: names.map(given) })
    }
  }

  /** A field that a condition asks for. */
  #given(field: Json): Json {
    if (!this.#takes(null, field) && !this.#takes("", field)) return field
    const isAny = Object.keys(field).length === 0
    return isAny ? GIVEN : { allOf: [field, GIVEN] }
  }

  /** The schema of a request, or of a part of one. `depth` is that of its fields in the body. */
  of(schema: Json, takesNull: boolean, depth = 1): Json {
    const { properties, items } = schema
    const required = requiredBy(schema)
    const names = Object.keys(propertiesOf(schema))
    const fieldOf = (name: string, field: Json): Json => {
      const part = this.of(field, takesNull, depth + 1)
      const isNullGiven = takesNull && depth === OF_PART && name !== VERSION
      return required.has(name) ? part : this.#optional(part, isNullGiven)
    }
    const others = Object.entries(schema).map(([keyword, part]) => {
      if (!LISTS.has(keyword)) return [keyword, part] as const
      // Next to fields these are conditions, alone the schemas that a value may have.
      const partOf = (each: Json): Json =>
        properties === undefined ? this.of(each, takesNull, depth) : this.#condition(each, names)
      return [keyword, schemasIn(part).map(partOf)] as const
    })
    return {
      ...Object.fromEntries(others),
      ...(properties !== undefined && { properties: mapped(propertiesOf(schema), fieldOf) }),
      // The fields of elements are no fields of a part.
      ...(isObject(items) && { items: this.of(items, takesNull, Math.max(depth, OF_PART) + 1) })
    }
  }
}
