/** Webhook endpoints: where the events of a client are sent, and which. */
import * as Schema from "effect/Schema"
import { eventTypes } from "../event/event.ts"
import { pattern, rule, oneTo } from "../field/rule.ts"
import { sensitive } from "../field/sensitive.ts"

/** Endpoints per client, without those that were removed. */
export const ENDPOINTS_MAX = 20

/** Behaviour of a company's delivery lane after the last attempt at an event: wait, or continue with the next event. */
export type OrderRule = "halt" | "skip"

export const orderRules: ReadonlyArray<OrderRule> = ["halt", "skip"]

/** Reason why an endpoint is disabled: a person did it, it answered 410, or it only failed for days. */
export type DisabledReason = "person" | "gone" | "failing"

export type EndpointState =
  | { readonly status: "enabled" }
  | { readonly status: "disabled"; readonly reason: DisabledReason }

/** `employee.kycstatus.insert` belongs to `employee.*` and to `employee.kycstatus.*`. */
const groupsOf = (type: string): ReadonlyArray<string> => {
  const [entity = "", status = ""] = type.split(".")
  return [`${entity}.*`, `${entity}.${status}.*`]
}

/** Everything that an endpoint may ask for: types of events, and groups of them. */
export const eventFilters: ReadonlyArray<string> = [
  ...new Set([...eventTypes.flatMap(groupsOf), ...eventTypes])
]

const FILTERS = new Set(eventFilters)

/** True if an endpoint gets the events of a type; without filters it gets all. */
export const takesType = (filters: ReadonlyArray<string> | undefined, type: string): boolean =>
  filters === undefined || [type, ...groupsOf(type)].some((name) => filters.includes(name))

const EventFilter = Schema.String.check(
  rule<string>((name) => FILTERS.has(name), {
    type: "choice",
    message: "must be a type of event, or a group of types such as employee.*",
    jsonSchema: { enum: eventFilters }
  })
)

/** The types of events that an endpoint gets, each a name or a group. */
export const EventFilters = Schema.Array(EventFilter).check(oneTo(eventFilters.length, "types"))

const BASE64 = "[A-Za-z0-9+/]"
const ONE_BYTE = `${BASE64}[AQgw]==`
const TWO_BYTES = `${BASE64}{2}[AEIMQUYcgkosw048]=`

/** 24 to 64 bytes in base64 without excess bits. */
const SECRET =
  `^(?:whsec_)?(?:(?:${BASE64}{4}){8,20}(?:${ONE_BYTE}|${TWO_BYTES})?` +
  `|(?:${BASE64}{4}){21}(?:${ONE_BYTE})?)$`

/** A secret that signs webhooks, as Standard Webhooks 1.0 writes it; `whsec_` may be missing. */
export const WebhookSecret = sensitive(
  Schema.String.check(
    pattern(new RegExp(SECRET), "must be base64 of 24 to 64 bytes, also after whsec_", {
      examples: [`whsec_${"A".repeat(32)}`]
    })
  ),
  "webhookSecret"
)
