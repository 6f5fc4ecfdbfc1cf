import { isoTimestamp } from "@payroll/domain/timestamp"
import { Administration } from "@payroll/operations/ports/administration"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { withRuntime } from "../../composition.ts"
import { json, print, tableOf } from "../../output.ts"
import { repeated } from "../../repeat.ts"

export const list = Command.make(
  "list",
  { json },
  Effect.fn(function* ({ json: asJson }) {
    const clients = yield* withRuntime(
      Administration.use((administration) => repeated(administration.listClients))
    )
    const value = clients.map(({ id, name, settings, createdAt, credentials }) => ({
      clientId: id,
      name,
      duplicates: settings.duplicates,
      createdAt: isoTimestamp(createdAt),
      credentials: credentials.map(({ keyId, role }) => ({ username: keyId, role }))
    }))
    const text = tableOf(
      {
        NAME: "name",
        ID: "clientId",
        DUPLICATES: "duplicates",
        CREATED: "createdAt",
        CREDENTIALS: ({ credentials }) =>
          credentials.map(({ username, role }) => `${username} (${role})`).join(", ")
      },
      value
    )
    yield* print(asJson, value, text)
  })
).pipe(
  Command.withDescription("List all clients and their credentials"),
  Command.withExamples([
    { command: "payroll client list", description: "All clients with their credentials" }
  ])
)
