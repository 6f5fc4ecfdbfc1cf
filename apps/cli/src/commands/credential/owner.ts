/** The owner of the credentials that a command reads or changes: a client, or the service. */
import { SERVICE } from "@payroll/operations/caller"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Flag from "effect/cli/Flag"
import { BadUsage, clientFlag, DEFAULT_CLIENT } from "../../output.ts"

export const ownerFlags = {
  client: Flag.optional(clientFlag),
  service: Flag.Boolean("service").pipe(
    Flag.withDescription("The service itself, whose credentials act on behalf of any client"),
    Flag.withDefault(false)
  )
}

/** The name of the owner: the client given, or the service, or else the default client. */
export const ownerOf = ({
  client,
  service
}: {
  readonly client: Option.Option<string>
  readonly service: boolean
}): Effect.Effect<string, BadUsage> => {
  if (!service) return Effect.succeed(Option.getOrElse(client, () => DEFAULT_CLIENT))
  return Option.isNone(client)
    ? Effect.succeed(SERVICE.name)
    : Effect.fail(new BadUsage({ message: "--client and --service exclude each other" }))
}

/** The owner, for people. */
export const ownerText = (name: string): string =>
  name === SERVICE.name ? "the service" : `the client ${name}`
