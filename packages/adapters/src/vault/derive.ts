import { createSecretKey, hkdfSync, type KeyObject } from "node:crypto"

/**
 * Derives `length` bytes for one purpose by HKDF-SHA-256 (RFC 5869) with the purpose as `info`; different
 * purposes give unrelated bytes. Without salt, because all input keys are uniformly random (RFC 5869
 * section 3.1).
 */
export const deriveBytes = (key: KeyObject, purpose: string, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", key, "", purpose, length))

/** Derives a 32-byte key for one purpose. Keep it: importing the bytes costs more than using the key. */
export const deriveKey = (key: KeyObject, purpose: string): KeyObject =>
  createSecretKey(deriveBytes(key, purpose, 32))

/** Returns the function that derives the key for one purpose from a key, once as long as that key is in use. */
export const derivedOnce = (purpose: string): ((key: KeyObject) => KeyObject) => {
  const derived = new WeakMap<KeyObject, KeyObject>()
  return (key) => {
    const cached = derived.get(key)
    if (cached) return cached
    const made = deriveKey(key, purpose)
    derived.set(key, made)
    return made
  }
}
