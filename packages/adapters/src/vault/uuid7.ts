import { makeRandomPool, type RandomBytes } from "./randomPool.ts"

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"))
const hexOfCounter = Array.from({ length: 4096 }, (_, count) => count.toString(16).padStart(3, "0"))
const maxAheadMs = 60_000

/** The beginning of the ids of a time, which its digits fill but for the counter. */
const startAt = (ms: number): string => {
  const hex = ms.toString(16).padStart(12, "0")
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7`
}

/** Returns the id behind which all are that were made from a time on, in UTC milliseconds. */
export const firstUuid7At = (ms: number): string =>
  `${startAt(Math.max(0, Math.trunc(ms)))}000-0000-000000000000`

/**
 * Makes UUIDs of version 7 (RFC 9562 section 5.7) in lower case: 48 bits of `now` in milliseconds since 1970,
 * a 12-bit counter (section 6.2, method 1), 62 random bits. Each id sorts after the one before, also within
 * a millisecond and when the clock steps back: the time then stays and advances one millisecond per 4,096
 * ids. If the clock is more than a minute behind, the ids follow it after all, so that one wrong clock
 * reading does not affect all ids until the restart; ids stay unique even then.
 */
export const makeUuid7 = (now: () => number, randomBytes: RandomBytes): (() => string) => {
  const random = makeRandomPool(randomBytes)
  let time = -1
  let counter = 0
  let start = ""
  const moveTo = (ms: number) => {
    time = ms
    counter = 0
    start = startAt(ms)
  }
  return () => {
    const ms = Math.trunc(now())
    if (ms > time || ms < time - maxAheadMs) moveTo(ms)
    else if (++counter === 4096) moveTo(time + 1)
    const bytes = random(8)
    // oxlint-disable-next-line typescript/no-non-null-assertion -- `random` returns eight bytes
    const byte = (index: number): number => bytes[index]!
    const hex = (index: number) => hexOfByte[byte(index)]
    return (
      `${start}${hexOfCounter[counter]}-${hexOfByte[(byte(0) & 0x3f) | 0x80]}${hex(1)}-` +
      `${hex(2)}${hex(3)}${hex(4)}${hex(5)}${hex(6)}${hex(7)}`
    )
  }
}
