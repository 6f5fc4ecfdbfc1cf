/** Creates a client of the service, with its first credential. */
import { choice } from "@payroll/domain/field/choice"
import { ClientName } from "@payroll/domain/field/clientName"
import { described } from "@payroll/domain/field/rule"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { lastingRoles } from "../caller.ts"
import { keyIdShown, secretShown } from "../credential/rules/credential.ts"
import { Message, ids, objectOf, shownText } from "../answerSchema.ts"
import { defineCommand } from "../defineOperation.ts"
import { Clients } from "../ports/clients.ts"
import { settingsInputFields, settingsOf, settingsShownFields } from "./rules/settings.ts"

export const addClient = defineCommand({
  group: "adminPortal",
  name: "addClient",
  verb: "POST",
  role: "admin",
  scope: "service",
  spansClients: true,
  summary: "Create a client; the secret of its first credential is shown once",
  request: Schema.Struct({
    newClient: objectOf("The client to create.", {
      name: described(ClientName, "The name of the client; it never changes."),
      role: described(choice(lastingRoles), "The role of its first credential."),
      ...settingsInputFields
    })
  }),
  isStrict: true,
  response: Schema.Struct({
    newClient: objectOf("The client, with its first credential.", {
      clientId: ids.clientId,
      name: shownText("The name of the client."),
      ...settingsShownFields,
      keyId: keyIdShown,
      secret: secretShown,
      message: Message
    })
  }),
  run: ({ newClient }, _caller, entry) =>
    Effect.gen(function* () {
      const { add } = yield* Clients
      const { name, role } = newClient
      const input = { name, role, settings: settingsOf(newClient), credential: undefined }
      const { client, credential } = yield* add(input, entry)
      return {
        newClient: {
          clientId: client.id,
          name,
          ...client.settings,
          keyId: credential.username,
          secret: Redacted.value(credential.password),
          message: `The client ${name} is created; the secret of its credential is not shown again`
        }
      }
    }),
  example: { newClient: { name: "acme-payroll", role: "admin" } }
})
