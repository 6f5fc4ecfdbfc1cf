/** The machine-readable description of the interface, made from the catalogue alone. */
import { ActedBy } from "@payroll/operations/actedBy"
import { catalogue } from "@payroll/operations/catalogue"
import { OnBehalfOf } from "@payroll/operations/onBehalfOf"
import * as Schema from "effect/Schema"

/** The version of the interface, which is not that of the service. */
const INTERFACE_VERSION = "1.0.0"

type Json = Readonly<Record<string, unknown>>
type Operation = (typeof catalogue)[number]

const schemaOf = (schema: Schema.Constraint): Json => Schema.toJsonSchemaDocument(schema).schema

const propertiesOf = (schema: Schema.Constraint): Json => schemaOf(schema)["properties"] as Json

const [actedBy, client] = [propertiesOf(ActedBy), propertiesOf(OnBehalfOf)]

/** The request with what stands beside its fields: the `method`, the client, and the person who acts. */
const requestSchema = ({ name, request, isAudited }: Operation): Json => {
  const schema = schemaOf(request)
  const properties = (schema["properties"] ?? {}) as Json
  const required = (schema["required"] ?? []) as ReadonlyArray<string>
  return {
    ...schema,
    properties: {
      method: { type: "string", const: name },
      ...client,
      ...(isAudited && actedBy),
      ...properties
    },
    required: ["method", ...required]
  }
}

const problem: Json = {
  type: "object",
  properties: {
    path: { type: "array", items: { type: ["string", "integer"] } },
    message: { type: "string" },
    type: { type: "string" }
  },
  required: ["path", "message", "type"]
}

const errorSchema: Json = {
  type: "object",
  properties: {
    error: {
      type: "object",
      properties: {
        code: { type: "integer" },
        message: { type: "string" },
        type: { type: "string" },
        requestId: { type: "string" },
        fields: { type: "array", items: problem }
      },
      required: ["code", "message", "type", "requestId", "fields"]
    }
  },
  required: ["error"]
}

const failures: Readonly<Record<string, string>> = {
  400: "Data is missing or breaks a rule; every problem is listed",
  401: "The credentials are missing, wrong or revoked",
  403: "The credential's role does not reach this operation",
  404: "Unknown operation or record",
  405: "The HTTP method is not allowed for this operation; see the Allow header",
  406: "The Accept header does not allow application/json",
  408: "The request did not arrive in time",
  409: "The record's state or version does not allow this now",
  413: "The body is too large",
  414: "The URL is too long",
  415: "The body is not application/json, or has a content encoding",
  417: "The Expect header is not 100-continue",
  422: "The Idempotency-Key was used for another request",
  429: "Too many wrong secrets, or too much at a time; wait as Retry-After says",
  431: "Too many headers, or headers too large",
  500: "Something went wrong on the service's side",
  503: "Try again, as Retry-After says"
}

const responsesOf = (entry: (status: string, description: string) => Json): Json =>
  Object.fromEntries(
    Object.entries(failures).map(([status, description]) => [status, entry(status, description)])
  )

const failureResponses = responsesOf((status) => ({ $ref: `#/components/responses/${status}` }))

const failureComponents = responsesOf((_status, description) => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } }
}))

const idempotencyKey = (description: string): Json => ({
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description,
  schema: { type: "string", minLength: 1, maxLength: 255 }
})

const prefer: Json = { $ref: "#/components/parameters/Prefer" }

const preferParameter: Json = {
  name: "Prefer",
  in: "header",
  required: false,
  description: "`handling=strict` refuses a body with fields that the operation ignores",
  schema: { type: "string" },
  example: "handling=strict"
}

const ignoredFields: Json = {
  description:
    "The objects of the body with fields that the operation ignores, as a structured list (RFC 9651)",
  schema: { type: "string" },
  example: '"businessUser";count=1;near="beneficialOwner"'
}

const parametersOf: { readonly [K in Operation["kind"]]: ReadonlyArray<Json> } = {
  read: [prefer],
  write: [
    prefer,
    idempotencyKey("The same key with the same request gets the same answer, once done")
  ],
  command: [
    prefer,
    idempotencyKey(
      "The same key with the same request is refused with 409, once done: the answer is not stored"
    )
  ]
}

const operationObject = (operation: Operation): Json => ({
  operationId: operation.name,
  summary: operation.summary,
  tags: [operation.group],
  parameters: parametersOf[operation.kind],
  requestBody: {
    required: true,
    content: {
      "application/json": {
        schema: requestSchema(operation),
        ...(operation.example && { example: { method: operation.name, ...operation.example } })
      }
    }
  },
  responses: {
    200: {
      description: "Done",
      headers: {
        "Payroll-Ignored-Fields": { $ref: "#/components/headers/PayrollIgnoredFields" }
      },
      content: { "application/json": { schema: schemaOf(operation.response) } }
    },
    ...failureResponses
  }
})

/** Reads are described as POST: many clients cannot send a body with GET. */
const verbOf = ({ verb }: Operation): string => (verb === "GET" ? "post" : verb.toLowerCase())

/** The OpenAPI 3.1 document of the whole catalogue. */
export const openApiDocument = (): Json => ({
  openapi: "3.1.0",
  info: {
    title: "Payroll onboarding and administration",
    version: INTERFACE_VERSION,
    description:
      "Every operation is called at /group/operation, or at /group with the operation in the body's " +
      "`method`. Reads also take GET with a query string."
  },
  security: [{ basic: [] }],
  paths: Object.fromEntries(
    catalogue.map((operation) => [
      `/${operation.group}/${operation.name}`,
      { [verbOf(operation)]: operationObject(operation) }
    ])
  ),
  components: {
    securitySchemes: { basic: { type: "http", scheme: "basic" } },
    parameters: { Prefer: preferParameter },
    headers: { PayrollIgnoredFields: ignoredFields },
    responses: failureComponents,
    schemas: { Error: errorSchema }
  }
})
