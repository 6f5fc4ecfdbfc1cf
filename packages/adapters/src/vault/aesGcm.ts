import { createCipheriv, createDecipheriv, type KeyObject } from "node:crypto"

/** In bytes: 96 bits, the length that GCM is designed for (NIST SP 800-38D section 8.2). */
export const nonceLength = 12
const tagLength = 16
const algorithm = "aes-256-gcm"
// Without this Node accepts tags of 4 bytes, which can be forged.
const options = { authTagLength: tagLength }

/**
 * AES-256-GCM as `base64url(nonce | tag | ciphertext)`. `context` is the associated data: authenticated, not
 * stored, required again by `decrypt`. Reusing a nonce under one key breaks both texts, so take nonces from
 * a random pool; random nonces are safe for 2^32 uses of a key (NIST SP 800-38D section 8.3).
 */
export const encrypt = (
  key: KeyObject,
  nonce: Uint8Array,
  context: string,
  plaintext: string | Uint8Array
): string => {
  const cipher = createCipheriv(algorithm, key, nonce, options)
  cipher.setAAD(Buffer.from(context))
  const ciphertext = cipher.update(plaintext)
  cipher.final()
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString("base64url")
}

/**
 * Returns the plaintext of a text that `encrypt` returned for the same key and context. Undefined if
 * anything differs: key, context, a single bit, the length, the base64url spelling.
 */
export const decrypt = (key: KeyObject, context: string, text: string): Buffer | undefined => {
  const bytes = Buffer.from(text, "base64url")
  // Node ignores invalid characters and spare bits, which would give one blob many spellings.
  if (bytes.toString("base64url") !== text) return undefined
  const tagEnd = nonceLength + tagLength
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceLength), options)
    decipher.setAuthTag(bytes.subarray(nonceLength, tagEnd))
    decipher.setAAD(Buffer.from(context))
    const plaintext = decipher.update(bytes.subarray(tagEnd))
    decipher.final() // Checks the tag; return no plaintext before.
    return plaintext
  } catch {
    return undefined
  }
}
