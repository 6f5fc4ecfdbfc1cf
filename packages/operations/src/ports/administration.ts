/** What an operator does: clients, their credentials and their webhook endpoints. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type { Client, ClientSettings, Role } from "../caller.ts"
import type { IssuedCredential } from "./clients.ts"
import type { Unavailable } from "../writer.ts"

export interface ListedClient extends Client {
  readonly createdAt: number
  readonly credentials: ReadonlyArray<{ readonly keyId: string; readonly role: Role }>
}

export interface WebhookEndpoint {
  readonly id: string
  readonly url: string
  readonly state: "active" | "disabled"
  readonly createdAt: number
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
    readonly createClient: (asked: {
      readonly name: string
      readonly role: Role
      readonly credential: IssuedCredential | undefined
    }) => Effect.Effect<
      { readonly client: Client; readonly credential: IssuedCredential },
      ClientExists | Unavailable
    >
    /** All clients, in the order in which they were created. */
    readonly listClients: Effect.Effect<ReadonlyArray<ListedClient>, Unavailable>
    readonly findClient: (name: string) => Effect.Effect<Client, NoSuchClient | Unavailable>
    /** Changes settings. What waits for a second person goes on waiting without four eyes. */
    readonly setClient: (
      name: string,
      settings: Partial<ClientSettings>
    ) => Effect.Effect<Client, NoSuchClient | Unavailable>
    /** Replaces the client's endpoints by this one, which gets the events from now on. */
    readonly setWebhook: (
      name: string,
      url: string,
      secret: Redacted.Redacted<string>
    ) => Effect.Effect<WebhookEndpoint, NoSuchClient | Unavailable>
    /**
     * Sees to it that the client's endpoint is this one. An endpoint of this url gets the secret and
     * is active again, and goes on with what waits for it; any other is replaced.
     */
    readonly ensureWebhook: (
      name: string,
      url: string,
      secret: Redacted.Redacted<string>
    ) => Effect.Effect<void, NoSuchClient | Unavailable>
    readonly webhooks: (
      name: string
    ) => Effect.Effect<ReadonlyArray<WebhookEndpoint>, NoSuchClient | Unavailable>
  }
>()("payroll/Administration") {}
