import { eventTypes } from "@payroll/domain/event/event"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import { operate } from "../../operate.ts"
import { actingAs, by } from "../../operator.ts"
import { client, json, print, Refused } from "../../output.ts"
import { endpointId, requireEndpoint } from "./endpoint.ts"
import { filter } from "../../pages.ts"

interface Tested {
  readonly webhookEndpoint: {
    readonly delivered: boolean
    readonly statusCode: number | null
    readonly failure: string | null
    readonly durationMs: number
    readonly message: string
  }
}

/** Sends a message to an endpoint, and prints how it was taken. */
const sending = Effect.fnUntraced(function* (
  name: string,
  webhookEndpoint: Readonly<Record<string, unknown>>,
  asJson: boolean
) {
  const answer = (yield* operate(name, "testWebhookEndpoint", { webhookEndpoint })) as Tested
  const { delivered, statusCode, failure, durationMs, message } = answer.webhookEndpoint
  const how = `${failure ?? `status ${statusCode}`}, ${durationMs} ms`
  if (delivered || asJson) {
    yield* print(asJson, answer.webhookEndpoint, [`${message}: ${how}`])
  }
  if (!delivered) yield* new Refused({ message: `${message}: ${how}` })
})

export const test = Command.make(
  "test",
  { endpointId, client, by, json },
  Effect.fn(
    function* ({ endpointId: about, client: name, json: asJson }) {
      const webhookEndpointId = yield* requireEndpoint(name, about)
      yield* sending(name, { webhookEndpointId }, asJson)
    },
    (command, { by: person }) => actingAs(person)(command)
  )
).pipe(
  Command.withDescription("Send a test message to a webhook endpoint, once and at once"),
  Command.withExamples([
    { command: "payroll webhook test ENDPOINT_ID", description: "Whether the receiver answers" }
  ])
)

export const trigger = Command.make(
  "trigger",
  {
    eventType: Argument.String("event").pipe(
      Argument.withDescription(`The type of event: ${eventTypes.join(", ")}`)
    ),
    endpoint: filter("endpoint", "The id of the endpoint; default: the client's only one"),
    client,
    by,
    json
  },
  Effect.fn(
    function* ({ eventType, endpoint, client: name, json: asJson }) {
      const webhookEndpointId = yield* requireEndpoint(name, Option.fromNullOr(endpoint))
      yield* sending(name, { webhookEndpointId, eventType }, asJson)
    },
    (command, { by: person }) => actingAs(person)(command)
  )
).pipe(
  Command.withDescription("Send an example of an event to a webhook endpoint, marked as a test"),
  Command.withExamples([
    {
      command: "payroll webhook trigger employee.kycstatus.update",
      description: "An example of that event, to the client's only endpoint"
    }
  ])
)
