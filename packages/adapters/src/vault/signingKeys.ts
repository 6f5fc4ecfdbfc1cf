/** The keys that sign hand-overs (Ed25519). Each is derived from a root key, so that the key ring has them all. */
import type { PublicSigningKey } from "@payroll/operations/ports/handOverKeys"
import { createPrivateKey, createPublicKey, hash, type KeyObject } from "node:crypto"
import { deriveBytes } from "./derive.ts"
import type { KeyRing, RootKey } from "./keyRing.ts"

const SEED_LENGTH = 32
/** The bytes before the seed in a PKCS #8 private key of Ed25519 (RFC 8410, section 7). */
const PKCS8_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex")

export interface SigningKey {
  readonly secret: KeyObject
  readonly publicKey: PublicSigningKey
}

/** The signing key of a root key. Any 32 bytes are a seed of Ed25519 (RFC 8032, section 5.1.5). */
const signingKeyOf = ({ secret: root }: RootKey): SigningKey => {
  const seed = deriveBytes(root, "handover/ed25519", SEED_LENGTH)
  const secret = createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, seed]),
    format: "der",
    type: "pkcs8"
  })
  const { x = "" } = createPublicKey(secret).export({ format: "jwk" })
  const kid = hash("sha256", JSON.stringify({ crv: "Ed25519", kty: "OKP", x }), "base64url")
  return { secret, publicKey: { kty: "OKP", crv: "Ed25519", x, kid, use: "sig", alg: "EdDSA" } }
}

/** The key that signs, which is that of the active root key. */
export const activeSigningKey = ({ active }: KeyRing): SigningKey => signingKeyOf(active)

/** The public parts of all keys whose signatures are good, the one that signs first. */
export const publicSigningKeys = ({ active, keys }: KeyRing): ReadonlyArray<PublicSigningKey> =>
  [active, ...[...keys.values()].filter(({ state }) => state === "decrypt-only")].map(
    (root) => signingKeyOf(root).publicKey
  )
