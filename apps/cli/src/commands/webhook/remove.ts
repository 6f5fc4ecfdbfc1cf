import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { actingAs, by } from "../../operator.ts"
import { client, json, print } from "../../output.ts"
import { change, endpointId, requireEndpoint, requireYes, yes } from "./endpoint.ts"

export const remove = Command.make(
  "remove",
  { endpointId, client, yes, by, json },
  Effect.fn(
    function* ({ endpointId: about, client: name, yes: isConfirmed, json: asJson }) {
      yield* requireYes(isConfirmed, "removing an endpoint")
      const webhookEndpointId = yield* requireEndpoint(name, about)
      const { webhookEndpoint } = yield* change(name, "removeWebhookEndpoint", {
        webhookEndpointId
      })
      yield* print(asJson, webhookEndpoint, [webhookEndpoint.message])
    },
    (command, { by: person }) => actingAs(person)(command)
  )
).pipe(
  Command.withDescription("Remove a webhook endpoint with what waits for it"),
  Command.withExamples([
    {
      command: "payroll webhook remove ENDPOINT_ID",
      description: "Asks before it removes what waits, too"
    }
  ])
)
