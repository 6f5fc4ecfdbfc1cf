/** Gives a credential another secret. The one before stays valid for a while, so that no call fails. */
import { StateConflict } from "@payroll/domain/errors"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { Message, objectOf } from "../answerSchema.ts"
import { defineCommand, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { CredentialStore } from "../ports/credentialStore.ts"
import { overlapMsOf, RotationInput, keyIdShown, secretShown } from "./rules/credential.ts"

/** Another secret would hand whole values to the person who asks for it, without a second one. */
const isForPayroll = new StateConflict({
  message: "a credential of the role payroll is not rotated; issue another one and revoke this one"
})

export const rotateCredential = defineCommand({
  group: "adminPortal",
  name: "rotateCredential",
  verb: "PUT",
  role: "admin",
  scope: "client",
  summary: "Replace the secret of a credential; the new one is shown once",
  request: Schema.Struct({ credential: RotationInput }),
  response: Schema.Struct({
    credential: objectOf("The credential with its new secret.", {
      keyId: keyIdShown,
      secret: secretShown,
      message: Message
    })
  }),
  run: ({ credential }, _caller, entry) =>
    Effect.gen(function* () {
      const { find, rotate } = yield* CredentialStore
      const { role } = yield* orNotFound("credential", find(entry.clientId, credential.keyId))
      if (role === "payroll") return yield* isForPayroll
      const overlapMs = overlapMsOf(credential)
      const { keyId, secret } = yield* rotate(credential.keyId, overlapMs, entry)
      return {
        credential: {
          keyId,
          secret: Redacted.value(secret),
          message: "The secret is replaced; the new one is not shown again"
        }
      }
    }),
  example: { credential: { keyId: exampleId, overlapHours: 24 } }
})
