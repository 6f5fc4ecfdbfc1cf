/** The common parts of the commands about webhook endpoints. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Flag from "effect/cli/Flag"
import { readSecret } from "../../input.ts"
import { operate } from "../../operate.ts"
import { BadUsage, Refused } from "../../output.ts"

/** An endpoint as `getWebhookEndpoints` shows it. */
export interface Endpoint {
  readonly webhookEndpointId: string
  readonly url: string
  readonly description: string | null
  readonly eventTypes: ReadonlyArray<string> | null
  readonly order: string
  readonly status: string
  readonly disabledReason: string | null
  readonly previousSecretUntil: string | null
  readonly createdAt: string
  readonly updatedAt: string
  readonly replay: Readonly<Record<string, unknown>> | null
  readonly deliveries: {
    readonly waitingEvents: number
    readonly waitingCompanies: number
    readonly failingCompanies: number
    readonly haltedCompanies: number
    readonly oldestWaitingSince: string | null
    readonly failingSince: string | null
    readonly pausedUntil: string | null
    readonly held: boolean
  }
}

/** The answer of an operation about an endpoint. */
export interface Answered {
  readonly webhookEndpoint: Omit<Endpoint, "deliveries" | "replay"> & {
    readonly secret: string | null
    readonly message: string
  }
}

export const endpointId = Argument.String("endpoint").pipe(
  Argument.withDescription("The id of the endpoint; may be left out if the client has only one"),
  Argument.optional
)

export const url = Flag.String("url").pipe(
  Flag.withDescription("The URL to which events are sent: https, or http to allowed addresses")
)

export const secretFile = Flag.String("secret-file").pipe(
  Flag.withDescription(
    "A file with the signing secret, or - for standard input; default: a new one"
  ),
  Flag.optional
)

/** How a description and the types of events are given. */
export const termFlags = {
  description: Flag.String("description").pipe(
    Flag.withDescription("What the endpoint is for"),
    Flag.optional
  ),
  events: Flag.String("event").pipe(
    Flag.withDescription("A type of event that it gets, or a group such as employee.*; repeatable"),
    Flag.atLeast(0)
  ),
  order: Flag.Literals("order", ["halt", "skip"]).pipe(
    Flag.withDescription("What follows the last attempt at an event: wait, or go on to the next"),
    Flag.optional
  )
}

/** The flag that confirms an action that cannot be undone. */
export const yes = Flag.Boolean("yes").pipe(
  Flag.withDescription("Confirms what cannot be undone"),
  Flag.withDefault(false)
)

export const requireYes = (isConfirmed: boolean, what: string): Effect.Effect<void, BadUsage> =>
  isConfirmed
    ? Effect.void
    : Effect.fail(new BadUsage({ message: `${what} cannot be undone: confirm it with --yes` }))

/** The secret in the file that is given; null if none is. */
export const secretIn = (file: Option.Option<string>) =>
  Option.isSome(file) ? readSecret(file.value) : Effect.succeed(null)

export const endpointsOf = (client: string) =>
  Effect.map(
    operate(client, "getWebhookEndpoints", {}),
    (answer) => (answer as { readonly webhookEndpoints: ReadonlyArray<Endpoint> }).webhookEndpoints
  )

/** The path at which `payroll webhook listen` receives. */
export const LISTENER_PATH = "/payroll-webhook-listen/"
const LISTENS = /^http:\/\/127\.0\.0\.1:\d{1,5}\/payroll-webhook-listen\//

/** Returns true if `payroll webhook listen` added an endpoint: it removes it at the end, so nobody else uses it. */
export const isListener = ({ url: target }: Pick<Endpoint, "url">): boolean => LISTENS.test(target)

/** Returns the line after a list of endpoints while all deliveries are held. */
export const heldLines = (endpoints: ReadonlyArray<Endpoint>): ReadonlyArray<string> =>
  endpoints.some(({ deliveries }) => deliveries.held)
    ? ["All deliveries are held: nothing is sent until payroll webhook release."]
    : []

/** Returns the id, or else that of the client's only endpoint; a listener counts only if there is no other endpoint. */
export const requireEndpoint = Effect.fnUntraced(function* (
  client: string,
  id: Option.Option<string>
) {
  if (Option.isSome(id)) return id.value
  const all = yield* endpointsOf(client)
  const lasting = all.filter((endpoint) => !isListener(endpoint))
  const [only, ...more] = lasting.length > 0 ? lasting : all
  if (only && more.length === 0) return only.webhookEndpointId
  return yield* new BadUsage({
    message: only
      ? "the client has several endpoints: name one (payroll webhook list)"
      : "the client has no endpoint"
  })
})

/** Matches the refusals that the setting can lift; other reasons to refuse a URL are in the URL itself. */
const NEEDS_ALLOW = /^webhookEndpoint\.url: url is refused: (?:its address is |http )/
const ALLOWED =
  " (http and private addresses are allowed only in the ranges of PAYROLL_WEBHOOK_ALLOW)"

/** Calls an operation about an endpoint. */
export const change = (client: string, operation: string, webhookEndpoint: object) =>
  operate(client, operation, { webhookEndpoint }).pipe(
    Effect.map((answer) => answer as Answered),
    Effect.catchTag("Refused", ({ message }) =>
      Effect.fail(new Refused({ message: NEEDS_ALLOW.test(message) ? message + ALLOWED : message }))
    )
  )

export const secretLines = (secret: string | null): ReadonlyArray<string> =>
  secret === null ? [] : [`secret: ${secret}`, "The secret is not shown again."]
