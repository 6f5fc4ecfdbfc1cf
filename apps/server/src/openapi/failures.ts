/** The failures of the document: one envelope, with a response for each status. */
import { problemTypes } from "@payroll/domain/problem"

import { referenceTo, type Json } from "./schemas.ts"

const problem: Json = {
  type: "object",
  description: "A problem of the request. Names the field and never quotes its value.",
  properties: {
    path: {
      type: "array",
      items: { type: ["string", "integer"] },
      description: "The path of the field from the root of the body."
    },
    message: { type: "string", description: "The problem, for people." },
    type: { type: "string", enum: problemTypes, description: "The problem, for programs." }
  },
  required: ["path", "message", "type"],
  additionalProperties: false
}

const errorOf = (failureTypes: ReadonlyArray<string>): Json => ({
  type: "object",
  properties: {
    error: {
      type: "object",
      description: "Why the request failed.",
      properties: {
        code: { type: "integer", description: "The HTTP status." },
        message: { type: "string", description: "The first problem, for people." },
        type: { type: "string", enum: failureTypes, description: "The reason, for programs." },
        requestId: { type: "string", description: "The request's id, as in the log." },
        fields: {
          type: "array",
          items: referenceTo("Problem"),
          description: "Every problem of the request, the first one first."
        }
      },
      required: ["code", "message", "type", "requestId", "fields"],
      additionalProperties: false
    }
  },
  required: ["error"],
  additionalProperties: false
})

/** The schemas of failures, which have one of these types. */
export const failureSchemas = (
  failureTypes: ReadonlyArray<string>
): Readonly<Record<string, Json>> => ({
  Error: errorOf(failureTypes),
  Problem: problem
})

const descriptions = {
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
  501: "The Transfer-Encoding is not chunked",
  503: "Try again, as Retry-After says"
} as const

const responsesOf = (entry: (status: string, description: string) => Json): Json =>
  Object.fromEntries(
    Object.entries(descriptions).map(([status, description]) => [
      status,
      entry(status, description)
    ])
  )

/** The responses of an operation that failed. */
export const failureResponses = responsesOf((status) => ({
  $ref: `#/components/responses/${status}`
}))

/** The responses that these references name. */
export const failureComponents = responsesOf((_status, description) => ({
  description,
  content: { "application/json": { schema: referenceTo("Error") } }
}))
