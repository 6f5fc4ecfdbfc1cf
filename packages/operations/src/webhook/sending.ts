/** Sends one message to an endpoint while a request waits for it. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { shownFlag, shownText, shownWhole } from "../answerSchema.ts"
import { WebhookTransport, type Message, type SendOutcome } from "../ports/webhookTransport.ts"

/** Shorter than the time in which a request is answered. */
const SEND_MS_MAX = 8_000

const LATE: SendOutcome = {
  _tag: "Failed",
  reason: "timeout",
  ownFault: false,
  durationMs: SEND_MS_MAX
}

/** A command is not interrupted, but a receiver that does not answer is not waited for. */
export const sendNow = Effect.fnUntraced(function* (message: Message) {
  const { send } = yield* WebhookTransport
  const answered = yield* Effect.timeoutOption(Effect.interruptible(send(message)), SEND_MS_MAX)
  return Option.getOrElse(answered, () => LATE)
})

export const isDelivered = (outcome: SendOutcome): boolean =>
  outcome._tag === "Answered" && outcome.status >= 200 && outcome.status < 300

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
