import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { client, json, print, table } from "../../output.ts"
import { endpointsOf, type Endpoint } from "./endpoint.ts"

const rowOf = ({ webhookEndpointId, url, status, order, eventTypes, createdAt }: Endpoint) => [
  url,
  status,
  order,
  eventTypes === null ? "all" : eventTypes.join(","),
  createdAt,
  webhookEndpointId
]

export const list = Command.make(
  "list",
  { client, json },
  Effect.fn(function* ({ client: name, json: asJson }) {
    const endpoints = yield* endpointsOf(name)
    const header = ["URL", "STATUS", "ORDER", "EVENTS", "SINCE", "ID"]
    yield* print(asJson, endpoints, table([header, ...endpoints.map(rowOf)]))
  })
).pipe(Command.withDescription("List the client's webhook endpoints"))
