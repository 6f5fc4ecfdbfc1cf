/** Issues a credential of the caller's client, for a system or a person. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { Message, objectOf } from "../answerSchema.ts"
import { defineCommand } from "../defineOperation.ts"
import { CredentialStore } from "../ports/credentialStore.ts"
import {
  expiryIsAhead,
  TermsInput,
  termsOf,
  termsView,
  termsSchemas,
  keyIdShown,
  secretShown
} from "./rules/credential.ts"

export const addCredential = defineCommand({
  group: "adminPortal",
  name: "addCredential",
  verb: "POST",
  role: "admin",
  scope: "client",
  summary: "Issue a credential; its secret is shown once",
  request: Schema.Struct({ credential: TermsInput }),
  rules: [expiryIsAhead],
  isStrict: true,
  response: Schema.Struct({
    credential: objectOf("The credential that is issued.", {
      keyId: keyIdShown,
      secret: secretShown,
      ...termsSchemas,
      message: Message
    })
  }),
  run: ({ credential }, _caller, entry) =>
    Effect.gen(function* () {
      const { add } = yield* CredentialStore
      const terms = termsOf(credential)
      const { keyId, secret } = yield* add(terms, entry)
      return {
        credential: {
          keyId,
          secret: Redacted.value(secret),
          ...termsView(terms),
          message: "The credential is issued; its secret is not shown again"
        }
      }
    }),
  example: { credential: { role: "write", person: "Rosa Diaz" } }
})
