import { Administration } from "@payroll/operations/ports/administration"
import { WebhookTransport, type TargetForbidden } from "@payroll/operations/ports/webhookTransport"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { webhookSecret, withRuntime } from "../../composition.ts"
import { client, json, print, Refused } from "../../output.ts"
import { actingAs, by } from "../../operator.ts"

/** Names the setting to change, without quoting the URL, because a URL can contain a secret. */
const forbidden = ({ reason }: TargetForbidden): Refused =>
  new Refused({
    message:
      `--url is refused: ${reason} ` +
      "(http and private addresses are allowed only in the ranges of PAYROLL_WEBHOOK_ALLOW)"
  })

export const set = Command.make(
  "set",
  {
    client,
    url: Flag.String("url").pipe(
      Flag.withDescription("The URL to which events are sent: https, or http to allowed addresses")
    ),
    secret: Flag.String("secret").pipe(
      Flag.withDescription("The signing secret, whsec_ and base64; default: a generated one"),
      Flag.optional
    ),
    by,
    json
  },
  Effect.fn(
    function* ({ client: name, url, secret: given, json: asJson }) {
      const secret = yield* webhookSecret(Option.getOrUndefined(given))
      const endpoint = yield* withRuntime(
        Effect.gen(function* () {
          const { check } = yield* WebhookTransport
          yield* Effect.mapError(check(url), forbidden)
          const { setWebhook } = yield* Administration
          return yield* setWebhook(name, url, Redacted.make(secret))
        })
      )
      yield* print(asJson, { webhookEndpointId: endpoint.id, client: name, url, secret }, [
        `events of client ${name} are sent to ${url}`,
        `secret: ${secret}`,
        "The secret is not shown again."
      ])
    },
    (command, { by: person }) => actingAs(person)(command)
  )
).pipe(Command.withDescription("Set the client's webhook endpoint; replaces the previous one"))
