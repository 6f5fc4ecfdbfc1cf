import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { client, json, print, table } from "../../output.ts"
import { endpointsOf, heldLines, type Endpoint } from "./endpoint.ts"

const COUNTED_MAX = 10_000

const rowOf = ({ webhookEndpointId, url, order, eventTypes, ...endpoint }: Endpoint) => {
  const { waitingEvents, waitingCompanies, failingCompanies, haltedCompanies, oldestWaitingSince } =
    endpoint.deliveries
  const isMore = waitingCompanies >= COUNTED_MAX
  return [
    url,
    endpoint.status,
    isMore ? `${waitingEvents}+` : String(waitingEvents),
    String(failingCompanies),
    String(haltedCompanies),
    oldestWaitingSince ?? "-",
    order,
    eventTypes === null ? "all" : eventTypes.join(","),
    endpoint.createdAt,
    webhookEndpointId
  ]
}

const header = [
  "URL",
  "STATUS",
  "WAITING",
  "FAILING",
  "HALTED",
  "OLDEST",
  "ORDER",
  "EVENTS",
  "SINCE",
  "ID"
]

export const list = Command.make(
  "list",
  { client, json },
  Effect.fn(function* ({ client: name, json: asJson }) {
    const endpoints = yield* endpointsOf(name)
    yield* print(asJson, endpoints, [
      ...table([header, ...endpoints.map(rowOf)]),
      ...heldLines(endpoints)
    ])
  })
).pipe(
  Command.withDescription(
    "List the client's webhook endpoints, with the events that wait for each and how many companies fail or halt"
  ),
  Command.withExamples([
    { command: "payroll webhook list --client acme", description: "The endpoints of a client" }
  ])
)
