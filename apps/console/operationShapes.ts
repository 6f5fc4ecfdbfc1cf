/**
 * The requests of operations as forms need them, from the schemas that the service publishes. A form imports
 * `shape:addUser`; the build makes that module, so that a page carries the few fields that it asks for.
 */
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { FieldShape, OperationShape } from "@payroll/ui/forms/shape.ts"

type Json = Readonly<Record<string, unknown>>

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Json>> }
}

/** Fields of every request, which no person fills in. */
const NOT_ASKED = new Set(["method", "client", "actedBy"])
const DEPTH_MAX = 4
const RULE = /(?:Must|An? )[^.]*(?:\.(?=\S)[^.]*)*\./g
/** The sentence about characters that nobody types on purpose, and its pattern. */
const CONTROL_RULE = "control, bidirectional"
const CONTROL_PATTERN = "^[^\\u0000"

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const parts = (schema: Json, keyword: string): ReadonlyArray<Json> => {
  const value = schema[keyword]
  return Array.isArray(value) ? value.filter(isObject) : []
}

const isNull = ({ type }: Json): boolean => type === "null"

/** Follows references, draws `allOf` together and takes `null` away from a union. */
const plain = (
  schema: Json,
  { components: { schemas } }: Document
): Json & { readonly isRemovable: boolean } => {
  let merged: Json = schema
  let isRemovable = false
  for (let depth = 0; depth < DEPTH_MAX; depth += 1) {
    const { $ref, ...rest } = merged
    if (typeof $ref === "string") {
      const named = schemas[$ref.split("/").at(-1) ?? ""] ?? {}
      const description = [rest["description"], named["description"]].filter(Boolean).join(" ")
      merged = { ...named, ...rest, description }
      continue
    }
    const alternatives = parts(merged, "anyOf")
    const values = alternatives.filter((part) => !isNull(part))
    if (values.length < alternatives.length) isRemovable = true
    if (alternatives.length === 0 || values.length !== 1) break
    const { anyOf: _, ...others } = merged
    merged = { ...values[0], ...others }
  }
  const type = Array.isArray(merged["type"])
    ? merged["type"].filter((each) => each !== "null")
    : merged["type"]
  if (Array.isArray(merged["type"]) && merged["type"].includes("null")) isRemovable = true
  return { ...merged, type: Array.isArray(type) && type.length === 1 ? type[0] : type, isRemovable }
}

const patternsOf = (schema: Json): ReadonlyArray<string> =>
  [schema, ...parts(schema, "allOf")]
    .map(({ pattern }) => pattern)
    .filter((pattern) => typeof pattern === "string")
    .filter((pattern) => !pattern.startsWith(CONTROL_PATTERN) && pattern !== "\\S")

const choicesOf = (schema: Json): ReadonlyArray<string> | undefined => {
  const values = schema["enum"]
  const texts = Array.isArray(values) ? values.filter((value) => typeof value === "string") : []
  return texts.length > 0 ? texts : undefined
}

const hasNumbers = ({ enum: values }: Json): boolean =>
  Array.isArray(values) && values.some((value) => typeof value === "number")

const kindOf = (schema: Json, items: Json | undefined): FieldShape["kind"] => {
  if (schema["type"] === "array") {
    if (items && isObject(items["properties"])) return "rows"
    return items && choicesOf(items) ? "choices" : "texts"
  }
  if (schema["type"] === "boolean") return "yesNo"
  if (choicesOf(schema)) return "choice"
  if (schema["format"] === "date") return "date"
  const types = new Set(
    [schema, ...parts(schema, "anyOf"), ...parts(schema, "oneOf")].flatMap(({ type }) => type)
  )
  const isNumber = types.has("number") || types.has("integer") || hasNumbers(schema)
  return isNumber ? "number" : "text"
}

const ruleOf = ({ description }: Json): Pick<FieldShape, "rule"> => {
  const text = typeof description === "string" ? description : ""
  const rule = (text.match(RULE) ?? []).findLast((sentence) => !sentence.includes(CONTROL_RULE))
  return rule === undefined ? {} : { rule }
}

/** The schema of the elements of a list, which the service refines in an `allOf`. */
const itemsOf = (schema: Json, document: Document) => {
  const items = [schema, ...parts(schema, "allOf")].map((part) => part["items"]).filter(isObject)
  return items.length === 0 ? undefined : plain(Object.assign({}, ...items) as Json, document)
}

const numberOf = (schema: Json, keyword: string): number | undefined => {
  const value = schema[keyword]
  return typeof value === "number" ? value : undefined
}

