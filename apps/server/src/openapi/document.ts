/** The machine-readable description of the interface, made from the catalogue alone. */
import type { Flow } from "@payroll/domain/flowLink/flow"
import { ActedBy } from "@payroll/operations/actedBy"
import { guestFields } from "@payroll/operations/caller"
import { catalogue, groupsOf } from "@payroll/operations/catalogue"
import { eventSchemas, type EventSchema } from "@payroll/operations/eventSchemas"
import { OnBehalfOf } from "@payroll/operations/onBehalfOf"
import { addFile } from "@payroll/operations/fileUpload"
import { givesFile } from "@payroll/operations/csvFile"
import type * as Schema from "effect/Schema"
import { withExamples } from "./exampleWords.ts"
import { failureComponents, failureResponses, failureSchemas } from "./failures.ts"
import { headers, headersOf, parameter, parameters, parametersOf } from "./headers.ts"
import { filePaths, filesTag } from "./files.ts"
import { Definitions, requestSchema, type Json } from "./schemas.ts"
import { Presence, presenceSchemas } from "./notGiven.ts"
import { EVENTS_TAG, eventName, webhook, webhookParameters } from "./webhooks.ts"

/** The version of the interface, which is not that of the service. */
const INTERFACE_VERSION = "1.0.0"

type Operation = (typeof catalogue)[number]

const JSON_MEDIA = "application/json"

/** Any of several schemas. */
const anyOf = (schemas: ReadonlyArray<Json>): Json => {
  const [first, ...more] = schemas
  return first && more.length === 0 ? first : { anyOf: schemas }
}

