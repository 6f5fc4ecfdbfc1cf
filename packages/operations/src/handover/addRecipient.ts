/** Adds a recipient of hand-overs: a public key under a name, which waits a day or for a second person. */
import { InvalidRequest } from "@payroll/domain/errors"
import { recipientEvent } from "@payroll/domain/handover/event"
import { fingerprintText, publicKeyOf } from "@payroll/domain/handover/publicKey"
import { problem } from "@payroll/domain/problem"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Message, objectOf } from "../answerSchema.ts"
import { defineCommand } from "../defineOperation.ts"
import { withEvent } from "../event/rules/commandEvent.ts"
import { NewId } from "../ports/newId.ts"
import { Recipients } from "../ports/recipients.ts"
import { TextDigest } from "../ports/textDigest.ts"
import { deciderOf } from "../secondPerson.ts"
import { keyIsSound, recipientNow, RecipientInput, recipientView } from "./rules/recipient.ts"

const notSound = new InvalidRequest({
  problems: [problem(["recipient", "publicKey"], "format", "is not a public key")]
})

export const addRecipient = defineCommand({
  group: "payroll",
  name: "addRecipient",
  verb: "POST",
  role: "admin",
  scope: "client",
  summary: "Add a recipient of hand-overs, by its public key",
  request: Schema.Struct({ recipient: RecipientInput }),
  rules: [keyIsSound],
  isStrict: true,
  response: Schema.Struct({
    recipient: objectOf("The recipient.", { ...recipientView.schema.fields, message: Message })
  }),
  run: ({ recipient: { name, publicKey: jwk } }, caller, entry) =>
    Effect.gen(function* () {
      const { add } = yield* Recipients
      const { next } = yield* NewId
      const digest = yield* TextDigest
      const addedBy = yield* Effect.fromResult(deciderOf(caller, entry))
      const publicKey = publicKeyOf(jwk) ?? (yield* notSound)
      const fingerprint = digest.fingerprint(fingerprintText(publicKey))
      const recipient = {
        id: next(),
        name,
        publicKey,
        fingerprint,
        addedBy,
        createdAt: entry.at,
        confirmedAt: undefined
      }
      const { fourEyes: isFourEyes } = caller.client.settings
      const event = withEvent(entry, (head) =>
        recipientEvent(head, "insert", recipient, { isFourEyes })
      )
      yield* add(recipient, yield* event)
      return {
        recipient: {
          ...recipientView.of(recipientNow(recipient, caller.client, entry.at)),
          message: "The recipient is added; compare its fingerprint over another channel"
        }
      }
    }),
  example: {
    recipient: {
      name: "Pay bureau",
      publicKey: { kty: "OKP", crv: "X25519", x: "hSDwCYkwp1R0i33ctD73Wg2_Og0mOBr066SpjqqbTmo" }
    },
    actedBy: "Rosa Diaz"
  }
})