const fieldOf = (
  path: string,
  schema: Json & { readonly isRemovable: boolean },
  isRequired: boolean,
  document: Document
): FieldShape => {
  const items = itemsOf(schema, document)
  const kind = kindOf(schema, items)
  const [maxLength, minimum, maximum] = ["maxLength", "minimum", "maximum"].map((keyword) =>
    numberOf(schema, keyword)
  )
  const patterns = patternsOf(schema)
  const choices = choicesOf(kind === "choices" && items ? items : schema)
  return {
    path,
    kind,
    isRequired,
    isRemovable: schema.isRemovable,
    ...ruleOf(schema),
    ...(maxLength !== undefined && { maxLength }),
    ...(patterns.length > 0 && { patterns }),
    ...(choices && { choices }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(schema["type"] === "integer" && { isWhole: true }),
    ...(kind === "rows" && items && { fields: fieldsOf(items, "", true, document, 1) })
  }
}

/** The variants of a union of objects, or the schema itself. */
const variantsOf = (schema: Json, document: Document): ReadonlyArray<Json> => {
  const variants = [...parts(schema, "oneOf"), ...parts(schema, "anyOf")].map((part) =>
    plain(part, document)
  )
  const objects = variants.filter((part) => isObject(part["properties"]))
  return isObject(schema["properties"]) ? [schema, ...objects] : objects
}

/** The fields of an object, those of nested objects with their whole path. */
const fieldsOf = (
  schema: Json,
  prefix: string,
  isRequired: boolean,
  document: Document,
  depth: number
): ReadonlyArray<FieldShape> => {
  if (depth > DEPTH_MAX) return []
  const variants = variantsOf(schema, document)
  const fields = new Map<string, FieldShape>()
  for (const variant of variants) {
    for (const [name, value] of Object.entries(variant["properties"] as Json)) {
      if ((depth === 0 && NOT_ASKED.has(name)) || !isObject(value)) continue
      const path = `${prefix}${name}`
      const property = plain(value, document)
      const isNeeded =
        isRequired &&
        variants.some(
          ({ required, properties }) =>
            isObject(properties) && Array.isArray(required) && required.includes(name)
        )
      const nested = variantsOf(property, document)
      const found =
        nested.length > 0
          ? fieldsOf(property, `${path}.`, isNeeded, document, depth + 1)
          : [fieldOf(path, property, isNeeded, document)]
      for (const field of found) if (!fields.has(field.path)) fields.set(field.path, field)
    }
  }
  return [...fields.values()]
}

/** The shape of an operation's request. */
export const shapeOf = (operation: string, document: Document): OperationShape => {
  const described = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === operation)
  if (!described) throw new Error(`no operation ${operation}`)
  const { content } = described["requestBody"] as { readonly content: Json }
  const { schema } = content["application/json"] as { readonly schema: Json }
  return { operation, fields: fieldsOf(plain(schema, document), "", true, document, 0) }
}

/** The sentence about each operation, by its name. */
const summariesOf = (document: Document): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ operationId, summary }) =>
        typeof operationId === "string" && typeof summary === "string"
          ? [[operationId, summary]]
          : []
      )
  )

const PREFIX = "shape:"
const SUMMARIES = "operations:summaries"
const OPENAPI = "../server/src/openapi/document.ts"
const FAILURES = "../server/src/http/failures.ts"

/** The document as the service publishes it. */
export const readDocument = async (): Promise<Document> => {
  const load = (file: string): Promise<unknown> =>
    import(pathToFileURL(join(import.meta.dirname, file)).href)
  const { failureTypes } = (await load(FAILURES)) as { readonly failureTypes: unknown }
  const { documentOfValues } = (await load(OPENAPI)) as {
    readonly documentOfValues: (types: unknown) => Document
  }
  return documentOfValues(failureTypes)
}

/** Makes the modules `shape:<operation>` and `operations:summaries` in a build of Vite. */
export const operationShapes = () => {
  let document: Promise<Document> | undefined
  return {
    name: "operation-shapes",
    resolveId: (id: string) => (id.startsWith(PREFIX) || id === SUMMARIES ? `\0${id}` : undefined),
    load: async (id: string) => {
      if (id === `\0${SUMMARIES}`) {
        document ??= readDocument()
        return `export default ${JSON.stringify(summariesOf(await document))}`
      }
      if (!id.startsWith(`\0${PREFIX}`)) return undefined
      document ??= readDocument()
      const shape = shapeOf(id.slice(PREFIX.length + 1), await document)
      return `export default ${JSON.stringify(shape)}`
    }
  }
}
