/** The credentials of the caller's client, without their secrets. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { listOf } from "../answerSchema.ts"
import { clientIdOf } from "../caller.ts"
import { credentialView } from "./rules/credential.ts"
import { defineRead } from "../defineOperation.ts"
import { nextCursorField, pageFields, pageOf, shownPage } from "../page.ts"
import { CredentialStore } from "../ports/credentialStore.ts"

export const getCredentials = defineRead({
  group: "reports",
  name: "getCredentials",
  role: "admin",
  scope: "client",
  spansClients: true,
  summary: "The credentials of the client that are not revoked, and when each was last used",
  request: Schema.Struct(pageFields),
  response: Schema.Struct({
    credentials: listOf(credentialView.schema, "The credentials of the page."),
    ...nextCursorField
  }),
  read: (request, caller) =>
    Effect.gen(function* () {
      const { list } = yield* CredentialStore
      const page = pageOf(request)
      const credentials = yield* list(clientIdOf(caller), page)
      const { rows, nextCursor } = shownPage(credentials, page, ({ keyId }) => keyId)
      return { credentials: rows.map(credentialView.of), nextCursor }
    }),
  example: { limit: 50 }
})
