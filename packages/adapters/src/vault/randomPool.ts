import { randomBytes } from "node:crypto"

/** Gives exactly `length` unpredictable bytes. */
export type RandomBytes = (length: number) => Uint8Array

/**
 * Random bytes drawn `capacity` at a time, because each call into the system's generator costs more than
 * a nonce is worth. No byte is given twice, and bytes once given are never overwritten. For nonces and
 * ids, which are no secrets: keys and credentials come from `randomBytes` itself, so that they do not
 * lie in a buffer that lives on.
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
