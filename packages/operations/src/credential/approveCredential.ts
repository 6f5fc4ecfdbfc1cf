/** A second person approves a credential that was issued under four eyes; it is refused before. */
import { credentialEvent } from "@payroll/domain/handover/event"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Message, objectOf } from "../answerSchema.ts"
import { defineCommand, exampleId } from "../defineOperation.ts"
import { withEvent } from "../event/rules/commandEvent.ts"
import { orNotFound } from "../orNotFound.ts"
import { CredentialStore, notWaiting } from "../ports/credentialStore.ts"
import { deciderOf, requireSecondPerson } from "../secondPerson.ts"
import { KeyId, keyIdShown } from "./rules/credential.ts"

export const approveCredential = defineCommand({
  group: "adminPortal",
  name: "approveCredential",
  verb: "POST",
  role: "admin",
  scope: "client",
  summary: "Approve a credential of the role payroll that waits for a second person",
  request: Schema.Struct({ credential: objectOf("The credential to approve.", { keyId: KeyId }) }),
  response: Schema.Struct({
    credential: objectOf("The credential that is approved.", {
      keyId: keyIdShown,
      message: Message
    })
  }),
  run: ({ credential: { keyId } }, caller, entry) =>
    Effect.gen(function* () {
      const { find, approve } = yield* CredentialStore
      const second = yield* Effect.fromResult(deciderOf(caller, entry))
      const credential = yield* orNotFound("credential", find(entry.clientId, keyId))
      if (!credential.waits) return yield* notWaiting
      if (caller.client.settings.fourEyes) {
        const { issuer, createdAt } = credential.waits
        yield* Effect.fromResult(requireSecondPerson(issuer, createdAt, second, entry.at))
      }
      const approved = withEvent(entry, (head) =>
        credentialEvent(head, "update", credential, "active")
      )
      yield* approve(keyId, yield* approved)
      return { credential: { keyId, message: "The credential is approved" } }
    }),
  example: { credential: { keyId: exampleId }, actedBy: "Lin Wei" }
})
