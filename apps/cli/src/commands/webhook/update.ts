import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { actingAs, by } from "../../operator.ts"
import { BadUsage, client, json, print } from "../../output.ts"
import { change, endpointId, requireEndpoint, requireYes, termFlags, url, yes } from "./endpoint.ts"

const allEvents = Flag.Boolean("all-events").pipe(
  Flag.withDescription("Events of all types"),
  Flag.withDefault(false)
)

const discard = Flag.Boolean("discard").pipe(
  Flag.withDescription("Pass over all events that wait for the endpoint"),
  Flag.withDefault(false)
)

const contradiction = new BadUsage({ message: "--event and --all-events exclude each other" })
const nothing = new BadUsage({
  message: "name what changes: --url, --description, --event, --all-events, --order or --discard"
})

export const update = Command.make(
  "update",
  { endpointId, client, url: Flag.optional(url), ...termFlags, allEvents, discard, yes, by, json },
  Effect.fn(
    function* ({ endpointId: about, client: name, json: asJson, ...flags }) {
      if (flags.discard) yield* requireYes(flags.yes, "--discard")
      if (flags.events.length > 0 && flags.allEvents) return yield* contradiction
      const changes = {
        ...(Option.isSome(flags.url) && { url: flags.url.value }),
        ...(Option.isSome(flags.description) && { description: flags.description.value }),
        ...(Option.isSome(flags.order) && { order: flags.order.value }),
        ...(flags.events.length > 0 && { eventTypes: flags.events }),
        ...(flags.allEvents && { eventTypes: null }),
        ...(flags.discard && { discard: true })
      }
      if (Object.keys(changes).length === 0) return yield* nothing
      const { webhookEndpoint } = yield* change(name, "updateWebhookEndpoint", {
        webhookEndpointId: yield* requireEndpoint(name, about),
        ...changes
      })
      yield* print(asJson, webhookEndpoint, [webhookEndpoint.message])
    },
    (command, { by: person }) => actingAs(person)(command)
  )
).pipe(
  Command.withDescription("Change a webhook endpoint; what waits for it goes on waiting"),
  Command.withExamples([
    {
      command: "payroll webhook update ENDPOINT_ID --order skip",
      description: "Go on to the next event after the last attempt"
    }
  ])
)
