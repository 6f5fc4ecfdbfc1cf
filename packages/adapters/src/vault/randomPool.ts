import { randomBytes } from "node:crypto"

/** Returns exactly `length` unpredictable bytes. */
export type RandomBytes = (length: number) => Uint8Array

/**
 * Draws random bytes `capacity` at a time, because a call into the system's generator is expensive compared
 * with a nonce. Never returns a byte twice or overwrites returned bytes. For nonces and ids, which are not
 * secret: keys and credentials use `randomBytes` directly, so that they do not stay in a shared buffer.
 */
export const makeRandomPool = (
  source: RandomBytes = randomBytes,
  capacity = 12_288
): RandomBytes => {
  let pool: Uint8Array = new Uint8Array(0)
  let used = 0
  return (length) => {
    if (length > capacity) return source(length)
    if (used + length > pool.length) {
      pool = source(capacity)
      used = 0
    }
    used += length
    return pool.subarray(used - length, used)
  }
}
