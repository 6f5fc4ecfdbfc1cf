import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { actingAs, by } from "../../operator.ts"
import { client, json, print } from "../../output.ts"
import { change, endpointId, requireEndpoint } from "./endpoint.ts"

const setter = <const Name extends string>(name: Name, status: string, description: string) =>
  Command.make(
    name,
    { endpointId, client, by, json },
    Effect.fn(
      function* ({ endpointId: about, client: owner, json: asJson }) {
        const { webhookEndpoint } = yield* change(owner, "updateWebhookEndpoint", {
          webhookEndpointId: yield* requireEndpoint(owner, about),
          status
        })
        yield* print(asJson, webhookEndpoint, [webhookEndpoint.message])
      },
      (command, { by: person }) => actingAs(person)(command)
    )
  ).pipe(
    Command.withDescription(description),
    Command.withExamples([
      { command: `payroll webhook ${name} ENDPOINT_ID`, description: "An endpoint by its id" }
    ])
  )

export const disable = setter(
  "disable",
  "disabled",
  "Send nothing to a webhook endpoint until it is enabled; events wait up to 90 days"
)

export const enable = setter(
  "enable",
  "enabled",
  "Send to a webhook endpoint again, first what waited for it"
)
