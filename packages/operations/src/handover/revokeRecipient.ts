/** Withdraws a recipient for good: nothing is handed over to it any more. */
import { recipientEvent } from "@payroll/domain/handover/event"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Message, objectOf } from "../answerSchema.ts"
import { defineCommand, exampleId } from "../defineOperation.ts"
import { withEvent } from "../event/rules/commandEvent.ts"
import { orNotFound } from "../orNotFound.ts"
import { Recipients } from "../ports/recipients.ts"
import { RecipientId, recipientIdShown } from "./rules/recipient.ts"

export const revokeRecipient = defineCommand({
  group: "payroll",
  name: "revokeRecipient",
  verb: "PUT",
  role: "admin",
  scope: "client",
  summary: "Withdraw a recipient of hand-overs",
  request: Schema.Struct({
    recipient: objectOf("The recipient to revoke.", { recipientId: RecipientId })
  }),
  response: Schema.Struct({
    recipient: objectOf("The recipient that is revoked.", {
      recipientId: recipientIdShown,
      message: Message
    })
  }),
  run: ({ recipient: { recipientId } }, { client }, entry) =>
    Effect.gen(function* () {
      const { find, revoke } = yield* Recipients
      const recipient = yield* orNotFound("recipient", find(entry.clientId, recipientId))
      const { fourEyes: isFourEyes } = client.settings
      const event = withEvent(entry, (head) =>
        recipientEvent(head, "update", recipient, { isFourEyes, isRevoked: true })
      )
      yield* revoke(recipientId, yield* event)
      return { recipient: { recipientId, message: "The recipient is revoked" } }
    }),
  example: { recipient: { recipientId: exampleId } }
})