const capitalized = (name: string): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`

const CSV_MEDIA = "text/csv"
const CSV_FILE = { [CSV_MEDIA]: { schema: { type: "string", description: "The file alone." } } }

const done = (schema: Json, kind: Operation["kind"], isFileToo = false): Json => ({
  200: {
    description: "Done",
    headers: headersOf(kind),
    content: { [JSON_MEDIA]: { schema }, ...(isFileToo && CSV_FILE) }
  },
  ...failureResponses
})

const exampleOf = ({ name, example }: Operation): Json | undefined =>
  example && { method: name, ...example }

/** Which credentials may call an operation. */
const callersOf = ({ role, scope }: Operation): string => {
  if (scope === "guest") return "For guests alone."
  return [
    `For credentials with the role ${role}.`,
    ...(scope === "client" ? ["Not for those that are limited to companies."] : []),
    ...(scope === "service" ? ["For credentials of the service alone."] : [])
  ].join(" ")
}

/** The flows whose guests may call an operation, and the fields that they may give there. */
const flowsOf = ({ forGuests }: Operation): Json => {
  if (!forGuests) return {}
  const { flows, subject, code } = forGuests
  const within = subject[0] === undefined ? "" : `${subject[0]}.`
  const pathsIn = (flow: Flow) => guestFields(forGuests, flow).map((field) => `${within}${field}`)
  return {
    "x-flows": flows,
    "x-flow-fields": Object.fromEntries(flows.map((flow) => [flow, pathsIn(flow)])),
    ...(code && { "x-flow-code": code })
  }
}

/** Reads are described as POST, because many clients cannot send a body with GET, and as GET with a query. */
const verbOf = ({ verb }: Operation): string => (verb === "GET" ? "post" : verb.toLowerCase())

type Group = Operation["group"]

/** The id of an operation in a group: its name, and in other groups than its own the group too. */
const idIn = ({ name, group: ownGroup }: Operation, group: Group): string =>
  group === ownGroup ? name : `${name}In${capitalized(group)}`

/** Describes operations, and collects the schemas that they refer to. */
class Describing {
  readonly definitions = new Definitions()
  readonly #besides = {
    actedBy: this.#propertiesOf(ActedBy),
    client: this.#propertiesOf(OnBehalfOf)
  }

  #propertiesOf(schema: Schema.Constraint): Json {
    return this.definitions.of(schema)["properties"] as Json
  }

  #besidesOf({ isAudited }: Operation): Json {
    return { ...this.#besides.client, ...(isAudited && this.#besides.actedBy) }
  }

  /** The request in a form. Both forms share a schema unless a rule holds for one of them alone. */
  request(operation: Operation, form: "path" | "method"): Json {
    const ofPath = requestSchema(operation, "path", this.#besidesOf(operation), this.definitions)
    const name = `${capitalized(operation.name)}Request`
    if (form === "path") return this.definitions.add(name, ofPath)
    const ofMethod = requestSchema(
      operation,
      "method",
      this.#besidesOf(operation),
      this.definitions
    )
    const isSame = JSON.stringify(ofMethod) === JSON.stringify(ofPath)
    return this.definitions.add(isSame ? name : `${name}ByMethod`, ofMethod)
  }

  response({ name, response }: Pick<Operation, "name" | "response">): Json {
    return this.definitions.add(
      `${capitalized(name)}Response`,
      this.definitions.of(response, "answers")
    )
  }

  /** An operation at the path that names it. */
  operation(operation: Operation, group: Group): Json {
    const example = exampleOf(operation)
    return {
      operationId: idIn(operation, group),
      summary: operation.summary,
      description: callersOf(operation),
      tags: [group],
      ...flowsOf(operation),
      parameters: parametersOf[operation.kind],
      requestBody: {
        required: true,
        content: {
          [JSON_MEDIA]: { schema: this.request(operation, "path"), ...(example && { example }) }
        }
      },
      responses: done(this.response(operation), operation.kind, givesFile(operation))
    }
  }

  /** A read with its fields in the query, where each is one value. */
  query(operation: Operation, group: Group): Json {
    const { properties = {}, required = [] } = this.definitions.of(operation.request) as {
      readonly properties?: Json
      readonly required?: ReadonlyArray<string>
    }
    const fields = { ...this.#besidesOf(operation), ...properties }
    return {
      operationId: `${idIn(operation, group)}ByQuery`,
      summary: operation.summary,
      description: callersOf(operation),
      tags: [group],
      ...flowsOf(operation),
      parameters: [
        ...parametersOf.read,
        ...Object.entries(fields).map(([name, schema]) => ({
          name,
          in: "query",
          required: required.includes(name),
          schema
        }))
      ],
      responses: done(this.response(operation), operation.kind, givesFile(operation))
    }
  }

  /** A request that the service sends when an event has happened. */
  webhook(event: EventSchema): Json {
    const body = this.definitions.of(event.body, "answers")
    return webhook(event, this.definitions.add(`${eventName(event)}Event`, body))
  }

  /** The operations of a group by verb, where the body alone names one. */
  group(group: string): Json {
    const ofGroup = catalogue.filter((operation) =>
      groupsOf(operation).some((one) => one === group)
    )
    const byVerb = Map.groupBy(ofGroup, verbOf)
    return Object.fromEntries(
      [...byVerb].map(([verb, operations]) => {
        const request = operations.map((operation) => this.request(operation, "method"))
        const mapping = operations.map(({ name }, index) => [name, request[index]?.["$ref"]])
        const response = operations.map((operation) => this.response(operation))
        const discriminator = {
          propertyName: "method",
          mapping: Object.fromEntries(mapping) as Json
        }
        return [
          verb,
          {
            operationId: `${group}${capitalized(verb)}`,
            summary: `The operations of ${group} by ${verb.toUpperCase()}, named by the body`,
            description: "The body's `method` names the operation.",
            tags: [group],
            parameters: [parameter("Prefer"), parameter("WriteKey")],
            requestBody: {
              required: true,
              content: { [JSON_MEDIA]: { schema: { oneOf: request, discriminator } } }
            },
            responses: done(anyOf(response), "write")
          }
        ]
      })
    )
  }
}

const groupNames = [...new Set(catalogue.flatMap(groupsOf))]

const groupDescriptions: { readonly [G in Operation["group"]]: string } = {
  companyOnboarding: "Companies, their KYB information, locations and business users",
  adminPortal: "Workers, wages, accounts, reviews and credentials",
  userOnboarding: "Workers' identity verification and W-4 information",
  userPortal: "Workers' bank accounts",
  payroll: "Pay schedules and pay periods",
  reports: "Everything that is read",
  timeOffAdmin: "Time off policies, balances and decisions on requests",
  timeOffUser: "Requests of workers for time off",
  timeOffReports: "Balances, ledgers and requests of time off",
  timeTrackingAdmin: "Time zones, work schedules, timesheets and their approval",
  timeTrackingUser: "Punches and time entries of workers",
  timeTrackingReports: "Worked time and schedules"
}

/**
 * The OpenAPI 3.1 document of the whole catalogue, and of failures that have one of these types, with requests in which
 * every field is left out or given a value: for pages, forms and types.
 */
export const documentOfValues = (failureTypes: ReadonlyArray<string>) => {
  const describing = new Describing()
  const paths = Object.fromEntries([
    ...catalogue.flatMap((operation) =>
      groupsOf(operation).map((group) => [
        `/${group}/${operation.name}`,
        {
          [verbOf(operation)]: describing.operation(operation, group),
          ...(operation.kind === "read" && { get: describing.query(operation, group) })
        }
      ])
    ),
    ...groupNames.map((group) => [`/${group}`, describing.group(group)]),
    ...Object.entries(filePaths(describing.response(addFile)))
  ]) as Json
  const webhooks = Object.fromEntries(
    eventSchemas.map((event) => [event.type, describing.webhook(event)])
  ) as Json
  return {
    openapi: "3.1.0",
    info: {
      title: "Payroll onboarding and administration",
      version: INTERFACE_VERSION,
      description:
        "Every operation is called at /group/operation, or at /group with the operation in the body's " +
        "`method`. Reads also take GET with a query string. Enumerations match without regard to case, " +
        "blanks and hyphens. In optional fields null, an empty and a blank text are as if nothing were given, but " +
        "null takes a value away where an update says so.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
      contact: { name: "The operator of this service" }
    },
    servers: [{ url: "/", description: "This service" }],
    tags: [
      ...groupNames.map((name) => ({ name, description: groupDescriptions[name] })),
      filesTag,
      { name: EVENTS_TAG, description: "What the service sends to webhook endpoints" }
    ],
    security: [{ basic: [] }],
    paths,
    webhooks,
    components: {
      securitySchemes: { basic: { type: "http", scheme: "basic" } },
      parameters: { ...parameters, ...webhookParameters },
      headers,
      responses: failureComponents,
      schemas: {
        ...failureSchemas(failureTypes),
        ...withExamples(
          describing.definitions.all(),
          catalogue.map(({ name, example }) => [`${capitalized(name)}Request`, example] as const)
        )
      }
    }
  }
}

/** The document as it is published: it says also what a request may have in place of a field that is left out. */
export const openApiDocument = (failureTypes: ReadonlyArray<string>): Json => {
  const { components, ...document } = documentOfValues(failureTypes)
  const { schemas } = components
  const presence = new Presence(schemas)
  const requests = catalogue.flatMap((operation) => {
    const takesNull = operation.kind !== "read" && operation.takesNull === true
    const name = `${capitalized(operation.name)}Request`
    return [name, `${name}ByMethod`].flatMap((each) => {
      const schema = schemas[each]
      return schema ? [[each, presence.of(schema, takesNull)] as const] : []
    })
  })
  const all = { ...schemas, ...Object.fromEntries(requests), ...presenceSchemas }
  return { ...document, components: { ...components, schemas: all } }
}
