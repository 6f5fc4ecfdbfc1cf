/** The fields of an endpoint and their choices. */
import { eventGroups } from "@payroll/domain/event/event"
import type { Option } from "@payroll/ui/fields.tsx"
import type { FormContext } from "@payroll/ui/forms/layout.ts"
import { webhooksWords } from "../text/webhooks.ts"

const endpointOrders = webhooksWords.webhooks.orders

/** The groups of events, and the single types that the endpoint has already. */
const useEventGroups = ({ initial = {} }: FormContext): ReadonlyArray<Option> => {
  const stored = initial["webhookEndpoint.eventTypes"]
  const values = new Set([...eventGroups, ...(Array.isArray(stored) ? stored.map(String) : [])])
  return [...values].map((value) => ({
    value,
    label: webhooksWords.events.groups[value] ?? value
  }))
}

/** The fields of an endpoint; the help of the address says what a person should know of it. */
export const endpointFields = (addressHelp: string) =>
  [
    ["url", "Address", { help: addressHelp }],
    ["description", "What it is for"],
    ["eventTypes", "Events", { help: "All events without a choice", useOptions: useEventGroups }],
    ["order", "After the last try of an event", { choices: endpointOrders }]
  ] as const
