/** The sessions of guests, and the links by whose tokens they begin. */
import type { FlowLink, Language } from "@payroll/domain/flowLink/flowLink"
import type { GuestSession } from "@payroll/domain/flowLink/guestSession"
import type { RememberedPhone } from "@payroll/domain/flowLink/rememberedPhone"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Client, Guest, Principal } from "../caller.ts"
import type { Unavailable } from "../writer.ts"
import type { FlowToken } from "./flowLinks.ts"

/** A session that goes on. */
export interface OpenGuestSession {
  readonly principal: Principal & { readonly guest: Guest }
  readonly session: GuestSession
  readonly language: Language
  /** When it ends at the latest, UTC milliseconds. */
  readonly endsAt: number
}

/** A link with its client. */
export interface LinkOfClient {
  readonly client: Client
  readonly link: FlowLink
}

/** A remembered phone with its client. */
export interface PhoneOfClient {
  readonly client: Client
  readonly phone: RememberedPhone
}

/**
 * Finds sessions and links by their secrets, of which the digests are stored. What ends a session is seen by every
 * process within a second. Looking up a secret takes as long whether it is there or not.
 */
export class GuestSessions extends Context.Service<
  GuestSessions,
  {
    /** Makes the secret of a session, with 256 random bits; stores nothing. */
    readonly newSecret: () => FlowToken
    /** The link of a token, in whatever state. */
    readonly linkOf: (token: string) => Effect.Effect<LinkOfClient | undefined, Unavailable>
    /** The session of a secret, if it has not ended; a call of its guest keeps it open. */
    readonly find: (secret: string) => Effect.Effect<OpenGuestSession | undefined, Unavailable>
    /** The remembered phone of a secret, also one that was forgotten or is over. */
    readonly phoneOf: (secret: string) => Effect.Effect<PhoneOfClient | undefined, Unavailable>
    /** Forgets what this process knows of a session. */
    readonly forget: (secret: string) => void
  }
>()("payroll/GuestSessions") {}
