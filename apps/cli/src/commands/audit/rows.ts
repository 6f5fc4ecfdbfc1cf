/** The filters of the audit, which its commands share. */
import { SERVICE } from "@payroll/operations/caller"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { BadUsage, clientFlag, DEFAULT_CLIENT } from "../../output.ts"
import { filter } from "../../pages.ts"

export const filterFlags = {
  client: Flag.optional(clientFlag),
  allClients: Flag.Boolean("all-clients").pipe(
    Flag.withDescription("The rows of all clients, and those of the service itself"),
    Flag.withDefault(false)
  ),
  companyId: filter("company", "The id of a company"),
  record: filter("record", "The id of a record, or the key id of a credential"),
  operation: filter("operation", "The name of an operation"),
  credential: filter("credential", "A key id; operator for commands on this machine"),
  actedBy: filter("acted-by", "The name or the id of a person"),
  requestId: filter("request-id", "The X-Request-Id of an answer"),
  from: filter("from", "The earliest time, such as 2026-03-08 or 2026-03-08T09:05:00Z"),
  to: filter("to", "The time before which the rows are")
}

export type Filter = Command.Command.Config.Infer<typeof filterFlags>

/** Returns the client whose rows are listed, and the filters of the request. */
export const auditRequest = Effect.fnUntraced(function* ({ client, allClients, ...body }: Filter) {
  if (!allClients) return { client: Option.getOrElse(client, () => DEFAULT_CLIENT), body }
  if (Option.isNone(client)) return { client: SERVICE.name, body }
  return yield* new BadUsage({ message: "--client and --all-clients exclude each other" })
})
