import { isoTimestamp } from "@payroll/domain/timestamp"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import { client, json, print, table } from "../../output.ts"
import { filter, firstRows, orNull } from "../../pages.ts"
import { endLine, eventFilter, eventFlags } from "./pages.ts"

const DAY_MS = 24 * 3_600_000

interface Delivery {
  readonly time: string
  readonly result: string
  readonly statusCode: number | null
  readonly durationMs: number
  readonly eventType: string | null
  readonly companyId: string
  readonly sequence: number
  readonly eventId: string
  readonly webhookEndpointId: string
}

const rowOf = (delivery: Delivery) => [
  delivery.time,
  delivery.result,
  String(delivery.statusCode ?? "-"),
  `${delivery.durationMs} ms`,
  delivery.eventType ?? "-",
  String(delivery.sequence),
  delivery.companyId,
  delivery.webhookEndpointId
]

export const deliveries = Command.make(
  "deliveries",
  {
    client,
    endpoint: filter("endpoint", "The id of an endpoint"),
    ...eventFlags,
    result: filter("result", "How the attempt ended, such as delivered, refused or timeout"),
    json
  },
  Effect.fn(function* ({ client: name, json: asJson, ...given }) {
    const yesterday = isoTimestamp((yield* Clock.currentTimeMillis) - DAY_MS)
    const { rows, hasMore, upTo } = yield* firstRows(name, "getWebhookDeliveries", "deliveries", {
      ...eventFilter(given),
      webhookEndpointId: orNull(given.endpoint),
      result: orNull(given.result),
      since: Option.getOrElse(given.since, () => yesterday)
    })
    const header = ["TIME", "RESULT", "STATUS", "TOOK", "EVENT", "NUMBER", "COMPANY", "ENDPOINT"]
    yield* print(asJson, { deliveries: rows, hasMore, upTo }, [
      ...table([header, ...(rows as ReadonlyArray<Delivery>).map(rowOf)]),
      ...endLine(given, hasMore, upTo)
    ])
  })
).pipe(
  Command.withDescription(
    "List the attempts to deliver events, newest first; without --since, those of the last 24 hours"
  ),
  Command.withExamples([
    {
      command: "payroll webhook deliveries --result refused",
      description: "What receivers refused in the last 24 hours"
    }
  ])
)
