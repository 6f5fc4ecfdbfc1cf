import { isoTimestamp } from "@payroll/domain/timestamp"
import { Administration } from "@payroll/operations/ports/administration"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { withRuntime } from "../../composition.ts"
import { client, json, print, table } from "../../output.ts"

export const show = Command.make(
  "show",
  { client, json },
  Effect.fn(function* ({ client: name, json: asJson }) {
    const endpoints = yield* withRuntime(
      Administration.use((administration) => administration.webhooks(name))
    )
    const value = endpoints.map(({ id, url, state, createdAt }) => ({
      webhookEndpointId: id,
      url,
      state,
      createdAt: isoTimestamp(createdAt)
    }))
    const rows = endpoints.map(({ id, url, state, createdAt }) => [
      url,
      state,
      isoTimestamp(createdAt),
      id
    ])
    yield* print(asJson, value, table([["URL", "STATE", "SINCE", "ID"], ...rows]))
  })
).pipe(Command.withDescription("Show the client's webhook endpoints"))
