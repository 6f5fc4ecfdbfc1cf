/** A due delivery, and the possible outcomes of sending it. */
import * as Redacted from "effect/Redacted"
import type { DueDelivery } from "../../src/ports/deliveryQueue.ts"
import type { SendOutcome } from "../../src/ports/webhookTransport.ts"

export const exampleDelivery: DueDelivery = {
  clientId: "client-1",
  endpointId: "endpoint-1",
  companyId: "company-1",
  lease: "lease-1",
  sequence: 1,
  eventId: "event-1",
  eventType: "company.kybstatus.update",
  body: '{"trigger":{}}',
  behind: [],
  endpointVersion: 1,
  url: "https://acme.example/hook",
  secrets: [Redacted.make("whsec_one"), Redacted.make("whsec_two")],
  order: "skip",
  failingSince: undefined,
  attempts: 0
}

export const answeredWith = (status: number, retryAfterMs?: number): SendOutcome => ({
  _tag: "Answered",
  status,
  retryAfterMs,
  durationMs: 12
})
