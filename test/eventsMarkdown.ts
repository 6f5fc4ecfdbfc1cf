/** docs/events.md from the categories of the domain and the examples of the events. */
import {
  eventCategories,
  type EventCategory,
  type EventType
} from "../packages/domain/src/event/event.ts"
import examples from "../packages/operations/src/webhook/rules/exampleEvents.json" with { type: "json" }

const example = (type: EventType): ReadonlyArray<string> => [
  "```json",
  JSON.stringify(examples[type], undefined, 2),
  "```"
]

/** The whole document. */
export const eventsMarkdown = (): string =>
  [
    "# Events",
    "",
    "This page is for developers who receive webhooks: which events exist, when each is sent, and what is in it.",
    "It is generated from the service; the examples are events that it made. `/openapi.json` has their schemas",
    "under `webhooks`.",
    "",
    "An event is sent exactly when the state that it is about was created (`.insert`) or moved (`.update`), with the",
    "entity as it is then. Every event about an entity shows the same fields of it. The states and their moves are in",
    "[states](states.md).",
    "",
    "Each request is signed as [Standard Webhooks](https://www.standardwebhooks.com) describe it. `sequence` counts the",
    "events of a company from 1 without gaps, and they arrive in this order. Those about a `credential` or a `recipient`",
    "belong to no company: the client itself has a sequence of its own. Each arrives at least once: keep the",
    "`eventId`s that you have seen. Answer with a 2xx status within 15 seconds; everything else is sent again.",
    "",
    "| Event | Sent when | Entity |",
    "| --- | --- | --- |",
    ...Object.entries(eventCategories).map(
      ([category, { about, entity }]) =>
        `| \`${category}\` | ${about[0]?.toLowerCase()}${about.slice(1)} is created or moves | \`${entity}\` |`
    ),
    ...(Object.keys(eventCategories) as ReadonlyArray<EventCategory>).flatMap((category) => [
      "",
      `## ${category}`,
      "",
      "As it is created:",
      "",
      ...example(`${category}.insert`),
      "",
      "As it moves:",
      "",
      ...example(`${category}.update`)
    ]),
    ""
  ].join("\n")
