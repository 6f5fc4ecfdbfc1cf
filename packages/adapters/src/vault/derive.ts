import { createSecretKey, hkdfSync, type KeyObject } from "node:crypto"

/**
 * `length` bytes for one purpose, by HKDF-SHA-256 (RFC 5869) with the purpose as `info`. Without salt,
 * because every key here is uniformly random to begin with (RFC 5869 section 3.1). Another purpose gives
 * unrelated bytes.
 */
export const deriveBytes = (key: KeyObject, purpose: string, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", key, "", purpose, length))

/** A 32-byte key for one purpose. Make it once: importing key bytes costs more than using them. */
export const deriveKey = (key: KeyObject, purpose: string): KeyObject =>
  createSecretKey(deriveBytes(key, purpose, 32))
