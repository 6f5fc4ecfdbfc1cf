/** When what is to be sent to an endpoint goes out. */
import * as Effect from "effect/Effect"
import { DeliveryQueue } from "../../ports/deliveryQueue.ts"
import { WebhookEndpoints } from "../../ports/webhookEndpoints.ts"

/** `now`, or what a person has to do first. */
export const goesOut = Effect.fnUntraced(function* (clientId: string, endpointId: string) {
  const { currentHold } = yield* DeliveryQueue
  if (yield* currentHold) return "once deliveries are released (payroll webhook release)"
  const { find } = yield* WebhookEndpoints
  const match = yield* find(clientId, endpointId)
  return match?.endpoint.state.status === "disabled" ? "once the endpoint is enabled" : "now"
})
