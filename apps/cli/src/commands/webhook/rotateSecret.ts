import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { actingAs, by } from "../../operator.ts"
import { client, json, print } from "../../output.ts"
import {
  change,
  endpointId,
  requireEndpoint,
  secretFile,
  secretIn,
  secretLines
} from "./endpoint.ts"

const OVERLAP_HOURS_DEFAULT = 24

const overlap = Flag.Int("overlap-hours").pipe(
  Flag.withDescription(
    "How long messages are signed with the previous secret too: 0 to 168 hours, by default 24"
  ),
  Flag.withDefault(OVERLAP_HOURS_DEFAULT)
)

export const rotateSecret = Command.make(
  "rotate-secret",
  { endpointId, client, secretFile, overlapHours: overlap, by, json },
  Effect.fn(
    function* ({ endpointId: about, client: name, json: asJson, ...flags }) {
      const { webhookEndpoint } = yield* change(name, "rotateWebhookSecret", {
        webhookEndpointId: yield* requireEndpoint(name, about),
        secret: yield* secretIn(flags.secretFile),
        overlapHours: flags.overlapHours
      })
      const until = webhookEndpoint.previousSecretUntil
      yield* print(asJson, webhookEndpoint, [
        until === null
          ? "replaced the secret; the previous one signs no more"
          : `replaced the secret; messages are signed with both until ${until}`,
        ...secretLines(webhookEndpoint.secret)
      ])
    },
    (command, { by: person }) => actingAs(person)(command)
  )
).pipe(
  Command.withDescription("Replace the secret of a webhook endpoint; a new one is shown once"),
  Command.withExamples([
    {
      command: "payroll webhook rotate-secret ENDPOINT_ID --overlap-hours 48",
      description: "Messages are signed with both secrets for two days"
    }
  ])
)
