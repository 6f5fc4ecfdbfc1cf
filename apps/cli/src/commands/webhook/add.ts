import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import { actingAs, by } from "../../operator.ts"
import { client, json, print } from "../../output.ts"
import { change, secretFile, secretIn, termFlags, url } from "./endpoint.ts"

export const add = Command.make(
  "add",
  { client, url, ...termFlags, secretFile, by, json },
  Effect.fn(
    function* ({ client: name, url: target, json: asJson, ...flags }) {
      const { webhookEndpoint } = yield* change(name, "addWebhookEndpoint", {
        url: target,
        description: Option.getOrNull(flags.description),
        eventTypes: flags.events.length > 0 ? flags.events : null,
        order: Option.getOrNull(flags.order),
        secret: yield* secretIn(flags.secretFile)
      })
      yield* print(asJson, { ...webhookEndpoint, client: name }, [
        `events of client ${name} are sent to ${target}`,
        `endpoint: ${webhookEndpoint.webhookEndpointId}`,
        ...(webhookEndpoint.secret === null ? [] : [`secret: ${webhookEndpoint.secret}`]),
        webhookEndpoint.message
      ])
    },
    (command, { by: person }) => actingAs(person)(command)
  )
).pipe(
  Command.withDescription(
    "Add a webhook endpoint of the client, which gets the events from now on"
  ),
  Command.withExamples([
    {
      command: 'payroll webhook add --url https://acme.example/workers --event "employee.*"',
      description: "An endpoint for the events of workers"
    }
  ])
)
