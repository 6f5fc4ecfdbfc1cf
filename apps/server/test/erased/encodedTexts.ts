/** Finds a text in files and answers in every encoding in which it could stand there. */
import { assert } from "@effect/vitest"

const BITS = { byte: 8, base64: 6 } as const

const escaped = (text: string, escape: (code: number) => string): string =>
  [...text].map((each) => escape(each.charCodeAt(0))).join("")

const hex = (digits: number) => (code: number) => code.toString(16).padStart(digits, "0")

/** The characters of base64 that a text has alone, behind so many other bytes. */
const inBase64 = (text: string, offset: number, encoding: "base64" | "base64url"): string => {
  const bytes = offset + text.length
  const encoded = Buffer.from("\0".repeat(offset) + text, "latin1").toString(encoding)
  const [from, to] = [offset, bytes].map((count) => (count * BITS.byte) / BITS.base64)
  return encoded.slice(Math.ceil(from ?? 0), Math.floor(to ?? 0))
}

/** The encodings of a text of lower-case letters, by their names. */
export const encodingsOf = (text: string): ReadonlyMap<string, string> => {
  assert.match(text, /^[a-z]+$/)
  const wide = [...text].join("\0")
  return new Map([
    ["plain", text],
    ["hexadecimal", escaped(text, hex(2))],
    ["percent encoding", escaped(text, (code) => `%${hex(2)(code)}`)],
    ["escapes of JSON", escaped(text, (code) => `\\u${hex(4)(code)}`)],
    ["UTF-16, low bytes first", `${wide}\0`],
    ["UTF-16, high bytes first", `\0${wide}`],
    ...[0, 1, 2].flatMap((offset) =>
      (["base64", "base64url"] as const).map(
        (name) => [`${name} at ${offset}`, inBase64(text, offset, name)] as const
      )
    )
  ])
}

export type Place = readonly [place: string, text: string]

const AROUND = 24

/** The places that have a text of lower-case letters, which may be written in any case, with what stands around it. */
export const foundIn = (text: string, places: Iterable<Place>): ReadonlyArray<string> => {
  const encodings = [...encodingsOf(text)]
  const found: Array<string> = []
  for (const [place, content] of places) {
    const folded = content.toLowerCase()
    for (const [encoding, needle] of encodings) {
      const within = encoding.startsWith("base64") ? content : folded
      const at = within.indexOf(needle)
      if (at === -1) continue
      const around = within.slice(Math.max(0, at - AROUND), at + needle.length + AROUND)
      found.push(`${place}, ${encoding}: ${JSON.stringify(around)}`)
    }
  }
  return found
}
