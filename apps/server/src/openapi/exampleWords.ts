/** Ends the descriptions of fields of requests with an example, taken from the examples of the operations. */
import { isObject } from "@payroll/domain/specification/reading"
import type { Json } from "./schemas.ts"

/** The values of fields by what they mean: fields of one name and one description are one field. */
type Values = ReadonlyMap<string, string | number>

const meaningOf = (name: string, { description }: Json): string => `${name} ${String(description)}`

const partsOf = (schema: Json): ReadonlyArray<readonly [name: string, field: Json]> =>
  Object.entries((schema["properties"] ?? {}) as Readonly<Record<string, Json>>)

const learn = (schema: Json, value: unknown, values: Map<string, string | number>): void => {
  if (Array.isArray(value)) return learn((schema["items"] ?? {}) as Json, value[0], values)
  if (!isObject(value)) return
  for (const [name, field] of partsOf(schema)) {
    const part = value[name]
    const meaning = meaningOf(name, field)
    if (typeof part !== "string" && typeof part !== "number") learn(field, part, values)
    else if (!values.has(meaning)) values.set(meaning, part)
  }
}

/** Values that a schema lists say enough. */
const hasValues = (field: Json, named: Json): boolean => {
  const { $ref: reference } = field
  const own = ["enum", "const", "examples"].some((keyword) => keyword in field)
  if (own || typeof reference !== "string") return own
  const schema = named[reference.split("/").at(-1) ?? ""]
  return isObject(schema) && hasValues(schema, named)
}

const withWords = (schema: Json, values: Values, named: Json): Json => {
  const properties = partsOf(schema).map(([name, field]) => {
    const value = values.get(meaningOf(name, field))
    if (
      value === undefined ||
      typeof field["description"] !== "string" ||
      hasValues(field, named)
    ) {
      return [name, withWords(field, values, named)] as const
    }
    const description = `${field["description"]} For example ${JSON.stringify(value)}.`
    return [name, { ...field, description }] as const
  })
  const { items } = schema
  return {
    ...schema,
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) as Json }),
    ...(isObject(items) && { items: withWords(items, values, named) })
  }
}

/** The schemas of the document with examples in the words of requests; `requests` are their names and examples. */
export const withExamples = (
  schemas: Readonly<Record<string, Json>>,
  requests: ReadonlyArray<readonly [name: string, example: unknown]>
): Readonly<Record<string, Json>> => {
  const values = new Map<string, string | number>()
  for (const [name, example] of requests) learn(schemas[name] ?? {}, example, values)
  const described = requests
    .flatMap(([name]) => [name, `${name}ByMethod`])
    .flatMap((name) => {
      const schema = schemas[name]
      return schema ? [[name, withWords(schema, values, schemas)] as const] : []
    })
  return { ...schemas, ...Object.fromEntries(described) }
}
