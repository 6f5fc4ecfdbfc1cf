import { isoTimestamp } from "@payroll/domain/timestamp"
import { Administration } from "@payroll/operations/ports/administration"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { withRuntime } from "../../composition.ts"
import { json, print, table } from "../../output.ts"

export const list = Command.make(
  "list",
  { json },
  Effect.fn(function* ({ json: asJson }) {
    const clients = yield* withRuntime(
      Administration.use((administration) => administration.listClients)
    )
    const rows = clients.map(({ name, id, settings, createdAt, credentials }) => [
      name,
      id,
      settings.duplicates,
      isoTimestamp(createdAt),
      credentials.map(({ keyId, role }) => `${keyId} (${role})`).join(", ")
    ])
    const value = clients.map(({ id, name, settings, createdAt, credentials }) => ({
      clientId: id,
      name,
      duplicates: settings.duplicates,
      createdAt: isoTimestamp(createdAt),
      credentials: credentials.map(({ keyId, role }) => ({ username: keyId, role }))
    }))
    yield* print(
      asJson,
      value,
      table([["NAME", "ID", "DUPLICATES", "CREATED", "CREDENTIALS"], ...rows])
    )
  })
).pipe(
  Command.withDescription("List all clients and their credentials"),
  Command.withExamples([
    { command: "payroll client list", description: "All clients with their credentials" }
  ])
)
