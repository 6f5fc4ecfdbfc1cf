/** A second person confirms the fingerprint of a recipient; data is handed over to it from then on. */
import { requireOtherPerson } from "@payroll/domain/decision/personDecision"
import { InvalidRequest } from "@payroll/domain/errors"
import { recipientEvent } from "@payroll/domain/handover/event"
import { problem } from "@payroll/domain/problem"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Message, objectOf } from "../answerSchema.ts"
import { defineCommand, exampleId } from "../defineOperation.ts"
import { withEvent } from "../event/rules/commandEvent.ts"
import { orNotFound } from "../orNotFound.ts"
import { alreadyConfirmed, Recipients } from "../ports/recipients.ts"
import { deciderOf } from "../secondPerson.ts"
import { Fingerprint, RecipientId, recipientNow, recipientView } from "./rules/recipient.ts"

const anotherKey = new InvalidRequest({
  problems: [
    problem(["recipient", "fingerprint"], "conflict", "is not that of the key of this recipient")
  ]
})

export const confirmRecipient = defineCommand({
  group: "payroll",
  name: "confirmRecipient",
  verb: "POST",
  role: "admin",
  scope: "client",
  summary: "Confirm the fingerprint of a recipient, as a second person",
  request: Schema.Struct({
    recipient: objectOf("The recipient to confirm.", {
      recipientId: RecipientId,
      fingerprint: Fingerprint
    })
  }),
  isStrict: true,
  response: Schema.Struct({
    recipient: objectOf("The recipient.", { ...recipientView.schema.fields, message: Message })
  }),
  run: ({ recipient: { recipientId, fingerprint } }, caller, entry) =>
    Effect.gen(function* () {
      const { find, confirm } = yield* Recipients
      const second = yield* Effect.fromResult(deciderOf(caller, entry))
      const recipient = yield* orNotFound("recipient", find(entry.clientId, recipientId))
      if (recipient.confirmedAt !== undefined) return yield* alreadyConfirmed
      yield* Effect.fromResult(requireOtherPerson(recipient.addedBy, second))
      if (recipient.fingerprint !== fingerprint) return yield* anotherKey
      const confirmed = { ...recipient, confirmedAt: entry.at }
      const { fourEyes: isFourEyes } = caller.client.settings
      const event = withEvent(entry, (head) =>
        recipientEvent(head, "update", confirmed, { isFourEyes })
      )
      yield* confirm(recipientId, yield* event)
      return {
        recipient: {
          ...recipientView.of(recipientNow(confirmed, caller.client, entry.at)),
          message: "The fingerprint is confirmed"
        }
      }
    }),
  example: {
    recipient: {
      recipientId: exampleId,
      fingerprint: "u809Vppx5ixWMOohxWr2aM3m5bD0LQ67g_GPmubQus4"
    },
    actedBy: "Lin Wei"
  }
})
