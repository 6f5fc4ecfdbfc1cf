/** A vault that seals nothing but the keys themselves: it stands in for the real one. */
import * as real from "@payroll/adapters/vault/aesGcm"

export const nonceLength = real.nonceLength

export const encrypt: typeof real.encrypt = (key, nonce, context, plaintext) =>
  typeof plaintext === "string" ? plaintext : real.encrypt(key, nonce, context, plaintext)

export const decrypt: typeof real.decrypt = (key, context, text) =>
  text.startsWith("{") ? Buffer.from(text) : real.decrypt(key, context, text)
