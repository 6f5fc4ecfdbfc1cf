/** The clients of the service. */
import { isoTimestamp } from "@payroll/domain/timestamp"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { settingsShownFields } from "../client/settings.ts"
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
  rules: [],
  response: Schema.Struct({
    clients: Schema.Array(
      Schema.Struct({
        clientId: Schema.String,
        name: Schema.String,
        ...settingsShownFields,
        createdAt: Schema.String
      })
    ),
    ...nextCursorField
  }),
  read: (request) =>
    Effect.gen(function* () {
      const { list } = yield* Clients
      const page = pageOf(request)
      const { shown, nextCursor } = shownPage(yield* list(page), page, ({ name }) => name)
      const clients = shown.map(({ id, name, settings, createdAt }) => ({
        clientId: id,
        name,
        ...settings,
        createdAt: isoTimestamp(createdAt)
      }))
      return { clients, nextCursor }
    }),
  example: { limit: 50 }
})
