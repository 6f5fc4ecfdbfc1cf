/** The clients of the service, as its administrators see them. */
import type { ClientSettings, SettingsUpdate } from "@payroll/domain/client/settings"
import type { RecordNotFound, StateConflict } from "@payroll/domain/errors"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type { Client, Role } from "../caller.ts"
import type { PageOf } from "../page.ts"
import type { Logo } from "./mailStore.ts"
import type { CommandEntry, KeyTaken, Unavailable } from "../writer.ts"

/** A key id and its secret, shown once. */
export interface IssuedCredential {
  readonly username: string
  readonly password: Redacted.Redacted<string>
}

export interface NewClient {
  readonly name: string
  readonly settings: SettingsUpdate
  /** The role of its first credential. */
  readonly role: Role
  /** Its first credential, if an operator chose it. */
  readonly credential: IssuedCredential | undefined
  /** The person whom its first credential belongs to. */
  readonly person?: string | undefined
  /** True if requests with its first credential may name others as acting; false if it is not given. */
  readonly mayActForOthers?: boolean
}

export interface StoredClient extends Client {
  readonly createdAt: number
}

/** Each change is one transaction with the audit row and the key of its entry. */
export class Clients extends Context.Service<
  Clients,
  {
    /** The client with a name; never the service. */
    readonly find: (name: string) => Effect.Effect<Client | undefined, Unavailable>
    /** The client whose pages for people have a name in their addresses; never the service. */
    readonly ofFlowName: (flowName: string) => Effect.Effect<Client | undefined, Unavailable>
    /** The logo on the pages for people of the client with a `flowName`. */
    readonly logoOf: (flowName: string) => Effect.Effect<Logo | undefined, Unavailable>
    /** All clients, by name. */
    readonly list: (page: PageOf) => Effect.Effect<ReadonlyArray<StoredClient>, Unavailable>
    /**
     * Creates a client with its data key and a first credential, for an entry of the service. Fails with
     * StateConflict if the name or the `flowName` is taken.
     */
    readonly add: (
      client: NewClient,
      entry: CommandEntry
    ) => Effect.Effect<
      { readonly client: Client; readonly credential: IssuedCredential },
      KeyTaken | StateConflict | Unavailable
    >
    /** Changes settings of the client of the entry; gives them all. StateConflict if the `flowName` is taken. */
    readonly update: (
      settings: SettingsUpdate,
      entry: CommandEntry
    ) => Effect.Effect<ClientSettings, KeyTaken | RecordNotFound | StateConflict | Unavailable>
    /** Makes the service a client with a data key, if it is none yet, so that it can have credentials. */
    readonly ensureService: Effect.Effect<void, Unavailable>
  }
>()("payroll/Clients") {}
