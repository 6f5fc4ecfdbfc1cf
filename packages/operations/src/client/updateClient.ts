/** Changes the settings of a client. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Message, ids, objectOf, shownText } from "../answerSchema.ts"
import { defineCommand } from "../defineOperation.ts"
import { Clients } from "../ports/clients.ts"
import { settingsOf, settingsShownFields, settingsUpdateFields } from "./rules/settings.ts"

export const updateClient = defineCommand({
  group: "adminPortal",
  name: "updateClient",
  verb: "PUT",
  role: "admin",
  scope: "service",
  summary: "Change the settings of a client",
  request: Schema.Struct({
    clientSettings: objectOf("The settings to change.", settingsUpdateFields)
  }),
  takesNull: true,
  response: Schema.Struct({
    clientSettings: objectOf("All settings of the client.", {
      clientId: ids.clientId,
      name: shownText("The name of the client."),
      ...settingsShownFields,
      message: Message
    })
  }),
  run: ({ clientSettings }, { client }, entry) =>
    Effect.gen(function* () {
      const { update } = yield* Clients
      const settings = yield* update(settingsOf(clientSettings), entry)
      const message = `The settings of ${client.name} are stored`
      return { clientSettings: { clientId: client.id, name: client.name, ...settings, message } }
    }),
  example: { client: "acme-payroll", clientSettings: { duplicates: "reject" } }
})
