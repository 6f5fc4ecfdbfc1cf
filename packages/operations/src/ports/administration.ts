/** Operations of an operator on clients, their credentials and the endpoint of the settings. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type { Client, Role } from "../caller.ts"
import type { IssuedCredential } from "./clients.ts"
import type { Unavailable } from "../writer.ts"

export interface ListedClient extends Client {
  readonly createdAt: number
  readonly credentials: ReadonlyArray<{ readonly keyId: string; readonly role: Role }>
}

export class ClientExists extends Data.TaggedError("ClientExists")<{ readonly name: string }> {
  override get message(): string {
    return `a client named ${this.name} exists already`
  }
}

export class NoSuchClient extends Data.TaggedError("NoSuchClient")<{ readonly name: string }> {
  override get message(): string {
    return `there is no client named ${this.name}`
  }
}

/** The person at the command line, whom the audit rows of an operator's changes name. */
export const OperatedBy = Context.Reference<string | undefined>("payroll/OperatedBy", {
  defaultValue: () => undefined
})

/** Every change leaves an audit row in its own transaction. */
export class Administration extends Context.Service<
  Administration,
  {
    /** Creates a client with its data key and a first credential, issued or given. */
    readonly createClient: (client: {
      readonly name: string
      readonly role: Role
      readonly credential: IssuedCredential | undefined
      readonly person?: string | undefined
      readonly mayActForOthers?: boolean
    }) => Effect.Effect<
      { readonly client: Client; readonly credential: IssuedCredential },
      ClientExists | Unavailable
    >
    /** All clients, in the order in which they were created. */
    readonly listClients: Effect.Effect<ReadonlyArray<ListedClient>, Unavailable>
    readonly findClient: (name: string) => Effect.Effect<Client, NoSuchClient | Unavailable>
    /** Sees to it that the client has this endpoint of the settings (`WebhookEndpoints`). */
    readonly ensureWebhook: (
      name: string,
      url: string,
      secret: Redacted.Redacted<string>
    ) => Effect.Effect<void, NoSuchClient | Unavailable>
  }
>()("payroll/Administration") {}
