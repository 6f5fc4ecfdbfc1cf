/** Counts what JSON text holds, while its bytes arrive and without parsing it. */

/** How deep objects and arrays may nest, and how many keys and values all of them may have together. */
export interface JsonLimits {
  readonly maxDepth: number
  readonly maxKeys: number
  /** Objects and arrays are values too. */
  readonly maxValues: number
}

export type JsonExcess = "too deep" | "too many keys" | "too many values"

export interface JsonCount {
  /** Counts the next bytes; the limit that they exceed, or undefined. */
  readonly add: (bytes: Uint8Array) => JsonExcess | undefined
  readonly keys: () => number
}

const quote = 0x22
const comma = 0x2c
const colon = 0x3a
const openBracket = 0x5b
const backslash = 0x5c
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d
const space = 0x20

/**
 * Counts until a limit is exceeded. The time is linear in the bytes: 3 to 6 ns for each.
 *
 * Knows no more of the grammar than where strings end. Up to the first syntax error that is how
 * JSON.parse reads too, and it reads no further. Keys are the colons. A value is the first of a
 * container that is not empty, or follows a comma; the text itself is one. Bytes are as good as
 * characters here: in UTF-8 a byte below 0x80 is never a part of another character.
 */
export const makeJsonCount = ({ maxDepth, maxKeys, maxValues }: JsonLimits): JsonCount => {
  let depth = 0
  let keys = 0
  let values = 1
  let insideString = false
  let isEscaped = false
  let isOpened = false

  const add = (bytes: Uint8Array): JsonExcess | undefined => {
    // Locals are several times as fast as variables of a closure.
    let depthNow = depth
    let keysNow = keys
    let valuesNow = values
    let inside = insideString
    let opened = isOpened
    const end = bytes.length
    let at = isEscaped ? 1 : 0
    isEscaped = false
    // By index: the iterator of a Buffer is ten times as slow.
    while (at < end) {
      const byte = bytes[at]
      at += 1
      if (inside) {
        if (byte === backslash) at += 1
        else if (byte === quote) inside = false
        continue
      }
      if (byte === undefined || byte <= space) continue
      if (byte === closeBrace || byte === closeBracket) {
        depthNow -= 1
        opened = false
        continue
      }
      if (opened || byte === comma) {
        valuesNow += 1
        opened = false
        if (valuesNow > maxValues) return "too many values"
      }
      if (byte === quote) inside = true
      else if (byte === colon) {
        keysNow += 1
        if (keysNow > maxKeys) return "too many keys"
      } else if (byte === openBrace || byte === openBracket) {
        depthNow += 1
        opened = true
        if (depthNow > maxDepth) return "too deep"
      }
    }
    depth = depthNow
    keys = keysNow
    values = valuesNow
    insideString = inside
    // The escaped byte is the first of the next piece.
    isEscaped = at > end
    isOpened = opened
    return undefined
  }
  return { add, keys: () => keys }
}
