/** An installation's signing key and recipients of its hand-overs. */
import { activeSigningKey, publicSigningKeys } from "@payroll/adapters/vault/signingKeys"
import { fingerprintText, publicKeyOf } from "@payroll/domain/handover/publicKey"
import { assert } from "@effect/vitest"
import {
  createSecretKey,
  generateKeyPairSync,
  hash,
  randomBytes,
  type KeyObject
} from "node:crypto"
import type { HandOverKey } from "../src/openHandOver.ts"

export const ringOf = (id: string) => {
  const active = { id, state: "active" as const, secret: createSecretKey(randomBytes(32)) }
  return { active, keys: new Map([[id, active]]) }
}

export const ring = ringOf("root-1")
export const signing = activeSigningKey(ring)
export const signingKeys = publicSigningKeys(ring) as unknown as ReadonlyArray<HandOverKey>

type Pair = { readonly publicKey: KeyObject; readonly privateKey: KeyObject }

const recipientOf = ({ publicKey: made, privateKey: secret }: Pair) => {
  const privateKey = secret.export({ format: "jwk" }) as HandOverKey
  const jwk = made.export({ format: "jwk" }) as unknown as Parameters<typeof publicKeyOf>[0]
  const publicKey = publicKeyOf(jwk) ?? assert.fail("no key")
  const fingerprint = hash("sha256", fingerprintText(publicKey), "base64url")
  return { privateKey, recipient: { publicKey, fingerprint } }
}

export const newRecipient = {
  X25519: () => recipientOf(generateKeyPairSync("x25519")),
  "P-256": () => recipientOf(generateKeyPairSync("ec", { namedCurve: "P-256" }))
}
export type Curve = keyof typeof newRecipient
export const curves = Object.keys(newRecipient) as ReadonlyArray<Curve>
