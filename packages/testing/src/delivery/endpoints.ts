/** Webhook endpoints for the suites of storage. */
import type { CommandEntry } from "@payroll/operations/writer"
import { NewId } from "@payroll/operations/ports/newId"
import { WebhookEndpoints, type EndpointTerms } from "@payroll/operations/ports/webhookEndpoints"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { AT } from "../commits.ts"

export const URL = "https://receiver.example.com/hook"
export const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

/** The entry of a command of a client, without an idempotency key. */
export const entryOf = Effect.fnUntraced(function* (clientId: string) {
  const { next } = yield* NewId
  const id = next()
  return {
    id,
    clientId,
    credential: "pk_test",
    operation: "test",
    requestId: id,
    at: AT,
    actedBy: undefined,
    address: undefined,
    key: undefined
  } satisfies CommandEntry
})

/** Adds an endpoint that gets all events and halts at what it can't deliver, unless other terms are given. */
export const newEndpoint = Effect.fnUntraced(function* (
  clientId: string,
  terms: Partial<EndpointTerms> = {}
) {
  const { add } = yield* WebhookEndpoints
  const input: EndpointTerms = {
    url: URL,
    description: undefined,
    eventTypes: undefined,
    order: "halt",
    ...terms
  }
  const { endpoint } = yield* add(input, Redacted.make(SECRET), yield* entryOf(clientId))
  return endpoint
})
