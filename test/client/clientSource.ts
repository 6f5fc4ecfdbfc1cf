/** The generated part of the client: its types and the table of its calls, from the OpenAPI document. */
import { failureStatuses, failureTypes } from "../../apps/server/src/http/failures.ts"
import { documentOfValues } from "../../apps/server/src/openapi/document.ts"
import { catalogue } from "../../packages/operations/src/catalogue.ts"
import { comment, isObject, literal, nameOf, namedValues, typeText, type Json } from "./typeText.ts"

type Operation = (typeof catalogue)[number]

export const document = documentOfValues(failureTypes)

const schemas = (document["components"] as Json)["schemas"] as Readonly<Record<string, Json>>

const HEADER =
  "// Generated from the catalogue of operations; a test writes it with UPDATE_GOLDEN=1.\n"

const capitalized = (name: string): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`

const requestName = ({ name }: Operation): string => `${capitalized(name)}Request`

/** Returns the schema of a request: that of the form which asks for less, where the forms of an operation differ. */
const requestSchema = (name: string): Json => (schemas[`${name}ByMethod`] ?? schemas[name]) as Json

/** Returns true if the client names the operation in the fragment, because its path asks for more fields. */
const isByMethod = (operation: Operation): boolean => `${requestName(operation)}ByMethod` in schemas
const responseName = ({ name }: Operation): string => `${capitalized(name)}Response`

/** The names of the schemas that some need, with their own. */
const needed = (names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const reached = new Set<string>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const part of value) visit(part)
    if (!isObject(value)) return
    if ("$ref" in value) add(nameOf(value["$ref"]))
    for (const part of Object.values(value)) visit(part)
  }
  const add = (name: string): void => {
    if (reached.has(name)) return
    reached.add(name)
    visit(requestSchema(name))
  }
  for (const name of names) add(name)
  return [...reached].toSorted()
}

/** A request without the name of its operation, which the client adds. */
const withoutMethod = (schema: Json): Json => {
  const { method: _, ...properties } = schema["properties"] as Json
  const required = (schema["required"] as ReadonlyArray<string>).filter((name) => name !== "method")
  return { ...schema, properties, required }
}

const typesOf = (names: ReadonlyArray<string>): string =>
  names
    .map((name) => {
      const schema = requestSchema(name)
      const published = name.endsWith("Request") ? withoutMethod(schema) : schema
      return `${comment(published["description"])}export type ${name} = ${typeText(published)}\n`
    })
    .join("\n")

const failureText = (): string =>
  failureTypes
    .map(
      (type) =>
        `/** HTTP ${failureStatuses.get(type)} */\n` +
        `| { readonly type: ${literal(type)}; readonly code: ${failureStatuses.get(type)} } & FailureDetails`
    )
    .join("\n")

const typesSource = (): string => {
  const names = needed([
    "Problem",
    ...catalogue.flatMap((operation) => [requestName(operation), responseName(operation)])
  ])
  return [
    HEADER,
    namedValues(),
    typesOf(names),
    `export interface FailureDetails {
  /** The first problem, for people. */
  readonly message: string
  /** The request's id, as in the log of the service. */
  readonly requestId: string
  /** Every problem of the request, the first one first. */
  readonly fields: ReadonlyArray<Problem>
}
`,
    `/** Why the service refused a call, by its type. */\nexport type Failure =\n${failureText()}\n`,
    `export type FailureType = Failure["type"]\n`
  ].join("\n")
}

/** The list in the answers of an operation that comes in pages. */
const listIn = (operation: Operation): readonly [key: string, element: string] | undefined => {
  const request = schemas[requestName(operation)] as Json
  // An answer about one record can page a list of it: only a read that takes a limit is a list itself.
  if (operation.kind !== "read" || !("limit" in (request["properties"] as Json))) return undefined
  const answer = (schemas[responseName(operation)] as Json)["properties"] as Json
  const [key, list] =
    Object.entries(answer).find(([, part]) => (part as Json)["type"] === "array") ?? []
  if (key === undefined) throw new TypeError(`${operation.name} has pages without a list`)
  return [key, typeText((list as Json)["items"] as Json)]
}

const hasMandatory = (operation: Operation): boolean => {
  const request = withoutMethod(requestSchema(requestName(operation)))
  return (request["required"] as ReadonlyArray<string>).length > 0 || "allOf" in request
}

const about = (operation: Operation): string => {
  const { role, scope, summary } = operation
  const callers = [
    `For credentials with the role ${role}.`,
    ...(scope === "client" ? ["Not for those that are limited to companies."] : []),
    ...(scope === "service" ? ["For credentials of the service alone."] : [])
  ]
  return comment(`${summary}. ${callers.join(" ")}`)
}

const parametersOf = (operation: Operation): string =>
  `request${hasMandatory(operation) ? "" : "?"}: Types.${requestName(operation)}, options?: CallOptions`

const kinds = { read: "r", write: "w", command: "c" } as const

const operationsSource = (): string => {
  const calls = catalogue.map(
    (operation) =>
      `${about(operation)}readonly ${operation.name}: (${parametersOf(operation)}) => ` +
      `Promise<Types.${responseName(operation)}>`
  )
  const lists = catalogue.flatMap((operation) => {
    const list = listIn(operation)
    if (list === undefined) return []
    const [, element] = list
    return [
      `${comment(`${operation.summary}, one after the other, page by page.`)}readonly ${operation.name}: ` +
        `(${parametersOf(operation)}) => AsyncGenerator<Types.${element}, void, void>`
    ]
  })
  const groups = [...Map.groupBy(catalogue, ({ group }) => group)].map(([group, operations]) => {
    const entries = operations.map((operation) => {
      const [key] = listIn(operation) ?? []
      const verb = operation.verb === "PUT" ? "!" : ""
      const form = isByMethod(operation) ? "#" : ""
      return `${operation.name}:${kinds[operation.kind]}${form}${verb}${key === undefined ? "" : `:${key}`}`
    })
    return `${group}: ${unionless(entries)}`
  })
  return [
    HEADER,
    `import type { CallOptions } from "../options.ts"\nimport type * as Types from "./types.ts"\n`,
    `/** The operations of the service. */\nexport interface Calls {\n${calls.join("\n\n")}\n}\n`,
    `/** Lists that come in pages, as all of their elements. */\nexport interface Lists {\n${lists.join("\n\n")}\n}\n`,
    `/** The operations of each group: name, kind ("#" in the fragment, "!" for PUT), and the list in the answer. */\n` +
      `export const operationsOfGroups = {\n${groups.join(",\n")}\n} as const\n`
  ].join("\n")
}

/** Words in one text, on lines of their own. */
const unionless = (words: ReadonlyArray<string>): string =>
  `"" +\n  ${words.map((word, index) => literal(index === 0 ? word : ` ${word}`)).join(" +\n  ")}`

/** The generated files, by their path. */
export const clientSource = {
  "packages/client/src/generated/types.ts": typesSource,
  "packages/client/src/generated/operations.ts": operationsSource
} as const
