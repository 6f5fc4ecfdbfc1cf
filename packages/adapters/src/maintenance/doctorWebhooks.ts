/** The doctor's diagnoses of webhook deliveries: a hold, and each endpoint that needs a person. */
import { isoTimestamp } from "@payroll/domain/timestamp"
import { Administration } from "@payroll/operations/ports/administration"
import { DeliveryQueue } from "@payroll/operations/ports/deliveryQueue"
import {
  WebhookEndpoints,
  type EndpointFigures,
  type WebhookEndpoint
} from "@payroll/operations/ports/webhookEndpoints"
import { WebhookTransport } from "@payroll/operations/ports/webhookTransport"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { ok, warning, wrong, type Diagnosis } from "./diagnosis.ts"

/** Endpoints that are looked at. */
const ENDPOINTS_MAX = 200
/** Longer than an event waits for an endpoint that takes events. */
const WAITING_MS_MAX = 300_000

/** An endpoint with the name of its client. */
interface ClientEndpoint {
  readonly client: string
  readonly endpoint: WebhookEndpoint
  readonly figures: EndpointFigures
}

const hold = Effect.map(
  DeliveryQueue.use(({ currentHold }) => currentHold),
  (held) =>
    held
      ? [
          warning(
            `webhook deliveries are held since ${isoTimestamp(held.heldAt)} (${held.reason})`,
            "`payroll webhook release` sends what waits"
          )
        ]
      : []
)

const allEndpoints = Effect.gen(function* () {
  const { listClients } = yield* Administration
  const { figures, list } = yield* WebhookEndpoints
  const endpoints: Array<ClientEndpoint> = []
  for (const { id, name } of yield* listClients) {
    if (endpoints.length >= ENDPOINTS_MAX) break
    const counted = yield* figures(id)
    for (const endpoint of yield* list(id)) {
      const row = counted.find(({ endpointId }) => endpointId === endpoint.id)
      if (row) endpoints.push({ client: name, endpoint, figures: row })
    }
  }
  return endpoints.slice(0, ENDPOINTS_MAX)
})

/** Checks that the address policy allows an endpoint and that its name resolves. Sends nothing. */
const addressOf = Effect.fnUntraced(function* ({ endpoint: { id, url, state } }: ClientEndpoint) {
  if (state.status !== "enabled") return []
  const { check } = yield* WebhookTransport
  return yield* Effect.match(check(url), {
    onSuccess: () => [],
    onFailure: ({ reason }) => [
      wrong(`webhook endpoint ${id} cannot be sent to: ${reason}`, "see PAYROLL_WEBHOOK_ALLOW")
    ]
  })
})

const waitingText = ({ events, companies, oldestAt }: EndpointFigures): string =>
  `waiting events: ${events}, of companies: ${companies}` +
  (oldestAt === undefined ? "" : `, the oldest since ${isoTimestamp(oldestAt)}`)

/** Returns true if events have waited so long that something is wrong, also on the service's own side. */
const isLate = ({ oldestAt, pausedUntil }: EndpointFigures, at: number): boolean =>
  at - (oldestAt ?? at) > WAITING_MS_MAX && (pausedUntil ?? 0) <= at

/** Returns the remedy for an endpoint that needs a person; undefined if it needs none. */
const remedyOf = (
  { client, endpoint, figures }: ClientEndpoint,
  at: number
): string | undefined => {
  const words = `${endpoint.id} --client ${client}`
  const { events, halted, failingSince } = figures
  if (endpoint.state.status === "disabled") {
    return events > 0 ? `\`payroll webhook enable ${words}\` sends what waits` : undefined
  }
  const why = `\`payroll webhook deliveries --endpoint ${words}\` shows why`
  if (halted > 0) return `${why}, \`payroll webhook retry ${words}\` sends again`
  return failingSince === undefined && !isLate(figures, at) ? undefined : why
}

const troubleOf = (endpointOfClient: ClientEndpoint, at: number): ReadonlyArray<Diagnosis> => {
  const remedy = remedyOf(endpointOfClient, at)
  if (remedy === undefined) return []
  const { client, endpoint, figures } = endpointOfClient
  const parts = [
    `webhook endpoint ${endpoint.id} of client ${client} is ${endpoint.state.status}`,
    waitingText(figures),
    ...(figures.failing > 0 ? [`companies that wait for another attempt: ${figures.failing}`] : []),
    ...(figures.halted > 0 ? [`companies that wait for a person: ${figures.halted}`] : []),
    ...(figures.failingSince === undefined
      ? []
      : [`every attempt has failed since ${isoTimestamp(figures.failingSince)}`]),
    ...((figures.pausedUntil ?? 0) > at
      ? [`its receiver asked for a pause until ${isoTimestamp(figures.pausedUntil ?? 0)}`]
      : [])
  ]
  return [warning(parts.join("; "), remedy)]
}

/** The lines about webhooks. */
export const ofWebhooks = Effect.gen(function* () {
  const endpoints = yield* allEndpoints
  const refused = (yield* Effect.forEach(endpoints, addressOf)).flat()
  const held = yield* hold
  // What is held is not late.
  const at = held.length > 0 ? 0 : yield* Clock.currentTimeMillis
  const trouble = endpoints.flatMap((each) => troubleOf(each, at))
  const enabled = endpoints.filter(({ endpoint }) => endpoint.state.status === "enabled")
  const waiting = endpoints.reduce((sum, { figures }) => sum + figures.events, 0)
  return [
    ...held,
    ...(refused.length > 0
      ? refused
      : [ok(`${enabled.length} webhook endpoints may be sent to; waiting events: ${waiting}`)]),
    ...trouble
  ]
})
