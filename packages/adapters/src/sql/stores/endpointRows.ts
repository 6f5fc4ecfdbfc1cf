/** Webhook endpoints as rows, and as the operations see them. */
import type {
  DisabledReason,
  EndpointState,
  OrderRule
} from "@payroll/domain/webhook/webhookEndpoint"
import type {
  EndpointTerms,
  EndpointUpdate,
  WebhookEndpoint
} from "@payroll/operations/ports/webhookEndpoints"
import type { EndpointRow } from "./endpointStatements.ts"

const stateOf = ({ state, disabled_reason: reason }: EndpointRow): EndpointState =>
  state === "active"
    ? { status: "enabled" }
    : { status: "disabled", reason: (reason ?? "person") as DisabledReason }

/** The value of the column for each state that an endpoint is listed in. */
export const stateColumn = { enabled: "active", disabled: "disabled" } as const satisfies Record<
  EndpointState["status"],
  string
>

export const endpointOf = (row: EndpointRow, at: number): WebhookEndpoint => ({
  id: row.id,
  version: row.version,
  url: row.url,
  description: row.description ?? undefined,
  eventTypes:
    row.event_types === null ? undefined : (JSON.parse(row.event_types) as ReadonlyArray<string>),
  order: row.order_rule as OrderRule,
  state: stateOf(row),
  previousSecretUntil: (row.previous_until ?? 0) > at ? (row.previous_until ?? 0) : undefined,
  createdAt: row.created_at,
  updatedAt: row.updated_at
})

export const filtersOf = (eventTypes: EndpointTerms["eventTypes"]): string | null =>
  eventTypes ? JSON.stringify([...new Set(eventTypes)]) : null

/** The columns of an endpoint that an update changes, as they are to be. */
export const updatedValues = (row: EndpointRow, update: EndpointUpdate) => {
  const { url, description, eventTypes, order, status } = update
  const isEnabled = status === undefined ? row.state === "active" : status === "enabled"
  const isSame = isEnabled === (row.state === "active")
  return {
    url: url ?? row.url,
    description: description === undefined ? row.description : description,
    eventTypes: eventTypes === undefined ? row.event_types : filtersOf(eventTypes ?? undefined),
    order: order ?? row.order_rule,
    state: isEnabled ? "active" : "disabled",
    disabledReason: isSame ? row.disabled_reason : isEnabled ? null : "person"
  }
}

export const isAsIs = (row: EndpointRow, values: ReturnType<typeof updatedValues>): boolean =>
  values.url === row.url &&
  values.description === row.description &&
  values.eventTypes === row.event_types &&
  values.order === row.order_rule &&
  values.state === row.state
