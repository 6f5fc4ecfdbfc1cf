/**
 * A hand-over as it leaves the service: signed by the installation (JWS, RFC 7515), then encrypted to its recipient
 * (JWE, RFC 7516), both in the compact form. `openHandOver` of `@payroll/client` opens it.
 */
import type { HandOverRecipient } from "@payroll/operations/ports/handOverKeys"
import { CompactEncrypt, CompactSign, importJWK } from "jose"
import type { SigningKey } from "./signingKeys.ts"

/** Signs a text. */
export const signHandOver = (plaintext: Uint8Array, { secret, publicKey }: SigningKey) =>
  new CompactSign(plaintext)
    .setProtectedHeader({ alg: publicKey.alg, kid: publicKey.kid })
    .sign(secret)

/** Signs a text and encrypts it with a key that is agreed on for it alone (ECDH-ES, A256GCM). */
export const sealHandOver = async (
  plaintext: Uint8Array,
  { publicKey, fingerprint }: HandOverRecipient,
  signingKey: SigningKey
): Promise<string> => {
  const signed = await signHandOver(plaintext, signingKey)
  return new CompactEncrypt(Buffer.from(signed))
    .setProtectedHeader({ alg: "ECDH-ES", enc: "A256GCM", kid: fingerprint, cty: "JOSE" })
    .encrypt(await importJWK({ ...publicKey }, "ECDH-ES"))
}
