import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"

/** A callback that was not signed by the verification provider, or not lately. */
export class SignatureRefused extends Data.TaggedError("SignatureRefused")<{}> {
  override readonly message = "the signature is not valid"
}

/** Headers by their names in lower case; more than one of a name as a list. */
export type CallbackHeaders = Readonly<Record<string, string | ReadonlyArray<string> | undefined>>

/** Tells whether a message comes from the verification provider. */
export class VerdictSignature extends Context.Service<
  VerdictSignature,
  {
    /**
     * Fails where no body could make a callback with these headers valid: one of the three is
     * missing, malformed or stale, or verdicts do not come in callbacks. Costs no cryptography, so
     * that anybody may ask before the body is read.
     */
    readonly checkHeaders: (headers: CallbackHeaders) => Effect.Effect<void, SignatureRefused>
    /**
     * Fails unless the headers sign exactly these bytes, at most 5 minutes ago. Always fails where
     * verdicts do not come in callbacks. How long it takes tells nothing of the right signature.
     */
    readonly check: (
      rawBody: Uint8Array,
      headers: CallbackHeaders
    ) => Effect.Effect<void, SignatureRefused>
  }
>()("payroll/VerdictSignature") {}
