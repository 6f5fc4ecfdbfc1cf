import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { operate } from "../../operate.ts"
import { actingAs, by } from "../../operator.ts"
import { client, json, print, Refused } from "../../output.ts"
import { endpointId, requireEndpoint } from "./endpoint.ts"

interface Tested {
  readonly webhookEndpoint: {
    readonly delivered: boolean
    readonly statusCode: number | null
    readonly failure: string | null
    readonly durationMs: number
    readonly message: string
  }
}

export const test = Command.make(
  "test",
  { endpointId, client, by, json },
  Effect.fn(
    function* ({ endpointId: about, client: name, json: asJson }) {
      const webhookEndpointId = yield* requireEndpoint(name, about)
      const { webhookEndpoint } = (yield* operate(name, "testWebhookEndpoint", {
        webhookEndpoint: { webhookEndpointId }
      })) as Tested
      const { delivered, statusCode, failure, durationMs, message } = webhookEndpoint
      const how = `${failure ?? `status ${statusCode}`}, ${durationMs} ms`
      if (!delivered && !asJson) return yield* new Refused({ message: `${message}: ${how}` })
      yield* print(asJson, webhookEndpoint, [`${message}: ${how}`])
    },
    (command, { by: person }) => actingAs(person)(command)
  )
).pipe(Command.withDescription("Send a test message to a webhook endpoint, once and at once"))
