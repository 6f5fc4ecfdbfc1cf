import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { BadUsage, client, json, print, table } from "../../output.ts"
import { endpointId, endpointsOf, heldLines, requireEndpoint } from "./endpoint.ts"

export const show = Command.make(
  "show",
  { endpointId, client, json },
  Effect.fn(function* ({ endpointId: chosen, client: name, json: asJson }) {
    const id = yield* requireEndpoint(name, chosen)
    const endpoint = (yield* endpointsOf(name)).find((each) => each.webhookEndpointId === id)
    if (!endpoint) return yield* new BadUsage({ message: "the client has no such endpoint" })
    const { deliveries, ...fields } = endpoint
    const rows = Object.entries({ ...fields, ...deliveries }).map(([field, value]) => [
      field,
      typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? "-")
    ])
    yield* print(asJson, endpoint, [...table(rows), ...heldLines([endpoint])])
  })
).pipe(
  Command.withDescription("Show a webhook endpoint, and what waits for it"),
  Command.withExamples([
    {
      command: "payroll webhook show",
      description: "The client's only endpoint, and what waits for it"
    }
  ])
)
