import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { client, json, print, tableOf, type Columns } from "../../output.ts"
import { endpointsOf, heldLines, type Endpoint } from "./endpoint.ts"

const COUNTED_MAX = 10_000

const COLUMNS: Columns<Endpoint> = {
  URL: "url",
  STATUS: "status",
  WAITING: ({ deliveries: { waitingCompanies, waitingEvents } }) =>
    waitingCompanies >= COUNTED_MAX ? `${waitingEvents}+` : String(waitingEvents),
  FAILING: ({ deliveries }) => String(deliveries.failingCompanies),
  HALTED: ({ deliveries }) => String(deliveries.haltedCompanies),
  OLDEST: ({ deliveries }) => deliveries.oldestWaitingSince ?? "-",
  ORDER: "order",
  EVENTS: ({ eventTypes }) => (eventTypes === null ? "all" : eventTypes.join(",")),
  SINCE: "createdAt",
  ID: "webhookEndpointId"
}

export const list = Command.make(
  "list",
  { client, json },
  Effect.fn(function* ({ client: name, json: asJson }) {
    const endpoints = yield* endpointsOf(name)
    yield* print(asJson, endpoints, [...tableOf(COLUMNS, endpoints), ...heldLines(endpoints)])
  })
).pipe(
  Command.withDescription(
    "List the client's webhook endpoints, with the events that wait for each and how many companies fail or halt"
  ),
  Command.withExamples([
    { command: "payroll webhook list --client acme", description: "The endpoints of a client" }
  ])
)
