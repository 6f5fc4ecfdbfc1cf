import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import { operate } from "../../operate.ts"
import { client, json, print, table } from "../../output.ts"

const eventId = Argument.String("event").pipe(Argument.withDescription("The id of the event"))

interface Attempt {
  readonly time: string
  readonly result: string
  readonly statusCode: number | null
  readonly durationMs: number
}

interface EventView {
  readonly event: {
    readonly eventType: string
    readonly companyId: string | null
    readonly sequence: number
    readonly timestamp: string
    readonly body: string
    readonly deliveries: ReadonlyArray<{
      readonly webhookEndpointId: string
      readonly status: string
      readonly attempts: ReadonlyArray<Attempt>
    }>
  }
}

const rowOf = ({ time, result, statusCode, durationMs }: Attempt) => [
  time,
  result,
  String(statusCode ?? "-"),
  `${durationMs} ms`
]

const ownerOf = ({ companyId }: EventView["event"]): string =>
  companyId === null ? "the client itself" : `company ${companyId}`

const linesOf = ({ event }: EventView): ReadonlyArray<string> => [
  `${event.eventType}, number ${event.sequence} of ${ownerOf(event)}, ${event.timestamp}`,
  event.body,
  ...event.deliveries.flatMap(({ webhookEndpointId, status, attempts }) => [
    `endpoint ${webhookEndpointId}: ${status}`,
    ...table(attempts.map(rowOf))
  ])
]

export const show = Command.make(
  "show",
  { eventId, client, json },
  Effect.fn(function* ({ eventId: id, client: name, json: asJson }) {
    const answer = (yield* operate(name, "getEvent", { eventId: id })) as EventView
    yield* print(asJson, answer.event, linesOf(answer))
  })
).pipe(
  Command.withDescription("Show an event, its body, and the story of its deliveries"),
  Command.withExamples([
    {
      command: "payroll event show EVENT_ID",
      description: "Its body, and every attempt to deliver it"
    }
  ])
)
