/** Choices of the forms of endpoints. */
import { eventGroups } from "@payroll/domain/event/event"
import type { Option } from "@payroll/ui/fields.tsx"
import type { FormContext } from "@payroll/ui/forms/layout.ts"
import { webhooksWords } from "../text/webhooks.ts"

export const endpointOrders = webhooksWords.webhooks.orders

/** The groups of events, and the single types that the endpoint has already. */
export const useEventGroups = ({ initial = {} }: FormContext): ReadonlyArray<Option> => {
  const stored = initial["webhookEndpoint.eventTypes"]
  const values = new Set([...eventGroups, ...(Array.isArray(stored) ? stored.map(String) : [])])
  return [...values].map((value) => ({
    value,
    label: webhooksWords.events.groups[value] ?? value
  }))
}
