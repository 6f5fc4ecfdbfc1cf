import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { actingAs, by } from "../../operator.ts"
import { BadUsage, client, json, print } from "../../output.ts"
import {
  change,
  endpointsOf,
  isListener,
  requireYes,
  secretFile,
  secretIn,
  secretLines,
  url,
  yes
} from "./endpoint.ts"

const discard = Flag.Boolean("discard").pipe(
  Flag.withDescription("Pass over all events that wait for the previous URL"),
  Flag.withDefault(false)
)

const several = new BadUsage({
  message: "the client has several endpoints: use payroll webhook update, or remove"
})

export const set = Command.make(
  "set",
  { client, url, secretFile, discard, yes, by, json },
  Effect.fn(
    function* ({ client: name, url: target, json: asJson, ...flags }) {
      if (flags.discard) yield* requireYes(flags.yes, "--discard")
      const all = yield* endpointsOf(name)
      const [only, ...more] = all.filter((endpoint) => !isListener(endpoint))
      if (more.length > 0) return yield* several
      const secret = yield* secretIn(flags.secretFile)
      const { webhookEndpoint } = yield* only
        ? change(name, "updateWebhookEndpoint", {
            webhookEndpointId: only.webhookEndpointId,
            url: target,
            status: "enabled",
            discard: flags.discard,
            ...(secret !== null && { secret })
          })
        : change(name, "addWebhookEndpoint", { url: target, secret })
      const newSecret = webhookEndpoint.secret ?? null
      yield* print(asJson, { ...webhookEndpoint, client: name, secret: newSecret }, [
        `events of client ${name} are sent to ${target}`,
        ...(only && !flags.discard ? ["What waited goes there too."] : []),
        ...(only && secret === null ? ["The secret stays as it is."] : []),
        ...secretLines(newSecret)
      ])
    },
    (command, { by: person }) => actingAs(person)(command)
  )
).pipe(
  Command.withDescription(
    "Set the URL of the client's only webhook endpoint; what waits goes there too"
  ),
  Command.withExamples([
    {
      command: "payroll webhook set --url https://acme.example/payroll",
      description: "The only endpoint of the client"
    }
  ])
)
