/**
 * HMAC-SHA-256 (RFC 2104) of a text. Two hashes without an object take about half the time of `createHmac`, and leave
 * the garbage collector nothing to close.
 */
import { createHmac, hash, type KeyObject } from "node:crypto"

const BLOCK = 64
const DIGEST = 32
const INNER = 0x36
const OUTER = 0x5c
const UTF8_MAX = 3
/** Longer texts are as fast with `createHmac`. */
const LENGTH_MAX = 8_192

const inner = Buffer.alloc(BLOCK + LENGTH_MAX * UTF8_MAX)
const outer = Buffer.alloc(BLOCK + DIGEST)

/** Returns a function that makes the MAC of a text's UTF-8 bytes, in base64url: 43 characters. */
export const hmacOf = (key: KeyObject): ((text: string) => string) => {
  const bytes = key.export()
  if (bytes.length > BLOCK) throw new RangeError(`a key of an HMAC has at most ${BLOCK} bytes`)
  const pad = (by: number) => Buffer.alloc(BLOCK).map((_zero, at) => (bytes[at] ?? 0) ^ by)
  const [innerPad, outerPad] = [pad(INNER), pad(OUTER)]
  return (text) => {
    if (text.length > LENGTH_MAX) return createHmac("sha256", key).update(text).digest("base64url")
    inner.set(innerPad)
    const end = BLOCK + inner.write(text, BLOCK)
    outer.set(outerPad)
    outer.write(hash("sha256", inner.subarray(0, end), "binary"), BLOCK, "binary")
    const mac = hash("sha256", outer, "base64url")
    // What it was made from is a value that is stored nowhere.
    inner.fill(0, 0, end)
    return mac
  }
}
