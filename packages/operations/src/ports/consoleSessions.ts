/** Sessions of persons at the console, which stand for a credential with a person's name. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type { Principal } from "../caller.ts"
import type { Unavailable } from "../writer.ts"

/** A session ends when its person made no request for this long. */
export const SESSION_IDLE_MS = 30 * 60_000
/** A session ends this long after its sign-in, whatever happens in it. */
export const SESSION_MS_MAX = 12 * 60 * 60_000
/** Maximum sessions of one credential, which is that of one person: a further sign-in ends the oldest. */
export const SESSIONS_OF_CREDENTIAL_MAX = 20

/** The operations that the audit rows of a sign-in and a sign-out name. */
export const SIGN_IN = "console.signIn"
export const SIGN_OUT = "console.signOut"

/** The principal of a session, who has a name. */
export interface Person extends Principal {
  readonly person: string
}

export interface OpenSession {
  readonly principal: Person
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
 * A session is good while its credential is not revoked or expired, has the role of the sign-in and knows the
 * secret of the sign-in. What ends it is seen by every process within a second.
 */
export class ConsoleSessions extends Context.Service<
  ConsoleSessions,
  {
    /**
     * Begins a session of a principal who was accepted with this secret, in one transaction with its audit row.
     * Undefined if the credential names no person, or was revoked or rotated meanwhile.
     */
    readonly begin: (
      principal: Principal,
      secret: Redacted.Redacted<string>,
      request: SessionRequest
    ) => Effect.Effect<BegunSession | undefined, Unavailable>
    /** The session of a token. `isByPerson` tells a request that a person made from one that a page makes by itself. */
    readonly find: (
      token: string,
      isByPerson: boolean
    ) => Effect.Effect<OpenSession | undefined, Unavailable>
    /** Ends the session of a token, in one transaction with its audit row; nothing if there is none. */
    readonly end: (token: string, request: SessionRequest) => Effect.Effect<void, Unavailable>
  }
>()("payroll/ConsoleSessions") {}
