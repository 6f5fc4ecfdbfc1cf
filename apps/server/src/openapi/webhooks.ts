/** The webhooks of the document: requests that the service sends, one for each type of event. */
import type { EventSchema } from "@payroll/operations/eventSchemas"
import type { Json } from "./schemas.ts"

const signatureHeader = (name: string, description: string, example: string): Json => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
  example
})

/** The headers of Standard Webhooks 1.0. */
export const webhookParameters = {
  WebhookId: signatureHeader(
    "webhook-id",
    "The id of the event, the same in every attempt",
    "019b2a4c-5f2a-7c4e-8b1d-2f6a9c3e7d50"
  ),
  WebhookTimestamp: signatureHeader(
    "webhook-timestamp",
    "When the attempt was made, in seconds since 1970",
    "1772960707"
  ),
  WebhookSignature: signatureHeader(
    "webhook-signature",
    "`v1,` and the base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`; several are separated by blanks",
    "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="
  )
} satisfies Json

const webhookResponses: Json = {
  "2XX": { description: "The event is accepted and not sent again" },
  410: { description: "The endpoint is gone: nothing more is sent to it" },
  "4XX": { description: "The event is sent again later" },
  "5XX": { description: "The event is sent again later, as Retry-After says" }
}

export const EVENTS_TAG = "events"

const capitalized = (name: string): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`

/** The name of an event in those of operations and schemas. */
export const eventName = ({ type }: EventSchema): string =>
  type.split(".").map(capitalized).join("")

/** The webhook of an event whose body has this schema. */
export const webhook = (event: EventSchema, schema: Json): Json => ({
  post: {
    operationId: `on${eventName(event)}`,
    summary: event.about,
    description: "Sent to the webhook endpoints of the client, in the order of `sequence`.",
    tags: [EVENTS_TAG],
    security: [],
    parameters: Object.keys(webhookParameters).map((name) => ({
      $ref: `#/components/parameters/${name}`
    })),
    requestBody: { required: true, content: { "application/json": { schema } } },
    responses: webhookResponses
  }
})
