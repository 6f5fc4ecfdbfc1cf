import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Flag from "effect/cli/Flag"
import * as Command from "effect/cli/Command"
import { operate } from "../../operate.ts"
import { actingAs, by } from "../../operator.ts"
import { BadUsage, client, json, print, Refused } from "../../output.ts"
import { endpointId, requireEndpoint } from "./endpoint.ts"
import { filter } from "../../pages.ts"
import { ofClient } from "./pages.ts"

interface Replayed {
  readonly webhookReplay: {
    readonly outcome: { readonly delivered: boolean } | null
    readonly message: string
  }
}

const start = Effect.fnUntraced(function* (
  owner: string,
  about: Option.Option<string>,
  asJson: boolean,
  scope: Readonly<Record<string, unknown>>
) {
  const webhookEndpointId = yield* requireEndpoint(owner, about)
  const { webhookReplay } = (yield* operate(owner, "replayWebhookEvents", {
    webhookReplay: { webhookEndpointId, ...scope }
  })) as Replayed
  const { outcome, message } = webhookReplay
  const isRefused = outcome?.delivered === false
  if (asJson || !isRefused) yield* print(asJson, webhookReplay, [message])
  if (isRefused) yield* new Refused({ message })
})

const dryRun = Flag.Boolean("dry-run").pipe(
  Flag.withDescription("Count what would be sent again, and send nothing"),
  Flag.withDefault(false)
)

const nothing = new BadUsage({
  message:
    "name what is sent again: --event, --company, --of-client or --since; payroll webhook recover sends what was given up or skipped"
})

export const replay = Command.make(
  "replay",
  {
    endpointId,
    client,
    eventId: filter("event", "The id of one event, which is sent at once and out of order"),
    companyId: filter("company", "The id of a company: its events, in order"),
    ofClient,
    sinceSequence: filter("since-number", "The number of the first event of the company or client"),
    since: filter("since", "All events since this time, such as 2026-03-08T09:05:00Z"),
    dryRun,
    by,
    json
  },
  Effect.fn(
    function* ({ endpointId: about, client: name, by: _person, json: asJson, ...scope }) {
      const { eventId, companyId, ofClient: isOfClient, since } = scope
      if (!isOfClient && (eventId ?? companyId ?? since) === null) return yield* nothing
      yield* start(name, about, asJson, scope)
    },
    (command, { by: person }) => actingAs(person)(command)
  )
).pipe(
  Command.withDescription("Send events to a webhook endpoint again, with the same ids and bytes"),
  Command.withExamples([
    {
      command: "payroll webhook replay ENDPOINT_ID --since 2026-03-08",
      description: "All events since a day"
    },
    {
      command: "payroll webhook replay ENDPOINT_ID --company COMPANY_ID",
      description: "All events of a company"
    },
    {
      command: "payroll webhook replay ENDPOINT_ID --since 2026-03-08 --dry-run",
      description: "How many events that would be"
    }
  ])
)

export const recover = Command.make(
  "recover",
  { endpointId, client, dryRun, by, json },
  Effect.fn(
    function* ({ endpointId: about, client: name, dryRun: isDry, json: asJson }) {
      yield* start(name, about, asJson, { missed: true, dryRun: isDry })
    },
    (command, { by: person }) => actingAs(person)(command)
  )
).pipe(
  Command.withDescription(
    "Send a webhook endpoint again what was given up or skipped, and what follows it"
  ),
  Command.withExamples([
    { command: "payroll webhook recover ENDPOINT_ID", description: "All that it has missed" }
  ])
)
