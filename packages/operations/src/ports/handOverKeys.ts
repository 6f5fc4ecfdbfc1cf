/** The keys that sign what the service hands over, and what is made with them. */
import type { PublicKey } from "@payroll/domain/handover/publicKey"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** The public part of a signing key as a JSON Web Key (RFC 8037). */
export interface PublicSigningKey {
  readonly kty: "OKP"
  readonly crv: "Ed25519"
  readonly x: string
  /** Its fingerprint (RFC 7638). */
  readonly kid: string
  readonly use: "sig"
  readonly alg: "EdDSA"
}

export interface HandOverRecipient {
  readonly publicKey: PublicKey
  /** The fingerprint of the key (RFC 7638), which names it in the header. */
  readonly fingerprint: string
}

export class HandOverKeys extends Context.Service<
  HandOverKeys,
  {
    /** The keys whose signatures are good, the one that signs first. */
    readonly publicKeys: ReadonlyArray<PublicSigningKey>
    /** Signs a text (JWS, compact). */
    readonly sign: (plaintext: Uint8Array) => Effect.Effect<string>
    /** Signs a text and encrypts it to a recipient (JWE, compact). */
    readonly seal: (plaintext: Uint8Array, recipient: HandOverRecipient) => Effect.Effect<string>
  }
>()("payroll/HandOverKeys") {}
