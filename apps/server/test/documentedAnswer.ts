/** Holds answers to the schemas of the OpenAPI document, which `call` does with each one that it gets. */
import { assert } from "@effect/vitest"
import { catalogue, groups } from "@payroll/operations/catalogue"
import { failureTypes } from "../src/http/failures.ts"
import { openApiDocument } from "../src/openapi/document.ts"
import { checkingAt, isObject, resolved, type Json } from "./jsonSchema.ts"

/** The document is that of the service: its test compares both. */
const document = openApiDocument(failureTypes)

const { schemas } = document["components"] as { readonly schemas: Readonly<Record<string, Json>> }

const breachesAt = checkingAt({ components: { schemas } })

const operations = new Map(catalogue.map(({ name, group }) => [name, group]))

const responseName = (operation: string): string =>
  `${operation.slice(0, 1).toUpperCase()}${operation.slice(1)}Response`

interface Called {
  readonly path: string
  readonly verb?: string
  readonly body?: unknown
}

/** The JSON of a body; what the service reads although this does not names its operation in the path. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The body of a call as an object. */
const bodyOf = ({ path, body }: Called): Json => {
  if (body === undefined) return Object.fromEntries(new URLSearchParams(path.split("?")[1]))
  const value: unknown = isObject(body) && !Buffer.isBuffer(body) ? body : parsed(String(body))
  return isObject(value) ? value : {}
}

/** The operation that a call names by its path, or else by its body. */
const operationCalled = (call: Called): string | undefined => {
  const [path = ""] = call.path.split("?")
  const [, group = "", inPath] = path.split(/\/|%23|#/)
  if (!groups.has(group) || call.verb === "HEAD") return undefined
  const name = inPath ?? bodyOf(call)["method"]
  return typeof name === "string" && operations.get(name) === group ? name : undefined
}

const fail = (what: string, breaches: ReadonlyArray<string>): void => {
  assert.deepStrictEqual(breaches, [], `${what} is not as /openapi.json describes it`)
}

/** Fails if the body of an event is not as the document describes it. */
export const documentedWebhook = (type: string, body: unknown): void => {
  const webhook = resolved(
    document,
    `#/webhooks/${type}/post/requestBody/content/application~1json`
  )
  const { schema } = webhook as { readonly schema: { readonly $ref: string } }
  fail(`the event ${type}`, breachesAt(schema.$ref, body))
}

/** Fails if a failure is not as the document describes failures. */
export const checkDocumentedFailure = (text: string): void =>
  fail("the failure", breachesAt("#/components/schemas/Error", JSON.parse(text)))

/** Fails if the answer to a call that succeeded is not as the document describes it. */
export const checkDocumentedAnswer = (call: Called, text: string): void => {
  const operation = operationCalled(call)
  if (operation === undefined) return
  const schema = `#/components/schemas/${responseName(operation)}`
  fail(`the answer of ${operation}`, breachesAt(schema, JSON.parse(text)))
}
