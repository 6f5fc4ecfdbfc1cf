import { HandOverKeys } from "@payroll/operations/ports/handOverKeys"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sealHandOver, signHandOver } from "../../vault/sealHandOver.ts"
import { activeSigningKey, publicSigningKeys } from "../../vault/signingKeys.ts"
import { ofRing, RootKeys } from "../rootKeys.ts"

/** The signing keys of the installation's key ring. */
export const layerHandOverKeys = Layer.effect(
  HandOverKeys,
  Effect.map(RootKeys, (ring) => {
    // Derived once for each ring that is loaded.
    const signing = ofRing(ring, activeSigningKey)
    const publicKeys = ofRing(ring, publicSigningKeys)
    return HandOverKeys.of({
      get publicKeys() {
        return publicKeys()
      },
      sign: (plaintext) => Effect.promise(() => signHandOver(plaintext, signing())),
      seal: (plaintext, recipient) =>
        Effect.promise(() => sealHandOver(plaintext, recipient, signing()))
    })
  })
)
