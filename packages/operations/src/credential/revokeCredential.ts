/** Withdraws a credential for good, with both of its secrets. */
import { credentialEvent } from "@payroll/domain/handover/event"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Message, objectOf } from "../answerSchema.ts"
import { defineCommand, exampleId } from "../defineOperation.ts"
import { withEvent } from "../event/rules/commandEvent.ts"
import { orNotFound } from "../orNotFound.ts"
import { CredentialStore } from "../ports/credentialStore.ts"
import { KeyId, keyIdShown } from "./rules/credential.ts"

export const revokeCredential = defineCommand({
  group: "adminPortal",
  name: "revokeCredential",
  verb: "PUT",
  role: "admin",
  scope: "client",
  summary: "Withdraw a credential; every process refuses it when this is answered",
  request: Schema.Struct({ credential: objectOf("The credential to revoke.", { keyId: KeyId }) }),
  response: Schema.Struct({
    credential: objectOf("The credential that is revoked.", { keyId: keyIdShown, message: Message })
  }),
  run: ({ credential: { keyId } }, _caller, entry) =>
    Effect.gen(function* () {
      const { find, revoke } = yield* CredentialStore
      const credential = yield* orNotFound("credential", find(entry.clientId, keyId))
      const revoked = withEvent(entry, (head) =>
        credentialEvent(head, "update", credential, "revoked")
      )
      yield* revoke(keyId, credential.role === "payroll" ? yield* revoked : entry)
      return { credential: { keyId, message: "The credential is revoked" } }
    }),
  example: { credential: { keyId: exampleId } }
})
