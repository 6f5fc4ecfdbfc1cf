/** One example of each type of event, as the service made it: a test of the server writes the file. */
import type { EventType, ExampleEvent } from "@payroll/domain/event/event"
import examples from "./exampleEvents.json" with { type: "json" }

export const exampleEvent = (type: EventType): ExampleEvent => ({
  type,
  payload: examples[type].payload
})
