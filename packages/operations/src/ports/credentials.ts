import type { Person } from "@payroll/domain/person"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type { Principal } from "../caller.ts"
import type { Unavailable } from "../writer.ts"

export type Authentication =
  | { readonly _tag: "Accepted"; readonly principal: Principal }
  /** `keyExists` is for the log alone: the caller must not be able to tell. */
  | { readonly _tag: "Refused"; readonly keyExists: boolean }

/** The form of the key ids that the service issues: nothing else that a caller types looks like it. */
export const ISSUED_KEY_ID = /^pk_[a-z0-9]{1,16}_[0-9A-Za-z]{16}$/

/**
 * How long an implementation may cache a credential, in milliseconds. A revocation waits for twice this time:
 * a request whose body takes longer than this to arrive is authenticated again.
 */
export const CREDENTIAL_CACHE_MS = 500

/** How long a secret can stay good after a rotation. A later end was stored while a clock was ahead, and is past. */
export const OVERLAP_MS_MAX = 7 * 24 * 60 * 60_000

/** A session ends when its person made no request for this long. */
export const SESSION_IDLE_MS = 30 * 60_000
/** A session ends this long after its sign-in, whatever happens in it. */
export const SESSION_MS_MAX = 12 * 60 * 60_000
/** Maximum sessions of one credential, which is that of one person: a further sign-in ends the oldest. */
export const SESSIONS_OF_CREDENTIAL_MAX = 20

/** The operations that the audit rows of a sign-in and a sign-out name. */
export const SIGN_IN = "console.signIn"
export const SIGN_OUT = "console.signOut"

/** The principal of a session, who is a person. */
export interface PersonPrincipal extends Principal {
  readonly person: Person
}

export interface OpenSession {
  readonly principal: PersonPrincipal
  /** When it ends at the latest, UTC milliseconds. */
  readonly endsAt: number
}

/** A session that began. */
export interface BegunSession extends OpenSession {
  /** 256 random bits; its SHA-256 is stored. */
  readonly token: Redacted.Redacted<string>
}

/** The request id and the address of a sign-in or a sign-out, for its audit row. */
export interface SessionRequest {
  readonly requestId: string
  readonly address: string | undefined
}

/**
 * Finds the principal of a key id and secret. A revoked credential is refused within a second, and one that was asked
 * for before it existed is accepted within a second. Wrong secrets for one key id cost the storage a few look-ups a
 * second, however many they are.
 *
 * A session of a person at the console stands for a credential with a person's name. It is good while that is not
 * revoked or expired, has the role of the sign-in and knows the secret of the sign-in. What ends it is seen by every
 * process within a second.
 */
export class Credentials extends Context.Service<
  Credentials,
  {
    readonly authenticate: (
      keyId: string,
      secret: Redacted.Redacted<string>
    ) => Effect.Effect<Authentication, Unavailable>
    /**
     * Begins a session of a principal who was accepted with this secret, in one transaction with its audit row.
     * Undefined if the credential names no person, or was revoked or rotated meanwhile.
     */
    readonly beginSession: (
      principal: Principal,
      secret: Redacted.Redacted<string>,
      request: SessionRequest
    ) => Effect.Effect<BegunSession | undefined, Unavailable>
    /** The session of a token. `isByPerson` tells a request that a person made from one that a page makes by itself. */
    readonly findSession: (
      token: string,
      isByPerson: boolean
    ) => Effect.Effect<OpenSession | undefined, Unavailable>
    /** Ends the session of a token, in one transaction with its audit row; nothing if there is none. */
    readonly endSession: (
      token: string,
      request: SessionRequest
    ) => Effect.Effect<void, Unavailable>
  }
>()("payroll/Credentials") {}
