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

/**
 * Finds the principal of a key id and secret. A revoked credential is refused within a second, and one that was asked
 * for before it existed is accepted within a second. Wrong secrets for one key id cost the storage a few look-ups a
 * second, however many they are.
 */
export class Credentials extends Context.Service<
  Credentials,
  {
    readonly authenticate: (
      keyId: string,
      secret: Redacted.Redacted<string>
    ) => Effect.Effect<Authentication, Unavailable>
  }
>()("payroll/Credentials") {}
