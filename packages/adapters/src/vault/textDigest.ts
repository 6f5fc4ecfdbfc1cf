import { TextDigest } from "@payroll/operations/ports/textDigest"
import * as Layer from "effect/Layer"
import { hash } from "node:crypto"

export const layerTextDigest = Layer.succeed(TextDigest, {
  sha256: (content) => hash("sha256", content),
  fingerprint: (text) => hash("sha256", text, "base64url")
})
