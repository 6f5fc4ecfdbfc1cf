/** Sends one message to an endpoint while a request waits for it, as long as a delivery waits. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { shownFlag, shownText, shownWhole } from "../../answerSchema.ts"
import type { AttemptLog } from "../../ports/deliveryQueue.ts"
import { WebhookTransport, type Message, type SendOutcome } from "../../ports/webhookTransport.ts"

/** A command is not interrupted, but what it sends is, so that a stop of the process does not wait for a receiver. */
export const sendNow = (message: Message) =>
  Effect.interruptible(WebhookTransport.use(({ send }) => send(message)))

export const isDelivered = (outcome: SendOutcome): boolean =>
  outcome._tag === "Answered" && outcome.status >= 200 && outcome.status < 300

/** The outcome as the log of attempts has it. */
export const attemptOf = (outcome: SendOutcome, at: number): AttemptLog => {
  const result = outcome._tag === "Failed" ? outcome.reason : "refused"
  return {
    at,
    durationMs: outcome.durationMs,
    result: isDelivered(outcome) ? "delivered" : result,
    status: outcome._tag === "Answered" ? outcome.status : undefined
  }
}

export const outcomeShownFields = {
  delivered: shownFlag("Whether the receiver answered with a status of success."),
  statusCode: Schema.NullOr(
    shownWhole("The status that the receiver answered with; null without an answer.")
  ),
  failure: Schema.NullOr(shownText("Why there is no answer; null with one.")),
  durationMs: shownWhole("How long it took, in milliseconds.")
} as const

export const outcomeShown = (outcome: SendOutcome) => ({
  delivered: isDelivered(outcome),
  statusCode: outcome._tag === "Answered" ? outcome.status : null,
  failure: outcome._tag === "Failed" ? outcome.reason : null,
  durationMs: outcome.durationMs
})
