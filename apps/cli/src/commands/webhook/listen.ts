import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { randomBytes, randomUUID } from "node:crypto"
import { actingAs, by } from "../../operator.ts"
import { eventLine } from "../../eventLine.ts"
import { BadUsage, client, json, print } from "../../output.ts"
import { webhookReceiver } from "../../webhookReceiver.ts"
import {
  change,
  endpointsOf,
  isListener,
  LISTENER_PATH,
  secretFile,
  secretIn,
  termFlags
} from "./endpoint.ts"

const SECRET_BYTES = 32
const CHECK_MS_MAX = 1_000

const forwardTo = Flag.String("forward-to").pipe(
  Flag.filter(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    () => "must be an http or https URL"
  ),
  Flag.withDescription(
    "A URL to which each event is passed on, with its headers; its answer counts"
  ),
  Flag.optional
)

/** Removes endpoints of listeners that were killed: a running listener answers at its own path. */
const removeLeft = Effect.fnUntraced(function* (name: string) {
  for (const { webhookEndpointId, url } of yield* endpointsOf(name)) {
    if (!isListener({ url })) continue
    const isThere = yield* Effect.promise(async () => {
      try {
        const signal = AbortSignal.timeout(CHECK_MS_MAX)
        return (await fetch(url, { redirect: "manual", signal })).ok
      } catch {
        return false
      }
    })
    if (!isThere) yield* change(name, "removeWebhookEndpoint", { webhookEndpointId })
  }
})

const made = (): string => `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`

const requireSecret = Effect.fnUntraced(function* (file: Option.Option<string>) {
  const secret = yield* secretIn(file)
  if (secret === "") return yield* new BadUsage({ message: "the secret is empty" })
  return secret ?? made()
})

export const listen = Command.make(
  "listen",
  { client, forwardTo, events: termFlags.events, secretFile, by, json },
  Effect.fn(
    function* ({ client: name, json: asJson, ...flags }) {
      const secret = yield* requireSecret(flags.secretFile)
      yield* removeLeft(name)
      const context = yield* Effect.context<never>()
      const run = Effect.runPromiseWith(context)
      const url = yield* webhookReceiver({
        path: `${LISTENER_PATH}${randomUUID()}`,
        secret,
        forwardTo: Option.getOrUndefined(Option.map(flags.forwardTo, (text) => new URL(text))),
        onReceived: (received) => run(print(asJson, received, [eventLine(received)])),
        onRejected: (reason) => run(Console.error(`payroll: a message is rejected: ${reason}`))
      })
      yield* Effect.acquireUseRelease(
        change(name, "addWebhookEndpoint", {
          url,
          description: "payroll webhook listen",
          eventTypes: flags.events.length > 0 ? flags.events : null,
          secret
        }),
        ({ webhookEndpoint: { webhookEndpointId } }) =>
          Effect.andThen(
            Console.error(
              [
                `listening for events of client ${name} as endpoint ${webhookEndpointId}; Ctrl+C ends`,
                ...(Option.isSome(flags.secretFile) ? [] : [`secret: ${secret}`])
              ].join("\n")
            ),
            Effect.never
          ),
        ({ webhookEndpoint: { webhookEndpointId } }) =>
          Effect.ignore(change(name, "removeWebhookEndpoint", { webhookEndpointId }))
      )
    },
    Effect.scoped,
    (command, { by: person }) => actingAs(person)(command)
  )
).pipe(
  Command.withDescription(
    "Show events as they arrive: adds an endpoint on this machine and removes it at the end"
  ),
  Command.withExamples([
    {
      command: "payroll webhook listen --forward-to http://127.0.0.1:3000/hooks",
      description: "Pass each event on to a receiver on this machine"
    }
  ])
)
