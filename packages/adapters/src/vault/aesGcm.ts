import { createCipheriv, createDecipheriv, type KeyObject } from "node:crypto"

/** Bytes of a nonce: 96 bits, the length GCM is made for (NIST SP 800-38D section 8.2). */
export const nonceLength = 12
const tagLength = 16
const algorithm = "aes-256-gcm"
// Without this Node opens a text with a tag of 4 bytes, which can be forged.
const options = { authTagLength: tagLength }

/**
 * AES-256-GCM: `base64url(nonce | tag | ciphertext)`. `context` is authenticated but not stored: who opens
 * must know it. A nonce used twice under one key breaks both texts, so take it from a random pool; random
 * ones are safe for 2^32 uses of a key (NIST SP 800-38D section 8.3).
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
 * The plaintext of what `encrypt` gave for the same key and context, or undefined when anything differs:
 * key, context, a single bit, the length, the spelling of the base64url.
 */
export const decrypt = (key: KeyObject, context: string, text: string): Buffer | undefined => {
  const bytes = Buffer.from(text, "base64url")
  // Node skips characters and bits that do not belong there, so that one blob would have many spellings.
  if (bytes.toString("base64url") !== text) return undefined
  const tagEnd = nonceLength + tagLength
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceLength), options)
    decipher.setAuthTag(bytes.subarray(nonceLength, tagEnd))
    decipher.setAAD(Buffer.from(context))
    const plaintext = decipher.update(bytes.subarray(tagEnd))
    decipher.final() // checks the tag: nothing of the plaintext may leave before
    return plaintext
  } catch {
    return undefined
  }
}
