/** The clients of the service. */
import { isoTimestamp } from "@payroll/domain/timestamp"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { entityOf, ids, listOf, shownText, shownTime } from "../answerSchema.ts"
import { settingsShownFields } from "./rules/settings.ts"
import { defineRead } from "../defineOperation.ts"
import { nextCursorField, pageFields, pageOf, shownPage } from "../page.ts"
import { Clients } from "../ports/clients.ts"

export const getClients = defineRead({
  group: "reports",
  name: "getClients",
  role: "admin",
  scope: "service",
  spansClients: true,
  summary: "The clients of the service, by name",
  request: Schema.Struct(pageFields),
  response: Schema.Struct({
    clients: listOf(
      entityOf("Client", "A client of the service.", {
        clientId: ids.clientId,
        name: shownText("The name of the client."),
        ...settingsShownFields,
        createdAt: shownTime("When the client was created.")
      }),
      "The clients of the page."
    ),
    ...nextCursorField
  }),
  read: (request) =>
    Effect.gen(function* () {
      const { list } = yield* Clients
      const page = pageOf(request)
      const { rows, nextCursor } = shownPage(yield* list(page), page, ({ name }) => name)
      const clients = rows.map(({ id, name, settings, createdAt }) => ({
        clientId: id,
        name,
        ...settings,
        createdAt: isoTimestamp(createdAt)
      }))
      return { clients, nextCursor }
    }),
  example: { limit: 50 }
})
